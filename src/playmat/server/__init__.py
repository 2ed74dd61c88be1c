"""The server: lobby, games against bots and people, replays, decks. `create_app(Settings())` makes one."""

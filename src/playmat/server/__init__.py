"""The server: lobby, games against bots and human players, replays, decks. `create_app(Settings())` makes one."""

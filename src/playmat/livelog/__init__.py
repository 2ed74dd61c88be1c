"""Battle logs of Pokémon TCG Live: reading them, following them in the engine, and writing our games in the same form."""

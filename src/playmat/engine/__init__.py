"""The engine: a game is a value, and it asks one question at a time."""

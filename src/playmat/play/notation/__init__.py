"""The notation of positions: boards as text that a person can read and write. `docs/positions.md` describes it."""

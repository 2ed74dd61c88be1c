"""Cards, the pool of cards, decks and formats."""

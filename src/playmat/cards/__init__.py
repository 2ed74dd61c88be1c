"""What a card is, the pool of cards, decks and what makes them legal."""

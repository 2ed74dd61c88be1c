"""Players that answer a decision from what they may see."""

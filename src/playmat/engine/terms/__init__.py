"""What a text refers to: quantities, filters, selectors and tests. They never ask a player anything."""

"""Terms of texts: quantities, filters, selectors and tests. They never ask a player anything."""

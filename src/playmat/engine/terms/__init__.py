"""What a text speaks of: quantities, filters, selectors and tests. They never ask anybody anything."""

"""Games as their users see them: decisions, options and logs in words, views, refusals, records."""

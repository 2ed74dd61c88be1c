"""Rulesets as data, and the rulebook: every rule of the five books in our own words."""

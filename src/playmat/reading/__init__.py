"""Printed English to effect trees."""

"""The reader: printed English to effect trees."""

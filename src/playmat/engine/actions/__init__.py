"""What a text does: the nodes of linked programs, by the same families as `effects.nodes`."""

"""Actions of texts: nodes of linked programs, in the same families as `effects.nodes`."""

"""Environments for learning: many games at once as arrays, and the usual interfaces on top of them."""

from playmat.extras import needed

needed("numpy", "playmat.learn")

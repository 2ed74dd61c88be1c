"""Environments for learning: many games at once as arrays, the usual interfaces on top of them, and bots from trained nets."""

from playmat.extras import needed

needed("numpy", "playmat.learn")

"""The engine `cabt` of the PyPI package kaggle-environments (see docs/peers.md)."""

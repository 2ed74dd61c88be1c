"""The effect language: one tree of nodes with its written forms."""

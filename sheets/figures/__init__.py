"""Palaces, grids and tiles as pictures."""

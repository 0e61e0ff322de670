"""Filled pads: which of their entries must be wrong."""

"""Vague tiles: which tiles the words of a file can mean, so that everything is legal."""

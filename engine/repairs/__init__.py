"""The nearest legal readings of an illegal file, as edits of its text."""

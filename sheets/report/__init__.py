"""Answers in the terminal and as JSON."""

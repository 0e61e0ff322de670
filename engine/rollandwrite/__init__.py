"""Alhambra: Roll & Write: numbers, transcript, judging, scoring, and its grids, dice, history and completions."""

"""The base game: numbers, transcript, judging, scoring, and its tiles, palaces and walls."""

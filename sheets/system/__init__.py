"""Files, the terminal, and the data that the program carries."""

"""A game written down again: as a transcript in its usual form, and as a code that carries it whole."""

"""What is drawn: the display list, text and typefaces, colours, signs; no rule and no sentence."""

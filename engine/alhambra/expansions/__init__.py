"""The modules of the expansions that are judged: of each, the functions that its rules need beyond data."""

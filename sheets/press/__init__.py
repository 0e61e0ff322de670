"""Everything that can be printed: what is asked for, how it lies on paper, the finished files."""

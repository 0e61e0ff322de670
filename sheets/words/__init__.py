"""Languages: messages, names of things, and what a finding says in words."""

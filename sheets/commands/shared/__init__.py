"""What several commands share; a module here imports no command."""

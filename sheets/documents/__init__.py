"""The printable documents, one module each."""

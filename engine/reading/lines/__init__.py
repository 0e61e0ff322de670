"""Transcripts typed without YAML: lines and pasted tables, read into the nodes of an ordinary transcript."""

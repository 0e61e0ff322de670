"""Sheets made of shapes, one module for each."""

"""Photos of filled sheets: decoded, found, laid flat, read and shown for review."""

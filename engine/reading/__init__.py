"""From the bytes of a file to typed values, each with its place; what is wrong on the way is a finding."""

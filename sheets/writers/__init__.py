"""From a display list or a page of HTML to the bytes of a file: each library behind one module."""

"""Documents made of statements: cards and tables, how they are set, their web page and text."""

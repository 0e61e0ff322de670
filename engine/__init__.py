"""The rules of Alhambra and Alhambra: Roll & Write, without paper, sentences or terminal."""

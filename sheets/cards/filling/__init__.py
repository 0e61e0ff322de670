"""How a card comes to fill its pages, in the largest type that fits.

A card is set once for each size of type that is tried, in columns without an end (`flow`). From the heights of its
pieces follow what fits and where columns end (`columns`), and so the best size (`search`). What came of it, with the
room left spread over the pages, is a composition: it is remembered (`composition`), and set without a search.
"""

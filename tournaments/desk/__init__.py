"""The director's desk: `page` is what it shows, `queries` reads that, `steps` says what to do next.

`seating` is that of the round that is drawn next.
"""

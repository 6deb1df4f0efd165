"""The table as JSON: its sheet, and what is written on it.

A phone that has joined a table reads and writes its sheet, by the secret it bears in the header `Authorization:
Device …`. These endpoints read no cookie, so that there is none to forge; nobody is signed in at the table, and its
lines have no author.
"""

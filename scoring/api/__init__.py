"""The table as JSON: its sheet, what is written on it, its evening, and the rules it is written by.

Whoever holds the code of a sheet reads and writes it. These endpoints read no cookie, so that there is none
to forge; nobody is signed in at the table, and its lines have no author.
"""

"""The figures and ratings of a club's people, from the games they finished, with their pages and files.

They are read from the books of games, which follow the published rankings: nothing is told of a tournament whose
director has not published its ranking yet, and what a correction changes is told with the next one.
"""

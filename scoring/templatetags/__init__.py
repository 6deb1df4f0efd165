"""Tags for the games a page offers, for the grid of counts, and for the name of a club's game."""

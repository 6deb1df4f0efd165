"""Tags for the games a page offers, for the grid of counts, and for the games of a club."""

"""A sheet shown to those who do not sit at it, and what is told of a game afterwards."""

"""Score sheets and table cards to print, and the picture of a game."""

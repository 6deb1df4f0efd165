"""Score sheets and table cards to print."""

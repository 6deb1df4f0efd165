"""A game among friends, the draw of places, a claim, the first page."""

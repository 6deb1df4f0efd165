"""A sheet opened: a game among friends, the draw of its places, a club that keeps it; and the first page."""

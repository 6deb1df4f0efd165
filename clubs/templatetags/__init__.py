"""A filter for days as people say them."""

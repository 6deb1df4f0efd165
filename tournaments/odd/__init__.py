"""Who is left over before a draw or late for one, and every way to seat them."""

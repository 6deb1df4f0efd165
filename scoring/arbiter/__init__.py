"""Which cards may be played, what a pile of cards is worth, and what the articles say of a fault."""

"""A game in words: rows, sides, outcomes, doubts, who wrote."""

"""The tables of a round while it is played: calls, forfeits, adjustments, substitutes, closing, results typed."""

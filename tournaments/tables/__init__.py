"""The tables of a round while it is played: calls, clock, decisions, substitutes, results typed, and its closing."""

"""Judges of the engine that know nothing of it: what may be played and what cards can give, from the sources alone."""

"""Pairing for individuals: whom each sits with, against whom, and who waits, round after round."""

"""Clubs, and who has which role in them."""

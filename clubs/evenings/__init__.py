"""Seasons, evenings, and who is here."""

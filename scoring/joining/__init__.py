"""Phones at a table: card, PIN, pen, sent away."""

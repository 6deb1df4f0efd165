"""Prizes and cash: who owes, who has what, what came in and went out."""

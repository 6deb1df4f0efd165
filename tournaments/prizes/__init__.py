"""Prizes and cash: who has to pay, how the pot is split, who wins what, what came in and went out."""

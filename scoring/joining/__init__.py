"""Phones at a table: how they join by a card or a PIN, who holds them, how they are sent away."""

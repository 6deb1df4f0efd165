"""Who plays: entered, withdrawn; whom a typed name means; who sees which name."""

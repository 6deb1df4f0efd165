"""Who plays: entered and withdrawn; whom a typed name means; who may see which name; who has a table of their own."""

"""Knock-out: matches that name where their two sides come from, what can be played now, and the final places."""

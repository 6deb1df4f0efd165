"""The players of a club: added, pasted, renamed, hidden; and whom a typed name means."""

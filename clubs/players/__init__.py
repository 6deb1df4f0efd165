"""The players of a club: added, pasted, renamed, hidden."""

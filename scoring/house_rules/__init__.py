"""The games a club plays: the form of their rules, their versions, and example deals."""

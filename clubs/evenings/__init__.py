"""The seasons and evenings of a club, who is here tonight, and the evenings as a calendar for phones."""

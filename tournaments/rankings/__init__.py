"""The ranking of a tournament: reckoned from its sheets, kept as JSON, read as rows; its criteria, course and trees."""

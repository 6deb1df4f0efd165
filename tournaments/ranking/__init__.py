"""Rankings of entries, clubs, leagues and seasons, why a rank is what it is, ratings, prizes; without Django."""

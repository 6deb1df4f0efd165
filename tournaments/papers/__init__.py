"""Everything printed of a tournament and of a season: for the wall, for the tables, to sign, to give away."""

"""What directors did in a tournament and what its tables brought, in words; stepping back behind an act."""

"""Everything printed of a tournament."""

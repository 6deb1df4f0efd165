"""Pages of the table, of free play, of the evening and of the club's rules."""

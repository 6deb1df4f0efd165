"""What any site needs and no club: nothing here takes a club, a player or a sheet."""

"""The game a club plays, its versions and examples."""

"""The game a club plays: the form of its rules, its versions, and example deals."""

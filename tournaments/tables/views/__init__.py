"""The pages of the tables of a round, at the desk."""

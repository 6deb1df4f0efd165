"""The pages on which a tournament is opened and planned."""

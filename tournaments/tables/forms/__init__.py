"""What is typed at the desk about the tables of a round: at one of them, or when the round is closed."""

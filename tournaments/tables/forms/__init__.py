"""What is typed at the desk while a round is played: its clock, decisions, adjustments, substitutes, its closing."""

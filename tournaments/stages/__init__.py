"""Between two rounds and two stages: who is drawn, who goes on, who comes up, and how many rounds are left."""

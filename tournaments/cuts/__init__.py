"""Who goes on, who comes up, how many rounds are left, what an act would change."""

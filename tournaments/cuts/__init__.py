"""From stage to stage: who goes on, who comes up for whom, how many rounds are left; and what an act would change."""

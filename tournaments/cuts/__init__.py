"""The cut between two stages: who goes on, who comes up for whom, how many rounds are left; what acts would change."""

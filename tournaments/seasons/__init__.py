"""The ranking of a season: its rules in words, the results of its evenings, its tables."""

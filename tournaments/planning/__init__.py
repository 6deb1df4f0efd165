"""A tournament opened, by its kind; and what is planned of it then: game, stages, cuts, ranking rules, a schedule.

Its actions are in `opening`, `stages` and `ranking_rules`.
"""

"""Opening a tournament; its game, stages, cuts, ranking rules, schedules."""

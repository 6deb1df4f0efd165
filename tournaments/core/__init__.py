"""What every other room stands on: games, formats, entries, phases, tables; acts, snapshots, jobs; what is public."""

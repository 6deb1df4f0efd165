"""What is played, who is entered, how far it is; acts, snapshots, jobs, answers."""

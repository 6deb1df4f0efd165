"""What the database refuses of this app: see `clubs.guards`."""

from clubs.guards import append_only, same_club

GUARDS = [
    append_only("tournaments.Edition"),
    same_club("tournaments.Tournament", "club", "session__club"),
    same_club("tournaments.EntryPlayer", "tournament__club", "player__club"),
    same_club("tournaments.Pairing", "round__stage__tournament__club", "sheet__club"),
]

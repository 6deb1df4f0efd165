"""What the database refuses of this app: see `clubs.guards`."""

from clubs.guards import append_only, same

GUARDS = [
    *append_only("tournaments.Edition"),
    same("tournaments.Tournament", "club", "session__club"),
    same("tournaments.EntryPlayer", "tournament__club", "player__club"),
    same("tournaments.EntryPlayer", "tournament", "entry__tournament"),
    same("tournaments.Placing", "round", "pairing__round"),
    same("tournaments.Placing", "entry__tournament", "round__stage__tournament"),
    same("tournaments.Placing", "player__club", "entry__tournament__club"),
    same("tournaments.Bye", "entry__tournament", "round__stage__tournament"),
    same("tournaments.Pairing", "round__stage__tournament__club", "sheet__club"),
]

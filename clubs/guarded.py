"""What the database refuses of this app: see `clubs.guards`."""

from clubs.guards import same_club

GUARDS = [
    same_club("clubs.Session", "club", "season__club"),
    same_club("clubs.Attendance", "session__club", "player__club"),
]

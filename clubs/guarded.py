"""What the database refuses of this app: see `clubs.guards`."""

from clubs.guards import same

GUARDS = [
    same("clubs.Session", "club", "season__club"),
    same("clubs.Attendance", "session__club", "player__club"),
]

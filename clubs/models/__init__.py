"""People and evenings: users, clubs, roles, players, seasons, sessions, attendance."""

from clubs.models.people import (
    Allowance,
    Attendance,
    AttendanceState,
    Club,
    Membership,
    Player,
    PublicName,
    Role,
    Season,
    Session,
    User,
    say_player,
)

__all__ = [
    "Allowance",
    "Attendance",
    "AttendanceState",
    "Club",
    "Membership",
    "Player",
    "PublicName",
    "Role",
    "Season",
    "Session",
    "User",
    "say_player",
]

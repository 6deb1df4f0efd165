"""The demo club, and what a page is that a picture is taken of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Club, Session
from config.demo import SLUG
from scoring.models import Sheet
from tournaments.models import Tournament

STRANGER, MEMBER, SCORER, DIRECTOR, OWNER = "", "charlie", "bob", "alice", "odile"


@dataclass(frozen=True)
class Demo:
    """The rows of the demo club that pages are about."""

    club: Club
    tonight: Tournament
    past: Tournament
    session: Session
    playing: Sheet
    signed: Sheet

    @classmethod
    def find(cls) -> Demo:
        """The demo club of the current database."""
        club = Club.objects.get(slug=SLUG)
        tournaments = list(club.tournaments.order_by("session__starts_at"))
        tonight, past = tournaments[-1], tournaments[-2]
        return cls(
            club=club,
            tonight=tonight,
            past=past,
            session=tonight.session,
            playing=Sheet.objects.get(session=tonight.session, table_number=1),
            signed=Sheet.objects.filter(session=past.session).first(),
        )


@dataclass(frozen=True)
class Page:
    """A page: the name of its pictures, who opens it, its address, and whether it is also looked at in the dark."""

    name: str
    actor: str
    address: Callable[[Demo], str]
    dark: bool = False
    status: int = 200


def at(name: str, *arguments: str) -> Callable[[Demo], str]:
    """The address of the view `name`, with arguments read from the demo (`club.slug`, `session.pk` …)."""

    def address(demo: Demo) -> str:
        return reverse(name, args=[_read(demo, argument) for argument in arguments])

    return address


def _read(demo: Demo, path: str) -> object:
    value: object = demo
    for step in path.split("."):
        value = step if step.isdigit() else getattr(value, step)
    return value

"""Every page that a person sees, with who opens it: the list that pictures, axe and the address checks share."""

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


SESSION = ("club.slug", "session.pk")
TONIGHT = ("club.slug", "tonight.pk")
PAST = ("club.slug", "past.pk")

PAGES = (
    Page("home", STRANGER, at("home"), dark=True),
    Page("about", STRANGER, at("about")),
    Page("not-found", STRANGER, lambda _demo: "/t/nothing/", status=404),
    Page("login", STRANGER, at("login")),
    Page("sign-up", STRANGER, at("clubs:sign_up")),
    Page("password-reset", STRANGER, at("password_reset")),
    Page("play", STRANGER, at("scoring:play"), dark=True),
    Page("sheet", STRANGER, at("scoring:sheet", "playing.code"), dark=True),
    Page("sheet-signed", STRANGER, at("scoring:sheet", "signed.code"), dark=True),
    Page("clubs", STRANGER, at("clubs:list")),
    Page("club", STRANGER, at("clubs:club", "club.slug"), dark=True),
    Page("evening", STRANGER, at("public:evening", *TONIGHT), dark=True),
    Page("evening-by-name", STRANGER, lambda demo: at("public:evening", *TONIGHT)(demo) + "?by=name"),
    Page("evening-past", STRANGER, at("public:evening", *PAST)),
    Page("edition", STRANGER, at("public:edition", *PAST, "1"), dark=True),
    Page("draw", STRANGER, at("public:draw", *TONIGHT, "1")),
    Page("mine", MEMBER, at("clubs:club", "club.slug")),
    Page("players", MEMBER, at("clubs:players", "club.slug")),
    Page("players-scorer", SCORER, at("clubs:players", "club.slug")),
    Page("player-new", DIRECTOR, at("clubs:player_new", "club.slug")),
    Page("players-paste", DIRECTOR, at("clubs:players_paste", "club.slug")),
    Page("sessions", MEMBER, at("clubs:sessions", "club.slug")),
    Page("session-new", DIRECTOR, at("clubs:session_new", "club.slug")),
    Page("session", SCORER, at("clubs:session", *SESSION), dark=True),
    Page("session-sheets", DIRECTOR, at("scoring:session_sheets", *SESSION)),
    Page("house-rules", DIRECTOR, at("scoring:house_rules", "club.slug")),
    Page("sheet-director", DIRECTOR, at("scoring:sheet", "signed.code")),
    Page("desk", DIRECTOR, at("tournaments:desk", *TONIGHT), dark=True),
    Page("desk-past", DIRECTOR, at("tournaments:desk", *PAST)),
    Page("for-session", DIRECTOR, lambda demo: at("tournaments:for_session", *SESSION)(demo) + "?new"),
    Page("cards", DIRECTOR, at("tournaments:cards", *TONIGHT, "1")),
    Page("seasons", DIRECTOR, at("clubs:seasons", "club.slug")),
    Page("club-change", OWNER, at("clubs:change", "club.slug")),
    Page("members", OWNER, at("clubs:members", "club.slug")),
)

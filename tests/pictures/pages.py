"""Every page that a person sees, with who opens it: the list that pictures, axe and the address checks share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import uuid4

from django.urls import reverse

from clubs.models import Club, Session
from config.demo import SLUG
from scoring.actions import Sitter, Stamp, open_sheet, record_deal, record_penalty
from scoring.examples import example_deals
from scoring.models import Sheet
from scoring.rules import rules_for
from scoring.views.draw import address_of
from scoring.views.drawn import Throw
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


def a_draw() -> str:
    """A draw of four friends, at a table opened for it; every card lies there already."""
    sitters = [Sitter(name=name) for name in ("Anne", "Béatrice", "Luc", "Jean-François")]
    sheet = open_sheet(sitters=sitters, variant="coinchee_121", settings={})
    return address_of(sheet, Throw("dice 4 2 7", 2, "first_king", partners=True)) + "#drawn"


FRIENDS = ("Denise", "Marcel", "Yvette", "Jean-Baptiste", "Rosalie", "Omer", "Zoé")
COUSINS = tuple(f"{name} Vandenbroucke" for name in ("Marie-Antoinette", *FRIENDS[:6]))


def a_table(key: str, names: tuple[str, ...] = FRIENDS) -> str:
    """The sheet of friends who play `key`, with a few deals written on it."""
    rules = rules_for(key, {})
    sitters = [Sitter(name=name) for name in names[: rules.settings.pack.players]]
    sheet = open_sheet(sitters=sitters, variant=key, settings={})
    for number, example in enumerate(example_deals(rules)):
        record = record_penalty if example.deal.penalty else record_deal
        record(sheet, 1, replace(example.deal, dealer=None), Stamp(uuid=uuid4(), revision=number))
    return sheet.get_absolute_url()


SESSION = ("club.slug", "session.pk")
TONIGHT = ("club.slug", "tonight.pk")
PAST = ("club.slug", "past.pk")

# What is laid before the arbiter and the counter.
OTHER_GAME = "?variant_key=miseres"
TRICK = "?variant=manillen_club&trump=S&table=KH-8H&hand=AH-7H-10S-9S-QC-8D&to=hand"
FAULT = TRICK + "&played=7H"
PILE = "?card=10S&card=AS&card=KH&card=QH&card=10D&taken=3"
TRICKS = "?how=tricks&trick=10S-AS-KS-7S&trick=10H-AH-7H-8H&card=10D&card=AD"

PAGES = (
    Page("home", STRANGER, at("home"), dark=True),
    Page("about", STRANGER, at("about")),
    Page("articles", STRANGER, at("scoring:articles"), dark=True),
    Page("not-found", STRANGER, lambda _demo: "/t/nothing/", status=404),
    Page("login", STRANGER, at("login")),
    Page("sign-up", STRANGER, at("clubs:sign_up")),
    Page("password-reset", STRANGER, at("password_reset")),
    Page("rules", STRANGER, at("scoring:rules_index"), dark=True),
    *(
        Page(f"rules-{key}", STRANGER, lambda _demo, key=key: reverse("scoring:rules_page", args=[key]))
        for key in ("coinchee_121", "miseres", "envers", "boussac_1896")
    ),
    Page("rules-sheet", STRANGER, at("scoring:game_rules", "playing.code")),
    Page("play", STRANGER, at("scoring:play"), dark=True),
    Page("play-seven", STRANGER, lambda _demo: reverse("scoring:play") + "?variant_key=encheres_7"),
    Page("table-draw", STRANGER, lambda _demo: a_draw(), dark=True),
    Page("table-draw-ahead", STRANGER, lambda _demo: a_draw().split("?")[0]),
    Page("arbiter", STRANGER, lambda _demo: reverse("scoring:arbiter") + FAULT, dark=True),
    Page("arbiter-laying", STRANGER, lambda _demo: reverse("scoring:arbiter") + TRICK),
    Page("count", STRANGER, lambda _demo: reverse("scoring:count_pile") + PILE, dark=True),
    Page("count-tricks", STRANGER, lambda _demo: reverse("scoring:count_pile") + TRICKS),
    Page("count-sheet", STRANGER, lambda demo: at("scoring:count", "playing.code")(demo) + PILE + "&of=A"),
    Page("sheet", STRANGER, at("scoring:sheet", "playing.code"), dark=True),
    Page("sheet-signed", STRANGER, at("scoring:sheet", "signed.code"), dark=True),
    *(
        Page(f"sheet-{key}", STRANGER, lambda _demo, key=key: a_table(key), dark=key == "envers")
        for key in ("encheres_5", "miseres", "envers", "dix_sept_coup", "trois_donneur", "auction_1")
    ),
    *(
        Page(f"sheet-long-names-{key}", STRANGER, lambda _demo, key=key: a_table(key, COUSINS))
        for key in ("coinchee_121", "encheres_7")
    ),
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
    Page("house-rules", DIRECTOR, at("scoring:house_rules", "club.slug"), dark=True),
    Page(
        "house-rules-other-game",
        DIRECTOR,
        lambda demo: at("scoring:house_rules", "club.slug")(demo) + OTHER_GAME,
    ),
    Page("house-rules-member", MEMBER, at("scoring:house_rules", "club.slug")),
    Page("house-rules-version", DIRECTOR, at("scoring:house_version", "club.slug", "0")),
    Page("sheet-director", DIRECTOR, at("scoring:sheet", "signed.code")),
    Page("desk", DIRECTOR, at("tournaments:desk", *TONIGHT), dark=True),
    Page("desk-past", DIRECTOR, at("tournaments:desk", *PAST)),
    Page("for-session", DIRECTOR, lambda demo: at("tournaments:for_session", *SESSION)(demo) + "?new"),
    Page("cards", DIRECTOR, at("tournaments:cards", *TONIGHT, "1")),
    Page("seasons", DIRECTOR, at("clubs:seasons", "club.slug")),
    Page("club-change", OWNER, at("clubs:change", "club.slug")),
    Page("members", OWNER, at("clubs:members", "club.slug")),
)

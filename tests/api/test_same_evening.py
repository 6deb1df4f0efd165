"""One road in: the same evening, entered by the forms and by the API, is the same to the byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Session, User
from scoring.ledger.door import first_broken_line
from scoring.models import Sheet
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.tournament_evening import reseat, tables
from tournaments.models import Round, Tournament

STARTS = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Told:
    """One entry as the page asks it (`typed`) and as JSON tells it (`facts`)."""

    where: str
    typed: dict[str, str]
    facts: dict[str, Any]
    table: int = 1
    game: int = 1
    line: int = 0
    behind: int = 0
    taken: bool = True


def deal(side: str, count: int, *, beside: dict[str, Any] | None = None, **about: Any) -> Told:
    """A deal in which `side` captured `count`; `beside` is what was called, as JSON tells it."""
    called, replaces = beside or {}, {"replaces": about.pop("replaces")} if "replaces" in about else {}
    typed = {"side": side, "count": count, **called, **replaces}
    facts = {"deal": {"raw": {side: count}, **called}, **replaces}
    return Told("deal", {name: str(value) for name, value in typed.items()}, facts, **about)


def penalty(side: str, article: int, **about: Any) -> Told:
    fault = {"penalty": {"offender": side, "article": article}}
    return Told("penalty", {"offender": side, "article": str(article)}, {"deal": fault}, **about)


def strike(line: int, reason: str, **about: Any) -> Told:
    return Told("strike", {"reason": reason}, {"reason": reason}, line=line, **about)


def sign(side: str, *, stopped: str = "", **about: Any) -> Told:
    return Told("sign", {"side": side, "stopped": stopped}, {"side": side, "stopped": stopped}, **about)


def wrong_piles(**about: Any) -> Told:
    """Two piles that make 67."""
    typed, facts = {"pile_A": "40", "pile_B": "27"}, {"deal": {"raw": {"A": 40, "B": 27}}}
    return Told("deal", typed, facts, taken=False, **about)


EVENING = [
    deal("A", 40),
    deal("B", 44, beside={"doubles": 1}),
    wrong_piles(),
    deal("A", 41, table=2),
    penalty("A", 9, table=2),
    strike(2, "counted for the wrong side"),
    deal("A", 50, behind=1, taken=False),  # typed upon a sheet that has moved on
    deal("A", 42, beside={"doubles": 1}, replaces=1),
    deal("A", 60, beside={"no_trump": True}),
    deal("B", 68, table=2),
    sign("A"),
    sign("B"),
    deal("A", 40, taken=False),  # the game is signed
    sign("A", table=2),
    sign("B", table=2),
    deal("B", 50, table=2, game=2),
    deal("A", 45, game=2),
    deal("B", 34, game=2),
    sign("A", game=2, stopped="the last bus"),
    sign("B", game=2),
    deal("A", 36, table=2, game=2),
    sign("A", table=2, game=2, stopped="the last bus"),
    sign("B", table=2, game=2),
]
UUIDS = [uuid5(NAMESPACE_URL, str(number)) for number in range(len(EVENING))]

Write = Callable[[Sheet, Told, dict[str, Any]], int]


def by_form(sheet: Sheet, told: Told, stamp: dict[str, Any]) -> int:
    names = {"deal": "sheet", "penalty": "penalty", "strike": "strike", "sign": "sign"}
    number = [told.line] if told.line else []
    address = reverse(f"scoring:{names[told.where]}", args=[sheet.key, *number])
    return Phone().post(address, {**stamp, **told.typed}).status_code


def by_api(sheet: Sheet, told: Told, stamp: dict[str, Any]) -> int:
    names = {"deal": "deals", "penalty": "deals", "strike": "strike", "sign": "signatures"}
    number = [told.line] if told.line else []
    address = reverse(f"api:{names[told.where]}", args=[sheet.key, *number])
    return Phone().post(address, {**stamp, **told.facts}, content_type="application/json").status_code


@dataclass(frozen=True)
class Kept:
    """What is left of an evening: the ledger of each table, and what was published."""

    ledgers: list[list[tuple[object, ...]]]
    heads: list[tuple[int, str]]
    refused: list[list[tuple[object, ...]]]
    edition: tuple[str, str]
    answers: list[int]


@pytest.fixture
def evening(club: Club) -> Session:
    session = factories.a_session(club)
    factories.attending(session, factories.some_players(club, 8))
    return session


def play(evening: Session, director: User, write: Write) -> Kept:
    """The whole evening: the director at the desk, the tables by `write`. Nothing is left in the database."""
    with transaction.atomic(), time_machine.travel(STARTS, tick=False) as clock:
        desk = signed_in(director)
        tournament = draw(desk, evening)
        sheets = list(
            Sheet.objects.filter(pairing__round__stage__tournament=tournament).order_by("table_number")
        )
        answers = []
        for told, uuid in zip(EVENING, UUIDS, strict=True):
            clock.shift(timedelta(minutes=2))
            sheet = Sheet.objects.get(pk=sheets[told.table - 1].pk)
            stamp = {"uuid": str(uuid), "revision": sheet.revision - told.behind, "game": told.game}
            answers.append(write(sheet, told, stamp))
        post(desk, "publish_edition", tournament, note="the evening")
        kept = read(tournament, sheets, answers)
        transaction.set_rollback(True)
    return kept


def draw(desk: Client, evening: Session) -> Tournament:
    """Opened, entered, drawn and published, by the pages of the desk; seated by number, as no draw comes out twice."""
    facts = {
        "name": "Soirée",
        "entry_kind": "player",
        "games_per_table": "2",
        "variant": "coinchee_121",
        "structure": "single",
        "target": "40",
    }
    desk.post(reverse("tournaments:for_session", args=[evening.club.slug, evening.pk]), facts)
    tournament = Tournament.objects.get()
    post(desk, "enter_players", tournament)
    post(desk, "draw_round", tournament, value="three dice")
    draft = Round.objects.get()
    numbers = sorted(number for table in tables(draft) for number in table)
    reseat(draft, [numbers[start : start + 4] for start in range(0, len(numbers), 4)])
    post(desk, "publish_round", tournament, 1)
    return tournament


def post(desk: Client, what: str, tournament: Tournament, *number: int, **facts: str) -> None:
    address = reverse(f"tournaments:{what}", args=[tournament.club.slug, tournament.pk, *number])
    assert desk.post(address, facts).status_code == 302


def read(tournament: Tournament, sheets: Iterable[Sheet], answers: list[int]) -> Kept:
    sheets = [Sheet.objects.get(pk=sheet.pk) for sheet in sheets]
    assert [first_broken_line(sheet) for sheet in sheets] == [None] * len(sheets)
    said = ("number", "uuid", "kind", "payload", "fingerprint", "previous", "hash", "actor", "received_at")
    edition = tournament.editions.get()
    return Kept(
        ledgers=[list(sheet.lines.values_list(*said)) for sheet in sheets],
        heads=[(sheet.revision, sheet.head) for sheet in sheets],
        refused=[
            list(sheet.refused_entries.values_list("uuid", "kind", "payload", "code")) for sheet in sheets
        ],
        edition=(edition.body, edition.digest),
        answers=answers,
    )


def test_same_evening_by_forms_and_by_api_is_the_same_to_the_byte(evening: Session, alice: User) -> None:
    by_forms, by_json = play(evening, alice, by_form), play(evening, alice, by_api)

    assert by_json.ledgers == by_forms.ledgers
    assert by_json.heads == by_forms.heads
    assert by_json.refused == by_forms.refused
    assert by_json.edition == by_forms.edition
    taken = [told.taken for told in EVENING]
    assert [status == 303 for status in by_forms.answers] == taken
    assert [status == 201 for status in by_json.answers] == taken
    refused = [
        (form, api)
        for form, api, was in zip(by_forms.answers, by_json.answers, taken, strict=True)
        if not was
    ]
    assert refused == [(422, 422), (409, 409), (410, 410)]
    assert sum(len(ledger) for ledger in by_forms.ledgers) == sum(taken)


def test_another_evening_is_another_ledger(evening: Session, alice: User) -> None:
    """The comparison can fail: one deal told otherwise is seen in the ledger and in the ranking."""

    def otherwise(sheet: Sheet, told: Told, stamp: dict[str, Any]) -> int:
        changed = deal("B", 68) if told is EVENING[3] else told
        return by_api(sheet, changed, stamp)

    honest, other = play(evening, alice, by_api), play(evening, alice, otherwise)

    assert other.ledgers != honest.ledgers
    assert other.edition != honest.edition

"""Contests in pools and knock-outs for their pictures: half played, somebody has left, a table is level."""

from __future__ import annotations

from uuid import uuid4

from clubs.models import Session
from clubs.models.names import search_key
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.models import Sheet
from scoring.rulebook import Deal
from tests.steps.tournament_evening import find_preset
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import enter_pair, withdraw_entry
from tournaments.models import EntryKind, Pairing, Round, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft

ONE_DEAL = {"structure": "fixed_deals", "deals": 1}


def a_cup(session: Session, preset: str, name: str, pairs: int) -> Tournament:
    """A contest of that kind between the first pairs of the club, nothing drawn; made once."""
    known = Tournament.objects.filter(session=session, name=name).first()
    if known:
        return known
    kind = find_preset(preset)
    cup = opening.open_tournament(
        session, name, preset=kind, entry_kind=EntryKind.PAIR, variant="muette_68", settings=ONE_DEAL
    )
    players = list(session.club.players.order_by("number")[: 2 * pairs])
    for first, second in zip(players[::2], players[1::2], strict=True):
        enter_pair(cup, first, second)
    return cup


def a_round(cup: Tournament) -> Round:
    return publish_round(draw_round(cup, value=search_key(cup.name)))


def play(round_: Round, *, level: int = 0, waits: int = 0) -> None:
    """Every table but the one that `waits`; the one that is `level` marks nothing."""
    for pairing in Pairing.objects.filter(round=round_).select_related("sheet"):
        if pairing.table_number != waits and pairing.sheet:
            count = 34 if pairing.table_number == level else 41 + 3 * pairing.table_number % 20
            _deal(pairing.sheet, count if pairing.table_number % 3 else 68 - count)


def _deal(sheet: Sheet, count: int) -> None:
    deal = Deal(captured={"A": count, "B": 68 - count})
    record_deal(sheet, 1, deal, Stamp(uuid=uuid4(), revision=sheet.revision))


def pools(session: Session) -> Tournament:
    """Thirteen pairs in pools: the second round is played."""
    cup = a_cup(session, "pools", "Coupe en poules", 13)
    if not cup.stages.filter(rounds__isnull=False).exists():
        play(a_round(cup))
        withdraw_entry(cup.entries.get(number=3))
        play(a_round(cup), waits=2)
    return cup


def consolante(session: Session) -> Tournament:
    """Thirteen pairs: the pools are over, and in the knock-out with its consolante two rounds are drawn."""
    cup = a_cup(session, "pools", "Grande coupe", 13)
    if not cup.stages.filter(rounds__isnull=False).exists():
        for _ in range(5):
            play(a_round(cup))
        stage = begin_stage(cup)
        play(a_round(cup))
        gone = stage.qualifiers.get(position=1).entry
        withdraw_entry(gone)
        play(a_round(cup), level=1)
        refresh_draft(cup.pk)
    return cup


def double(session: Session) -> Tournament:
    """Eight pairs in a double elimination, three rounds played."""
    cup = a_cup(session, "double", "Double chance", 8)
    if not cup.stages.filter(rounds__isnull=False).exists():
        for _ in range(3):
            play(a_round(cup))
        play(a_round(cup), waits=1)
    return cup


def knock_out(session: Session) -> Tournament:
    """Eleven pairs in a knock-out, played to the end."""
    cup = a_cup(session, "knock_out", "Coupe du soir", 11)
    if not cup.stages.filter(rounds__isnull=False).exists():
        for _ in range(4):
            play(a_round(cup))
        opening.set_live(cup, True)
        refresh_draft(cup.pk)
    return cup


def mitchell(session: Session) -> Tournament:
    """Nine pairs in a Mitchell movement: a round is played, the next one drawn."""
    cup = a_cup(session, "mitchell", "Mitchell du mardi", 9)
    if not cup.stages.filter(rounds__isnull=False).exists():
        play(a_round(cup))
        draw_round(cup, value="dice 4 2 6")
    return cup


def howell(session: Session) -> Tournament:
    """Seven pairs entered for a Howell movement, nothing drawn."""
    return a_cup(session, "howell", "Howell du jeudi", 7)

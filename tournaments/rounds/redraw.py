"""A draft that is drawn again because somebody has gone: in one step, so that no other draw comes between.
Tested in tests/tournaments/rounds/test_departures.py."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction

from clubs.models import Player, User
from tournaments.core.formats import is_league
from tournaments.entries.actions import withdraw_entry
from tournaments.leagues.lineups import line_up
from tournaments.models import Entry, EntryKind, PairingJob, Placing, Round
from tournaments.proofs.actions import facts_of
from tournaments.rounds.actions import check_seen, discard_round, locked_draft
from tournaments.rounds.departures import read_gone
from tournaments.rounds.jobs import ask_for_round
from web.refusals import Refusal

LAST_WORDS = ("all_played", "all_met", "nobody_to_meet")
"""What a draw is refused with where nothing is left to play."""


@transaction.atomic
def draw_again(round_: Round, by: User | None = None, *, seen: str = "") -> Round | PairingJob | None:
    """Discard a draft, withdraw whoever has gone since, and draw its round from who is left; None where that ends it.

    The public value stays what it was. `seen` is the version of the draft that was looked at. A team stays, with
    the line-up that was chosen for it; where one of it has gone, another one of the squad sits down.
    """
    round_ = locked_draft(round_)
    check_seen(round_, seen)
    tournament, value = round_.stage.tournament, str(facts_of(round_).get("value", ""))
    leavers = read_gone(tournament, round_)
    gone = {placing.entry.pk: placing.entry for placing in leavers.placings}
    chosen = _lineups(round_) if is_league(tournament) else {}
    discard_round(round_, by)
    for entry in gone.values():
        if tournament.entry_kind != EntryKind.TEAM:
            entry.tournament = tournament
            withdraw_entry(entry, by)
    try:
        with transaction.atomic():
            again = ask_for_round(tournament, value=value, force=True, by=by)
    except Refusal as refusal:
        if refusal.code not in LAST_WORDS:
            raise
        return None
    if isinstance(again, Round) and chosen:
        _line_up_again(again, chosen, leavers.players, by)
    return again


def _lineups(round_: Round) -> dict[Entry, list[Player]]:
    """Who sits down for each team, in order of the tables."""
    seats = Placing.objects.filter(round=round_).select_related("entry", "player")
    lineups: dict[Entry, list[Player]] = {}
    for seat in seats.order_by("pairing__table_number", "position"):
        lineups.setdefault(seat.entry, []).append(seat.player)
    return lineups


def _line_up_again(
    round_: Round, chosen: Mapping[Entry, Sequence[Player]], gone: Collection[int], by: User | None
) -> None:
    """Seat the teams that still meet another as they were `chosen`, without who has gone or left the squad."""
    for entry, usual in _lineups(round_).items():
        members = entry.members.select_related("player").order_by("position")
        squad = [member.player for member in members]
        here = [player for player in squad if player.pk not in gone]
        before = [player if player in here else None for player in chosen.get(entry, usual)][: len(usual)]
        before += [None] * (len(usual) - len(before))
        free = iter(dict.fromkeys(player for player in [*here, *squad] if player not in before))
        line_up(round_, entry, [player or next(free) for player in before], by)

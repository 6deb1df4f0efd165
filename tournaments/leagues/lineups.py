"""Who of a team sits down at which table of a meeting: remembered for each match, whoever is in the squad later.
Tested in tests/tournaments/leagues/test_actions.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from scoring.models import Sheet
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.core.entry_list import Entered
from tournaments.core.formats import LeagueRules, rules_of_league
from tournaments.models import Bye, Entry, Pairing, Placing, Round, Tournament
from tournaments.pairing.draw import Draw
from tournaments.pairing.league import meeting
from tournaments.tables.sheets import given_up_sheets, sheet_for
from web.refusals import Refusal


def seat_teams(round_: Round, draw: Draw, entries: Sequence[Entered]) -> None:
    """The tables of a drawn day, with the line-up of each team as it was last time, or as its squad is listed."""
    rules = rules_of_league(round_.stage)
    teams = {team.number: team for team in entries}
    lineups = {number: _usual(team, rules) for number, team in teams.items() if number not in draw.byes}
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, table_number=number) for number, _table in enumerate(draw.tables, start=1)
    )
    placings: list[Placing] = []
    for start in range(0, len(pairings), rules.tables):
        home, away = (teams[number] for number in draw.tables[start])
        placings += _meeting(pairings[start : start + rules.tables], home, away, lineups)
    Placing.objects.bulk_create(placings)
    Bye.objects.bulk_create(Bye(round=round_, entry=teams[number].entry) for number in draw.byes)


def _meeting(
    pairings: Sequence[Pairing], home: Entered, away: Entered, lineups: Mapping[int, Sequence[Player]]
) -> list[Placing]:
    """The seats of a meeting: two of the home team against two of the other at each table."""
    people = {player.pk: (player, team.entry) for team in (home, away) for player in lineups[team.number]}
    keys = [[player.pk for player in lineups[team.number]] for team in (home, away)]
    (turn,) = meeting(*keys, games=1)
    return [
        Placing(
            pairing=pairing,
            round=pairing.round,
            position=position,
            player=people[key][0],
            entry=people[key][1],
        )
        for pairing, table in zip(pairings, turn.tables, strict=True)
        for position, key in enumerate(table)
    ]


def _usual(team: Entered, rules: LeagueRules) -> list[Player]:
    """Who sat down for the team last time, where they are still of it, then its squad in order."""
    last = Placing.objects.filter(entry=team.entry).order_by(
        "-round__number", "pairing__table_number", "position"
    )
    before = last.values_list("round", "player")
    latest = [player for round_, player in before if round_ == before[0][0]] if before else []
    squad = {player.pk: player for player in team.players}
    order = dict.fromkeys([*(pk for pk in latest if pk in squad), *squad])
    if len(order) < rules.needed:
        raise Refusal(
            "team_too_small",
            _(
                "%(name)s has %(found)s players, and a meeting needs %(needed)s: enter more, or plan fewer tables."
            ),
            name=team.full_name,
            found=len(order),
            needed=rules.needed,
        )
    return [squad[pk] for pk in order][: rules.needed]


@transaction.atomic
def line_up(round_: Round, entry: Entry, players: Sequence[Player], by: User | None = None) -> Round:
    """Seat `players` for the team, two at each of its tables in order; all of its squad, nobody twice.

    A published round takes it too, at tables where nothing is written: they get another sheet. The sheets are held
    before the tournament, as they are when a table writes.
    """
    own = Pairing.objects.filter(round=round_, placings__entry=entry).values("sheet")
    sheets = {sheet.pk: sheet for sheet in Sheet.objects.select_for_update(of=("self",)).filter(pk__in=own)}
    tournament = locked(round_.stage.tournament)
    current = phases.rounds_of(tournament).select_related("stage").filter(pk=round_.pk).first()
    if current is None:
        raise phases.draft_gone(round_)
    current.stage.tournament = tournament
    seats = list(
        current.placings.filter(entry=entry)
        .select_related("pairing__sheet")
        .order_by("pairing__table_number", "position")
    )
    _check_lineup(entry, seats, players)
    changed = [
        (seat, player) for seat, player in zip(seats, players, strict=True) if seat.player_id != player.pk
    ]
    if changed:
        taken = _reseat(tournament, changed, sheets, by)
        about: dict[str, Any] = {"sheets": taken} if taken else {}
        keep("lined_up", tournament, by, round=current.number, entries=[entry.number], **about)
    return current


def _check_lineup(entry: Entry, seats: Sequence[Placing], players: Sequence[Player]) -> None:
    if not seats:
        raise Refusal("no_meeting", _("This team has nobody to meet on this day."), status=422)
    squad = set(entry.members.values_list("player", flat=True)) | {seat.player_id for seat in seats}
    if len(players) != len(seats) or len({player.pk for player in players}) < len(players):
        sentence = _("Choose %(needed)s different players.")
        raise Refusal("bad_lineup", sentence, status=422, needed=len(seats))
    if any(player.pk not in squad for player in players):
        raise Refusal("not_in_squad", _("Only players of the team can sit down for it."), status=422)


def _reseat(
    tournament: Tournament,
    changed: Sequence[tuple[Placing, Player]],
    sheets: Mapping[int, Sheet],
    by: User | None,
) -> list[int]:
    """Seats are written anew, since nobody may sit on two of them even for a moment; the sheets given up, by key."""
    pairings = {seat.pairing_id: seat.pairing for seat, _player in changed}
    given_up = given_up_sheets(tournament)
    taken = [pairing.sheet_id for pairing in pairings.values() if pairing.sheet_id]
    for pairing in pairings.values():
        _give_up_sheet(pairing, sheets)
    Placing.objects.filter(pk__in=[seat.pk for seat, _player in changed]).delete()
    for seat, player in changed:
        seat.player = player
    Placing.objects.bulk_create(seat for seat, _player in changed)
    for pairing in pairings.values():
        if pairing.sheet_id:
            seats = list(pairing.placings.select_related("player").order_by("position"))
            pairing.sheet = sheet_for(tournament, pairing, seats, by, given_up)
            pairing.save(update_fields=["sheet"])
    return taken


def _give_up_sheet(pairing: Pairing, sheets: Mapping[int, Sheet]) -> None:
    if pairing.sheet_id is None:
        return
    sheet = sheets[pairing.sheet_id]
    if sheet.revision:
        sentence = _("Something is written at table %(number)s: its players stay.")
        raise Refusal("table_written", sentence, number=pairing.table_number)
    sheet.session = None
    sheet.save(update_fields=["session"])

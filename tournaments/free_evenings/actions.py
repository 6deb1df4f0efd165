"""A free evening: a table is opened for whoever sits down, as often as they like."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Manager, Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Player, User
from clubs.players.directory import Sitting
from scoring.models import Sheet
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import FREE_METHOD, is_free
from tournaments.core.games import usual_seats
from tournaments.core.phases import next_round, stage_in_play
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.actions import enter_groups, player_of, restore_entry
from tournaments.free_evenings.queries import has_door, open_round, still_playing, uncounted_sheets
from tournaments.models import Entry, EntryPlayer, Pairing, Placing, Round, Stage, Tournament
from tournaments.tables.sheets import sheet_for
from web.refusals import Refusal


@transaction.atomic
def open_table(
    tournament: Tournament,
    sitting: Sequence[Sitting],
    *,
    number: int | None = None,
    force: bool = False,
    by: User | None = None,
) -> Pairing:
    """A table for who sits down, in table order, with its sheet; who is new is entered, and has arrived.

    It has the next number, unless one is given. Refused for somebody whose last table is not done, unless `force`.
    """
    tournament, stage = _free_stage(tournament)
    players = [player_of(tournament.club, sitter) for sitter in sitting]
    _check_seats(tournament, players)
    round_ = open_round(stage) or _begin(stage, by)
    if not force:
        _check_free(tournament, round_, players)
    entries = _entries_of(tournament, players, by)
    if number is not None and round_.pairings.filter(table_number=number).exists():
        raise Refusal("table_open", _("Table %(number)s is open already."), status=422, number=number)
    pairing = Pairing.objects.create(round=round_, table_number=number or _last_of(round_.pairings) + 1)
    seats = _seats(pairing, players, entries)
    pairing.sheet = sheet_for(tournament, pairing, seats, by)
    pairing.save(update_fields=["sheet"])
    moved(tournament)
    numbers = [entry.number for entry in entries]
    keep("table_opened", tournament, by, table=pairing.table_number, entries=numbers)
    return pairing


@transaction.atomic
def remove_table(pairing: Pairing, by: User | None = None) -> None:
    """Take away a table that was opened by mistake: nothing is written there. Who sat there stays entered.

    The sheet is held before the tournament, as it is when a table writes.
    """
    sheet = Sheet.objects.select_for_update(of=("self",)).filter(pairing=pairing).first()
    tournament = locked(pairing.round.stage.tournament)
    current = Pairing.objects.select_related("round__stage").filter(pk=pairing.pk).first()
    if current is None or not is_free(current.round.stage):
        raise Refusal("not_free", _("In this tournament tables are drawn, not opened one by one."))
    if sheet and sheet.revision:
        sentence = _("Something is written at table %(number)s: it stays. Its games can be left uncounted.")
        raise Refusal("table_written", sentence, number=current.table_number)
    snapshot = take_snapshot(tournament)
    about = {"round": current.round.number, "table": current.table_number}
    current.delete()
    if sheet:
        sheet.session = None
        sheet.save(update_fields=["session"])
    moved(tournament)
    keep("table_removed", tournament, by, snapshot=snapshot, **about)


@transaction.atomic
def count_sheet(tournament: Tournament, sheet: Sheet, by: User | None = None) -> Pairing:
    """A sheet of that day counts for the evening, as a table of it, whatever is written there already.

    Who sits there is entered, and has come. Its table keeps its number where no other of the evening has it.
    """
    sheet = Sheet.objects.select_for_update(of=("self",)).get(pk=sheet.pk)
    tournament, stage = _free_stage(tournament)
    if sheet not in uncounted_sheets(tournament):
        sentence = _("This sheet cannot count here: it counts already, or was played in another way.")
        raise Refusal("not_of_this_evening", sentence)
    players = [seat.player for seat in sheet.seats.select_related("player") if seat.player]
    round_ = open_round(stage) or _begin(stage, by)
    number = sheet.table_number
    if number is None or round_.pairings.filter(table_number=number).exists():
        number = max(_last_of(round_.pairings), _last_of(tournament.session.sheets)) + 1
    entries = _entries_of(tournament, players, by)
    pairing = Pairing.objects.create(round=round_, table_number=number, sheet=sheet)
    _seats(pairing, players, entries)
    sheet.session, sheet.table_number = tournament.session, number
    sheet.save(update_fields=["session", "table_number"])
    moved(tournament)
    keep("sheet_counted", tournament, by, table=number, entries=[entry.number for entry in entries])
    return pairing


@transaction.atomic
def uncount_sheet(pairing: Pairing, by: User | None = None) -> None:
    """A table of the evening counts for it no longer; its sheet stays, at the same evening of the club."""
    Sheet.objects.select_for_update(of=("self",)).filter(pairing=pairing).first()
    tournament, _stage = _free_stage(pairing.round.stage.tournament)
    current = pairing.round.pairings.filter(pk=pairing.pk).first()
    if current is None:
        raise Refusal("counts_not", _("This sheet counts for the evening no longer."))
    if tournament.adjustments.filter(sheet=current.sheet_id, cancelled_at__isnull=True).exists():
        sentence = _("Something was decided about table %(number)s: cancel that first.")
        raise Refusal("table_decided", sentence, number=current.table_number)
    snapshot = take_snapshot(tournament)
    about = {"round": pairing.round.number, "table": current.table_number}
    current.delete()
    moved(tournament)
    keep("sheet_uncounted", tournament, by, snapshot=snapshot, **about)


@transaction.atomic
def set_door(tournament: Tournament, is_open: bool, by: User | None = None) -> Stage:
    """Let whoever has the card « a free table » open tables, or not."""
    tournament, stage = _free_stage(tournament)
    if has_door(stage) != is_open:
        stage.settings = {**stage.settings, "door": is_open}
        stage.save(update_fields=["settings"])
        keep("door_opened" if is_open else "door_closed", tournament, by)
    return stage


def _free_stage(tournament: Tournament) -> tuple[Tournament, Stage]:
    """The tournament, held, and its stage in play, in which tables are opened; refused where they are drawn."""
    tournament = locked(tournament)
    stage = stage_in_play(tournament)
    if not is_free(stage):
        raise Refusal("not_free", _("In this tournament tables are drawn, not opened one by one."))
    return tournament, stage


def _last_of(tables: Manager[Pairing] | Manager[Sheet]) -> int:
    """The highest number of a table, 0 where there is none."""
    return tables.aggregate(last=Max("table_number"))["last"] or 0


def _check_seats(tournament: Tournament, players: Sequence[Player]) -> None:
    size = usual_seats(tournament)
    if len(players) != size:
        raise Refusal("wrong_seats", _("A table has %(size)s players."), status=422, size=size)
    if len({player.pk for player in players}) < size:
        raise Refusal("seated_twice", _("The same person sits at two places."), status=422)
    if any(player.club_id != tournament.club_id for player in players):
        raise Refusal("of_another_club", _("This belongs to another club."), status=422)


def _begin(stage: Stage, by: User | None) -> Round:
    """The round in which every table of the evening stands: it is open, and for everybody to see, at once."""
    return Round.objects.create(
        stage=stage,
        number=next_round(stage.tournament),
        method=FREE_METHOD,
        seed="",
        digest="",
        explanation=[{"code": "free", "entries": [], "count": 0}],
        drawn_by=by,
        published_at=timezone.now(),
    )


def _check_free(tournament: Tournament, round_: Round, players: Sequence[Player]) -> None:
    seats = still_playing(round_, [player.pk for player in players], tournament.games_per_table)
    if seats:
        raise Refusal(
            "still_playing",
            _("%(name)s still plays at table %(table)s."),
            name=seats[0].player.public_name,
            table=seats[0].pairing.table_number,
        )


def _entries_of(tournament: Tournament, players: Sequence[Player], by: User | None) -> list[Entry]:
    """The entry of each player, made now for who is new, and restored for who had withdrawn."""
    members = EntryPlayer.objects.filter(tournament=tournament).select_related("entry", "player")
    entries = {member.player_id: member.entry for member in members.filter(player__in=players)}
    for entry in entries.values():
        if entry.withdrawn:
            restore_entry(entry, by)
    new = [player for player in players if player.pk not in entries]
    made = enter_groups(tournament, [[player] for player in new], by)
    entries |= {player.pk: entry for player, entry in zip(new, made, strict=True)}
    for player in players:
        set_attendance(tournament.session, player, AttendanceState.ARRIVED)
    return [entries[player.pk] for player in players]


def _seats(pairing: Pairing, players: Sequence[Player], entries: Sequence[Entry]) -> list[Placing]:
    before = Placing.objects.filter(round=pairing.round, player__in=players)
    again = set(before.values_list("player", flat=True))
    return Placing.objects.bulk_create(
        Placing(
            pairing=pairing,
            round=pairing.round,
            position=position,
            entry=entry,
            player=player,
            again=player.pk in again,
        )
        for position, (player, entry) in enumerate(zip(players, entries, strict=True))
    )

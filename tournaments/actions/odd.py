"""What a director does where numbers are odd: chooses the way, names those who stand ready, fills a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import Player, User
from tournaments import odd, queries
from tournaments.actions.adjustments import set_bye_score
from tournaments.actions.draws import add_table
from tournaments.actions.entries import enter_groups, members_of
from tournaments.actions.prepared import draft_exists
from tournaments.actions.sheets import sheet_for
from tournaments.actions.snapshots import take_snapshot
from tournaments.actions.steps import keep, locked, moved
from tournaments.models import (
    ByeScore,
    Entry,
    EntryPlayer,
    OddChoice,
    OddWay,
    Pairing,
    Placing,
    Round,
    Tournament,
)
from tournaments.pairing.lot import chairs, lot_order
from tournaments.queries import Entered
from tournaments.sizes import people_of_an_entry, usual_seats


@transaction.atomic
def choose_odd(
    tournament: Tournament,
    way: str,
    volunteers: Iterable[int] = (),
    score: ByeScore | None = None,
    by: User | None = None,
) -> OddChoice:
    """How the next round seats those who fill no table, and what a bye brings, None for what it has brought.

    The draw of that round obeys it; it stands until another is chosen.
    """
    tournament = locked(tournament)
    _check_not_drawn(tournament)
    number, offered = queries.next_round(tournament), _possible(tournament, way, volunteers)
    told = {"way": way, "volunteers": offered}
    choice, _created = OddChoice.objects.update_or_create(tournament=tournament, round=number, defaults=told)
    keep("odd_offered" if offered else "odd", tournament, by, round=number, way=way, entries=offered)
    if score is not None and score != tournament.bye_score:
        set_bye_score(tournament, score, tournament.bye_marks, tournament.bye_wins, by)
    return choice


def _possible(tournament: Tournament, way: str, volunteers: Iterable[int]) -> list[int]:
    """Who of `volunteers` plays the next round; refused where it cannot be seated that `way`."""
    stage = queries.stage_in_play(tournament)
    entries = queries.in_play(stage)
    offered = sorted({one.number for one in entries} & set(volunteers)) if way == OddWay.VOLUNTEER else []
    room = odd.read_room(stage, entries, queries.next_round(tournament))
    option = next((one for one in room.options(offered) if one.code == way), None)
    if option is None:
        sentence = _("This round cannot be seated that way: choose another.")
        raise Refusal("no_such_way", sentence, status=422)
    if option.to_find:
        sentence = _("For that, %(count)s more must be found.")
        raise Refusal("more_to_find", sentence, status=422, count=option.to_find)
    return offered


@transaction.atomic
def set_accessible(tournament: Tournament, tables: Sequence[int], by: User | None = None) -> Tournament:
    """The numbers of the tables that are easy to reach: draws seat those there who need it."""
    tournament = locked(tournament)
    numbers = sorted(set(tables))
    if tournament.accessible_tables != numbers:
        tournament.accessible_tables = numbers
        tournament.save(update_fields=["accessible_tables"])
        keep("accessible", tournament, by, tables=numbers)
    return tournament


def _check_not_drawn(tournament: Tournament) -> None:
    last = queries.rounds_of(tournament).first()
    if last and last.published_at is None:
        raise draft_exists(last)


@transaction.atomic
def name_spares(tournament: Tournament, players: Sequence[Player], by: User | None = None) -> Entry:
    """Somebody who stands ready to fill a table, or a pair of them where pairs play: drawn only then, and not ranked
    for it.

    Whoever missed the cut before the stage in play keeps the place in the ranking.
    """
    tournament = locked(tournament)
    needed = people_of_an_entry(tournament)
    if len({player.pk for player in players}) != needed:
        sentence = _("Two different players stand ready together: here pairs play.")
        raise Refusal("two_needed", sentence, status=422)
    if out := _who_missed_the_cut(tournament, players):
        out.ready_for = queries.stage_in_play(tournament).number
        out.save(update_fields=["ready_for"])
        keep("spare_named", tournament, by, entries=[out.number])
        return out
    if taken := members_of(tournament, players):
        sentence = _("%(name)s is already entered.")
        raise Refusal("already_entered", sentence, status=422, name=taken[0].player.full_name)
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(tournament=tournament, number=last + 1, spare=True)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=tournament, entry=entry, player=player, position=position)
        for position, player in enumerate(players)
    )
    keep("spare_named", tournament, by, entries=[entry.number])
    return entry


def _who_missed_the_cut(tournament: Tournament, players: Sequence[Player]) -> Entry | None:
    """The entry of these `players` that is out of the stage in play by its cut."""
    out = queries.missed_cut(queries.stage_in_play(tournament)).filter(
        members__player=players[0], members__left=False
    )
    entry = out.first()
    there = entry.members.filter(left=False).values_list("player", flat=True) if entry else []
    return entry if {player.pk for player in players} == set(there) else None


@transaction.atomic
def release_spare(entry: Entry, by: User | None = None) -> Entry:
    """Somebody who missed the cut stands ready no longer; the place in the ranking stays."""
    tournament = locked(entry.tournament)
    entry = tournament.entries.get(pk=entry.pk)
    if entry.ready_for:
        entry.ready_for = None
        entry.save(update_fields=["ready_for"])
        keep("spare_released", tournament, by, entries=[entry.number])
    return entry


@transaction.atomic
def enter_spare(entry: Entry, by: User | None = None) -> Entry:
    """Somebody who stood ready is entered like everybody, from the next draw on; what was played until then counts."""
    tournament = locked(entry.tournament)
    entry = tournament.entries.get(pk=entry.pk)
    if entry.spare:
        entry.spare = entry.withdrawn = False
        entry.save(update_fields=["spare", "withdrawn"])
        moved(tournament)
        keep("entered", tournament, by, entries=[entry.number])
    return entry


@transaction.atomic
def fill_table(round_: Round, by: User | None = None) -> Pairing:
    """Those who sit out of the last round and those who have come since make one more table, seated by its lot.

    The round is a draft, or published: then the table gets its sheet at once. Whoever came is entered.
    """
    tournament = locked(round_.stage.tournament)
    round_, late = _check_fills(tournament, round_.pk)
    snapshot = take_snapshot(tournament)
    known = {one.number: one for one in queries.entered(tournament)}
    groups = late.groups[: late.needed]
    new = enter_groups(tournament, groups, by) if groups else []
    seated = [*late.out, *(entry.number for entry in new)]
    known |= {entry.number: Entered(entry, tuple(group)) for entry, group in zip(new, groups, strict=True)}
    pairing, order = _seat_late(round_, [known[number] for number in seated])
    round_.byes.filter(entry__number__in=late.out).delete()
    said = {"code": "filled", "entries": [entry.number for entry in new], "count": len(new)}
    round_.explanation = [*round_.explanation, said]
    round_.save(update_fields=["explanation"])
    if round_.published_at:
        seats = list(pairing.placings.select_related("entry", "player").order_by("position"))
        pairing.sheet = sheet_for(tournament, pairing, seats, by)
        pairing.save(update_fields=["sheet"])
        moved(tournament)
    add_table(round_, order)
    told = {"round": round_.number, "table": pairing.table_number, "entries": seated}
    keep("filled", tournament, by, snapshot=snapshot, **told)
    return pairing


def _check_fills(tournament: Tournament, pk: int) -> tuple[Round, odd.Late]:
    """The round as it is now, if it is still the last one, and who makes the table."""
    round_ = queries.rounds_of(tournament).select_related("stage").first()
    if round_ is None or round_.pk != pk:
        raise Refusal("round_over", _("Another round is drawn already: enter them for the next one."))
    round_.stage.tournament = tournament
    late = odd.read_late(tournament, round_)
    if not late.can_fill:
        sentence = _("Those who sit out and those who have come do not fill a table.")
        raise Refusal("too_few_late", sentence)
    return round_, late


def _seat_late(round_: Round, entries: Sequence[Entered]) -> tuple[Pairing, list[int]]:
    """One more table, with the lowest number that is free; and its entries in playing order."""
    taken = set(round_.pairings.values_list("table_number", flat=True))
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    pairing = Pairing.objects.create(round=round_, table_number=number)
    by_number = {one.number: one for one in entries}
    order = lot_order([*by_number], round_.seed, round_.number)
    per_entry = usual_seats(round_.stage.tournament) // len(entries)
    Placing.objects.bulk_create(
        Placing(
            pairing=pairing,
            round=round_,
            position=position,
            entry=by_number[entry].entry,
            player=by_number[entry].players[player],
        )
        for position, (entry, player) in enumerate(chairs(order, per_entry))
    )
    return pairing, list(order)

"""What a director does where numbers are odd: chooses the way, names those who stand ready, fills a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, User
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.games import people_of_an_entry
from tournaments.entries.actions import add_entries, members_of
from tournaments.models import (
    ByeScore,
    Entry,
    OddChoice,
    OddWay,
    Tournament,
)
from tournaments.rounds import odd_numbers
from tournaments.tables.adjustments import set_bye_score
from web.refusals import Refusal


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
    last = phases.rounds_of(tournament).first()
    if last and last.published_at is None:
        raise phases.draft_exists(last)
    number, offered = phases.next_round(tournament), _possible(tournament, way, volunteers)
    facts = {"way": way, "volunteers": offered}
    choice, _created = OddChoice.objects.update_or_create(tournament=tournament, round=number, defaults=facts)
    keep("odd_offered" if offered else "odd", tournament, by, round=number, way=way, entries=offered)
    if score is not None and score != tournament.bye_score:
        set_bye_score(tournament, score, tournament.bye_marks, tournament.bye_wins, by)
    return choice


def _possible(tournament: Tournament, way: str, volunteers: Iterable[int]) -> list[int]:
    """Who of `volunteers` plays the next round; refused where it cannot be seated that `way`."""
    stage = phases.stage_in_play(tournament)
    entries = phases.in_play(stage)
    offered = sorted({entry.number for entry in entries} & set(volunteers)) if way == OddWay.VOLUNTEER else []
    room = odd_numbers.read_room(stage, entries, phases.next_round(tournament))
    option = next((option for option in room.options(offered) if option.code == way), None)
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
        out.ready_for = phases.stage_in_play(tournament).number
        out.save(update_fields=["ready_for"])
        keep("spare_named", tournament, by, entries=[out.number])
        return out
    if taken := members_of(tournament, players):
        sentence = _("%(name)s is already entered.")
        raise Refusal("already_entered", sentence, status=422, name=taken[0].player.full_name)
    (entry,) = add_entries(tournament, [players], spare=True)
    keep("spare_named", tournament, by, entries=[entry.number])
    return entry


def _who_missed_the_cut(tournament: Tournament, players: Sequence[Player]) -> Entry | None:
    """The entry of these `players` that is out of the stage in play by its cut."""
    out = phases.missed_cut(phases.stage_in_play(tournament)).filter(
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

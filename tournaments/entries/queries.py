"""Who plays: newcomers, leavers, pairs of two players; what a draw takes of an entry, whom it keeps apart, and which
tables are asked for.
Tested in tests/tournaments/desk/test_views.py."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Attendance, AttendanceState, Club, Player
from clubs.models.names import search_key
from tournaments.core.entry_list import Entered, entries_of, members_of
from tournaments.core.formats import find_format
from tournaments.models import Entry, EntryKind, EntryPlayer, Stage, Tournament
from tournaments.pairing.draw import Draw, Entrant
from tournaments.pairing.numbers import number_tables


def is_public_pair(club: Club, first: int, second: int) -> bool:
    """Whether the players with these numbers are a pair of a tournament of which something is published."""
    shown = Q(tournament__stages__rounds__published_at__isnull=False) | Q(tournament__editions__isnull=False)
    pairs = Entry.objects.filter(shown, tournament__club=club, tournament__entry_kind=EntryKind.PAIR)
    return pairs.filter(members__player__number=first).filter(members__player__number=second).exists()


def newcomers(tournament: Tournament) -> QuerySet[Player]:
    """Players who have arrived tonight and are in no entry, or in a pair that is withdrawn; by name."""
    arrived = Attendance.objects.filter(session=tournament.session_id, state=AttendanceState.ARRIVED)
    already = EntryPlayer.objects.filter(tournament=tournament, left=False)
    if tournament.entry_kind == EntryKind.PAIR:
        already = already.filter(entry__withdrawn=False)
    players = Player.objects.filter(pk__in=arrived.values("player")).exclude(pk__in=already.values("player"))
    return players.order_by("search", "number")


def leavers(tournament: Tournament) -> QuerySet[Entry]:
    """Entries still in play of which a player has left; a team plays on with the others of its squad."""
    if tournament.entry_kind == EntryKind.TEAM:
        return tournament.entries.none()
    left = Attendance.objects.filter(session=tournament.session_id, state=AttendanceState.LEFT)
    return tournament.entries.filter(withdrawn=False, members__player__in=left.values("player")).distinct()


def kept_apart(tournament: Tournament) -> list[str]:
    """A sentence, or one for each stage where they do not all do the same; one query."""
    stages = tournament.stages.order_by("number")
    sentences = {stage: find_format(stage.format).say_apart(stage.settings) for stage in stages}
    if len(set(sentences.values())) == 1:
        return list(sentences.values())[:1]
    pattern = _("%(stage)s: %(sentence)s")
    return [pattern % {"stage": _name(stage), "sentence": sentence} for stage, sentence in sentences.items()]


def _name(stage: Stage) -> str:
    return stage.name or _("Stage %(number)s") % {"number": stage.number}


def entrants_of(entries: Iterable[Entered]) -> list[Entrant]:
    """`entries` as a draw takes them, before anything is known of their scores."""
    return [
        Entrant(entry.number, len(entry.players), apart=frozenset(groups_of(entry.entry)))
        for entry in entries
    ]


def groups_of(entry: Entry) -> Iterator[str]:
    """The groups whose members should not meet: a club that delegates them, a family."""
    if entry.delegation:
        yield from sorted({f"club:{search_key(club)}" for club in clubs_of(entry.delegation)})
    if entry.apart:
        yield f"apart:{search_key(entry.apart)}"


def clubs_of(delegation: str) -> tuple[str, str]:
    """The clubs of the two partners of a pair, as its entry says them.

    >>> clubs_of("Heule"), clubs_of("Heule / Izegem")
    (('Heule', 'Heule'), ('Heule', 'Izegem'))
    """
    first, _slash, second = (part.strip() for part in delegation.partition("/"))
    return (first or second, second or first)


def sharing(entry: Entry) -> list[Entered]:
    """Who else in play has the table of `entry` for their own: where they do not meet, one of them sits elsewhere."""
    if entry.own_table is None:
        return []
    members = members_of(entry.tournament).filter(entry__withdrawn=False).exclude(entry=entry)
    return [other for other in entries_of(members) if other.entry.own_table == entry.own_table]


def say_sharing(entry: Entry, others: Sequence[Entered]) -> str:
    """That, in a sentence."""
    sentence = _(
        "Table %(table)s is that of others too: %(names)s. Where they do not meet, only one of them sits there."
    )
    return sentence % {"table": entry.own_table, "names": ", ".join(other.full_name for other in others)}


def numbered(tournament: Tournament, draw: Draw, taken: Collection[int] = ()) -> tuple[tuple[int, ...], Draw]:
    """The numbers of the tables of `draw`, in their order; and the draw, which says for whom they are not 1, 2, 3.

    `taken` are those of the tables that stand already. One query.
    """
    wanting = tournament.entries.exclude(own_table=None, accessible=False)
    seated = {entry for table in draw.tables for entry in table}
    wishes, kept_free = dict[int, list[int]](), set(draw.left_empty)
    for entry in wanting:
        own = [entry.own_table] if entry.own_table else tournament.accessible_tables
        if entry.number in seated:
            wishes[entry.number] = own
        elif entry.keeps_table and entry.own_table and not entry.withdrawn:
            kept_free.add(entry.own_table)
    numbers, remarks = number_tables(draw.tables, wishes, kept_free=kept_free, taken=taken)
    return numbers, replace(draw, explanation=(*draw.explanation, *remarks))

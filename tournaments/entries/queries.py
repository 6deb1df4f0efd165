"""Who plays: newcomers, leavers, pairs of two players; what a draw takes of an entry, and whom it keeps apart.
Tested in tests/tournaments/desk/test_views.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Attendance, AttendanceState, Club, Player
from clubs.models.names import search_key
from tournaments.core.entry_list import Entered
from tournaments.core.formats import find_format
from tournaments.models import Entry, EntryKind, EntryPlayer, Stage, Tournament
from tournaments.pairing.draw import Entrant


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

"""What is read about a tournament: who is entered, who sits where, what is still being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from clubs.models import Attendance, AttendanceState, Player, Session
from scoring.queries import SheetResult, results
from tournaments.models import Bye, Edition, Entry, EntryPlayer, Pairing, Placing, Round, Tournament
from tournaments.rankings import digest_of


@dataclass(frozen=True)
class Entered:
    """An entry and its players, in their order."""

    entry: Entry
    players: tuple[Player, ...]

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def full_name(self) -> str:
        """For the desk."""
        return " & ".join(player.full_name for player in self.players)

    @property
    def public_name(self) -> str:
        """For everybody: each player in the form chosen."""
        return " & ".join(player.public_name for player in self.players)


def entered(tournament: Tournament) -> list[Entered]:
    """Every entry with its players, by number; one query."""
    members = EntryPlayer.objects.filter(tournament=tournament).select_related("entry", "player")
    players: dict[Entry, list[Player]] = {}
    for member in members.order_by("entry__number", "position"):
        players.setdefault(member.entry, []).append(member.player)
    return [Entered(entry, tuple(people)) for entry, people in players.items()]


def public_names(tournament: Tournament) -> dict[int, str]:
    """The name every page shows, by entry number."""
    return {one.number: one.public_name for one in entered(tournament)}


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds, the last one first."""
    return Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number")


def draft_version(round_: Round) -> str:
    """Which draft this is: another one after every exchange, and when it is drawn anew."""
    return f"{round_.pk}-{len(round_.explanation)}"


def byes_before(tournament: Tournament, number: int) -> Counter[int]:
    """How often each entry sat out in the rounds before round `number`, by entry number."""
    byes = Bye.objects.filter(round__stage__tournament=tournament, round__number__lt=number)
    return Counter(byes.values_list("entry__number", flat=True))


def seats_of(round_: Round) -> list[Placing]:
    """Who sits where in a round, by table and place; one query."""
    placings = round_.placings.select_related("pairing__sheet", "entry", "player")
    return list(placings.order_by("pairing__table_number", "position"))


def tables_of(round_: Round) -> list[tuple[Pairing, list[Placing]]]:
    """The tables of a round with their seats; one query."""
    tables: dict[int, tuple[Pairing, list[Placing]]] = {}
    for placing in seats_of(round_):
        tables.setdefault(placing.pairing_id, (placing.pairing, []))[1].append(placing)
    return list(tables.values())


def is_finished(result: SheetResult, games: int) -> bool:
    """Whether the first `games` games of a sheet are over."""
    return sum(game.over for game in result.games[:games]) >= games


def unfinished_tables(round_: Round, games: int) -> list[int]:
    """The numbers of the tables of a published round whose games are not all over."""
    pairings = list(round_.pairings.select_related("sheet"))
    known = results(pairing.sheet for pairing in pairings if pairing.sheet)
    return [
        pairing.table_number
        for pairing in pairings
        if pairing.sheet_id is None or not is_finished(known[pairing.sheet_id], games)
    ]


def newcomers(tournament: Tournament) -> QuerySet[Player]:
    """Players who have arrived tonight and are in no entry, by name."""
    arrived = Attendance.objects.filter(session=tournament.session_id, state=AttendanceState.ARRIVED)
    already = EntryPlayer.objects.filter(tournament=tournament)
    players = Player.objects.filter(pk__in=arrived.values("player")).exclude(pk__in=already.values("player"))
    return players.order_by("search", "number")


def leavers(tournament: Tournament) -> QuerySet[Entry]:
    """Entries still in play of which a player has left."""
    left = Attendance.objects.filter(session=tournament.session_id, state=AttendanceState.LEFT)
    return tournament.entries.filter(withdrawn=False, members__player__in=left.values("player")).distinct()


def names_of(numbers: Iterable[int], names: Mapping[int, str]) -> str:
    """The names of some entries, for a sentence."""
    return ", ".join(names.get(number, str(number)) for number in numbers)


def tournaments_of(session: Session) -> QuerySet[Tournament]:
    """The tournaments of an evening, the last opened first."""
    return session.tournaments.annotate(entry_count=Count("entries", filter=Q(entries__withdrawn=False)))


def edition_holds(edition: Edition) -> bool:
    """Whether the body of an edition is still the one it was published with."""
    return digest_of(edition.body) == edition.digest

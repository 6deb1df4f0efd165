"""What is read about a tournament: who is entered, who sits where, what is still being played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from clubs.models import Attendance, AttendanceState, Club, Player, PublicName, Session, say_player
from scoring.ledger.queries import results
from tournaments.core.entry_list import PARTNERS
from tournaments.core.formats import find_format
from tournaments.core.tables import decided_games, is_finished
from tournaments.models import (
    Bye,
    Draft,
    Edition,
    Entry,
    EntryKind,
    EntryPlayer,
    Pairing,
    Placing,
    Round,
    SeasonEdition,
    Stage,
    Tournament,
    Wall,
)
from tournaments.pairing.draw import Played

ROUNDS_AHEAD = 8  # how many are shown at least where a tournament goes on as long as there is time


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
        if self.entry.name:
            return self.entry.name
        return PARTNERS.join(player.full_name for player in self.players)

    @property
    def full_names(self) -> tuple[str, ...]:
        """For the desk: the team, or each player by himself."""
        return (self.entry.name,) if self.entry.name else tuple(player.full_name for player in self.players)

    @property
    def public_name(self) -> str:
        """For everybody: the team, or each player in the form chosen."""
        if self.entry.name:
            return self.entry.name
        return PARTNERS.join(player.public_name for player in self.players)


Told = TypeVar("Told", Edition, SeasonEdition)


def entered(tournament: Tournament) -> list[Entered]:
    """Every entry with its players, by number; one query."""
    return entries_of(members_of(tournament))


def members_of(tournament: Tournament) -> QuerySet[EntryPlayer]:
    """Who plays in which entry, with both, by number of the entry and by place in it."""
    members = EntryPlayer.objects.filter(tournament=tournament).select_related("entry", "player")
    return members.order_by("entry__number", "position")


def withdrawn(tournament: Tournament) -> list[Entered]:
    """The entries that play no more, with their players, by number; one query."""
    return entries_of(members_of(tournament).filter(entry__withdrawn=True))


def entries_of(members: Iterable[EntryPlayer]) -> list[Entered]:
    """The entries of `members`, who are in the order of entries and places, with their players."""
    players: dict[Entry, list[Player]] = {}
    for member in members:
        players.setdefault(member.entry, []).append(member.player)
    return [Entered(entry, tuple(people)) for entry, people in players.items()]


def public_names(tournament: Tournament) -> dict[int, str]:
    """The name every page shows, by entry number; one query, of columns alone: each public page of the field asks."""
    columns = ("public_form", "hidden", "number", "short_name", "first_name", "last_name")
    members = EntryPlayer.objects.filter(tournament=tournament).order_by("entry__number", "position")
    told = members.values_list("entry__number", "entry__name", *(f"player__{name}" for name in columns))
    people: dict[int, list[str]] = {}
    teams: dict[int, str] = {}
    for entry, team, form, hidden, number, short_name, *full_name in told:
        shown = PublicName.NUMBER if hidden else form
        said = say_player(shown, number, short_name, " ".join(full_name).strip())
        people.setdefault(entry, []).append(said)
        teams[entry] = team
    return {entry: teams[entry] or PARTNERS.join(names) for entry, names in people.items()}


def categories_of(tournament: Tournament) -> dict[int, list[str]]:
    """The categories of the entries that are in any, by number."""
    entries = tournament.entries.filter(spare=False).exclude(categories=[])
    return dict(entries.values_list("number", "categories"))


def is_public_pair(club: Club, first: int, second: int) -> bool:
    """Whether the players with these numbers are a pair of a tournament of which something is published."""
    shown = Q(tournament__stages__rounds__published_at__isnull=False) | Q(tournament__editions__isnull=False)
    pairs = Entry.objects.filter(shown, tournament__club=club, tournament__entry_kind=EntryKind.PAIR)
    return pairs.filter(members__player__number=first).filter(members__player__number=second).exists()


def standing_editions(tournament: Tournament) -> QuerySet[Edition]:
    """The published rankings that were not withdrawn, the last one first: that one is the ranking."""
    return tournament.editions.filter(withdrawal=None)


def told_editions(editions: QuerySet[Told]) -> QuerySet[Told]:
    """The same, each with its withdrawal, and whether another that stands has `followed` it: what says its state."""
    of = "tournament" if editions.model is Edition else "season"
    later = editions.model._default_manager.filter(**{of: OuterRef(of)}, number__gt=OuterRef("number"))
    return editions.select_related("withdrawal").annotate(followed=Exists(later.filter(withdrawal=None)))


def public_editions(tournament: Tournament) -> QuerySet[Edition]:
    """The published rankings that everybody may read, the last one first: none while they are kept back.

    Those that were withdrawn are among them.
    """
    return tournament.editions.none() if tournament.hidden else told_editions(tournament.editions.all())


def public_ranking(tournament: Tournament) -> Edition | None:
    """The last published ranking that stands; None before the first one, and while it is kept back."""
    return public_editions(tournament).filter(withdrawal=None).first()


def public_draft(tournament: Tournament) -> Draft | None:
    """The ranking as it moves, where everybody may see it."""
    if not tournament.live or tournament.hidden:
        return None
    return Draft.objects.filter(tournament=tournament).first()


def wall_of(tournament: Tournament) -> Wall:
    """What the projector was told; as it is at first where nobody has told it anything."""
    try:
        return tournament.wall
    except Wall.DoesNotExist:
        return Wall(tournament=tournament)


def stage_in_play(tournament: Tournament) -> Stage:
    """The last stage that has begun; the first one always has."""
    begun = tournament.stages.filter(Q(begun_at__isnull=False) | Q(number=1)).order_by("-number")
    stage = begun[0]
    stage.tournament = tournament
    return stage


@dataclass(frozen=True)
class Phase:
    """A stage, and how many of its rounds are drawn; `most`: how many its movement has, 0 where there is none, or
    where that is not known yet.
    """

    stage: Stage
    drawn: int
    most: int = 0

    @property
    def rounds(self) -> int:
        """How many rounds it has; 0 where nobody knows."""
        known = [number for number in (self.stage.planned_rounds, self.most) if number]
        return min(known, default=0)

    @property
    def is_played(self) -> bool:
        """Whether every round of it is drawn."""
        return bool(self.rounds) and self.drawn >= self.rounds

    @property
    def is_moved_through(self) -> bool:
        """Whether every round of its movement is drawn."""
        return bool(self.most) and self.drawn >= self.most


def stage_names(tournament: Tournament) -> dict[int, str]:
    """The name of each stage, by number; "" where it has none."""
    return dict(tournament.stages.values_list("number", "name"))


def phases_of(tournament: Tournament) -> list[Phase]:
    """The stages in their order; one query, three more for each that follows a movement."""
    stages = tournament.stages.order_by("number").annotate(drawn=Count("rounds"))
    return [Phase(stage, stage.drawn, rounds_of_movement(stage)) for stage in stages]


def rounds_of_movement(stage: Stage) -> int:
    """How many rounds its movement has for those with whom its first one was drawn; 0 before, and elsewhere."""
    movement = find_format(stage.format).movement
    first = stage.rounds.order_by("number").first() if movement else None
    if movement is None or first is None:
        return 0
    return movement.rounds(first.placings.values("entry").distinct().count() + first.byes.count())


def rounds_ahead(tournament: Tournament) -> range:
    """The rounds still to be drawn, as planned; eight at least where some stage goes on as long as there is time."""
    first, phases = next_round(tournament), phases_of(tournament)
    begun = max(phase.stage.number for phase in phases if phase.stage.begun_at or phase.stage.number == 1)
    coming = [phase for phase in phases if phase.stage.number >= begun]
    planned = sum(max(phase.rounds - phase.drawn, 0) for phase in coming)
    if not all(phase.rounds for phase in coming):
        planned = max(planned, ROUNDS_AHEAD)
    return range(first, first + planned)


def field_of(stage: Stage) -> list[Entered]:
    """Who is in `stage`: everybody entered at first, later those who went on; without who is withdrawn or spare."""
    known = entered(stage.tournament)
    entries = [one for one in known if not (one.entry.withdrawn or one.entry.spare)]
    if stage.number == 1:
        return entries
    went_on = set(stage.qualifiers.values_list("entry", flat=True))
    return [one for one in entries if one.entry.pk in went_on]


def missed_cut(stage: Stage) -> QuerySet[Entry]:
    """Who is ranked, and did not go on to `stage`; nobody before the first one."""
    entries = stage.tournament.entries.filter(withdrawn=False, spare=False)
    return entries.exclude(pk__in=stage.qualifiers.values("entry")) if stage.number > 1 else entries.none()


def stands_ready(entry: Entry, stage: int, went_on: Container[int]) -> bool:
    """Whether it fills a table of `stage` where one is short; who went on to it plays it anyway."""
    missed = entry.ready_for == stage and entry.number not in went_on
    return not entry.withdrawn and (entry.spare or missed)


def in_play(stage: Stage) -> list[Entered]:
    """Who plays the next round of `stage`: its field, without who skips that round. At most four queries.

    Who skips a round is out for that round alone: where all rounds of the stage are drawn, everybody is there. So is
    everybody in the first round of a format that settles its field.
    """
    entries = field_of(stage)
    if not any(one.entry.skips for one in entries):
        return entries
    if find_format(stage.format).settles and not stage.rounds.exists():
        return entries
    if stage.planned_rounds and stage.rounds.count() >= stage.planned_rounds:
        return entries
    number = next_round(stage.tournament)
    return [one for one in entries if number not in one.entry.skips]


def has_begun(tournament: Tournament) -> bool:
    """Whether a round has been published."""
    return Round.objects.filter(stage__tournament=tournament, published_at__isnull=False).exists()


def next_round(tournament: Tournament) -> int:
    """The number of the round that is drawn next."""
    return (rounds_of(tournament).values_list("number", flat=True).first() or 0) + 1


def played(tournament: Tournament) -> tuple[Played, ...]:
    """The published rounds as draws take them: each table's entries in playing order, and who sat out."""
    rounds: dict[int, dict[int, list[int]]] = {}
    seats = Placing.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    told = seats.order_by("round__number", "pairing__table_number", "position")
    for number, table, entry in told.values_list("round__number", "pairing__table_number", "entry__number"):
        tables = rounds.setdefault(number, {})
        seated = tables.setdefault(table, [])
        if entry not in seated:  # a pair has two seats
            seated.append(entry)
    byes: dict[int, list[int]] = {}
    out = Bye.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    for number, entry in out.values_list("round__number", "entry__number"):
        byes.setdefault(number, []).append(entry)
    return tuple(
        Played(tuple(tuple(seated) for seated in tables.values()), tuple(sorted(byes.get(number, ()))))
        for number, tables in rounds.items()
    )


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds, the last one first."""
    return Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number")


def usual_minutes(tournament: Tournament) -> int:
    """What the clock was last set to; 0 where it never was."""
    return rounds_of(tournament).filter(minutes__gt=0).values_list("minutes", flat=True).first() or 0


def draft_version(round_: Round) -> str:
    """Which draft this is: another one after every exchange, and when it is drawn anew."""
    return f"{round_.pk}-{len(round_.explanation)}"


def byes_before(tournament: Tournament, number: int) -> Counter[int]:
    """How often each entry sat out in the rounds before round `number`, by entry number."""
    byes = Bye.objects.filter(round__stage__tournament=tournament, round__number__lt=number)
    return Counter(byes.values_list("entry__number", flat=True))


def seats_of(round_: Round) -> list[Placing]:
    """Who sits where in a round, by table and place; one query."""
    placings = round_.placings.select_related("pairing__sheet__session", "entry", "player")
    return list(placings.order_by("pairing__table_number", "position"))


def tables_of(round_: Round) -> list[tuple[Pairing, list[Placing]]]:
    """The tables of a round with their seats; one query."""
    tables: dict[int, tuple[Pairing, list[Placing]]] = {}
    for placing in seats_of(round_):
        tables.setdefault(placing.pairing_id, (placing.pairing, []))[1].append(placing)
    return list(tables.values())


def called_tables(round_: Round) -> list[int]:
    """The numbers of the tables that are called to the desk."""
    called = round_.pairings.filter(called_at__isnull=False).order_by("table_number")
    return list(called.values_list("table_number", flat=True))


def open_tables(stage: Stage) -> list[tuple[int, int]]:
    """Round and table of the tables of published rounds of `stage` whose games are not all over.

    Of pools and knock-outs only those of the last round: a match that counts no longer is not waited for.
    """
    tables = Pairing.objects.filter(round__stage=stage, round__published_at__isnull=False)
    if find_format(stage.format).ends:
        tables = tables.filter(round__number=stage.rounds.aggregate(last=Max("number"))["last"])
    pairings = list(tables.select_related("sheet", "round").order_by("round__number", "table_number"))
    known = results(pairing.sheet for pairing in pairings if pairing.sheet)
    decided, games = decided_games(known), stage.tournament.games_per_table
    return [
        (pairing.round.number, pairing.table_number)
        for pairing in pairings
        if pairing.sheet_id is None
        or not is_finished(known[pairing.sheet_id], games, decided.get(pairing.sheet_id, ()))
    ]


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


def tournaments_of(session: Session) -> QuerySet[Tournament]:
    """The tournaments of an evening, the last opened first."""
    return session.tournaments.annotate(entry_count=Count("entries", filter=Q(entries__withdrawn=False)))

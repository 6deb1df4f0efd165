"""How far a tournament is: the stage in play, its rounds, who is in them, who sits where, what is still being played.
Tested in tests/tournaments/desk/test_page.py and tests/tournaments/desk/test_buttons.py."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.models import Attendance, AttendanceState, Session
from scoring.ledger.queries import SheetResult, results
from tournaments.core.entry_list import Entered, entered, entries_of
from tournaments.core.formats import find_format
from tournaments.models import (
    Adjustment,
    Bye,
    Entry,
    EntryPlayer,
    Pairing,
    Placing,
    Proof,
    Round,
    Stage,
    Tournament,
    Untie,
)
from tournaments.pairing.draw import PlayedRound
from web.refusals import Refusal

ROUNDS_AHEAD = 8  # how many are shown at least where a tournament goes on as long as there is time


def stage_in_play(tournament: Tournament) -> Stage:
    """The last stage that has begun; the first one always has."""
    begun = tournament.stages.filter(Q(begun_at__isnull=False) | Q(number=1)).order_by("-number")
    return begun[0]


def published_round(tournament: Tournament) -> Round | None:
    """The last round that everybody sees; None before the first."""
    return rounds_of(tournament).filter(published_at__isnull=False).first()


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
        limits = [number for number in (self.stage.planned_rounds, self.most) if number]
        return min(limits, default=0)

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


def first_order(stage: Stage) -> tuple[int, ...]:
    """The order of the lot of the first round of `stage`, where later ones follow a plan made for it; else nobody."""
    if not find_format(stage.format).plans:
        return ()
    first = Proof.objects.filter(round__stage=stage).order_by("round__number").first()
    return tuple(json.loads(first.body)["drawn"]["order"]) if first else ()


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
    everybody = entered(stage.tournament)
    entries = [entry for entry in everybody if not (entry.entry.withdrawn or entry.entry.spare)]
    if stage.number == 1:
        return entries
    went_on = set(stage.qualifiers.values_list("entry", flat=True))
    return [entry for entry in entries if entry.entry.pk in went_on]


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
    if not any(entry.entry.skips for entry in entries):
        return entries
    if find_format(stage.format).settles and not stage.rounds.exists():
        return entries
    if stage.planned_rounds and stage.rounds.count() >= stage.planned_rounds:
        return entries
    number = next_round(stage.tournament)
    return [entry for entry in entries if number not in entry.entry.skips]


def has_begun(tournament: Tournament) -> bool:
    """Whether a round has been published."""
    return Round.objects.filter(stage__tournament=tournament, published_at__isnull=False).exists()


def next_round(tournament: Tournament) -> int:
    """The number of the round that is drawn next."""
    return (rounds_of(tournament).values_list("number", flat=True).first() or 0) + 1


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds, the last one first."""
    return Round.objects.filter(stage__tournament=tournament).order_by("-stage__number", "-number")


def tournaments_of(session: Session) -> QuerySet[Tournament]:
    """The tournaments of an evening, the last opened first."""
    return session.tournaments.annotate(entry_count=Count("entries", filter=Q(entries__withdrawn=False)))


def draft_exists(last: Round) -> Refusal:
    """What is said where `last` is a draft, and something is asked that has to wait for it."""
    sentence = _("Round %(number)s is already drawn: publish it, or discard it to draw again.")
    if find_format(last.stage.format).prepared:
        sentence = _("Round %(number)s is already set up: publish it, or put it back.")
    return Refusal("draft_exists", sentence, number=last.number)


def draft_gone(round_: Round) -> Refusal:
    """What is said where `round_` was a draft, and is no more."""
    sentence = _("This draw was discarded in the meantime.")
    if find_format(round_.stage.format).prepared:
        sentence = _("This round was put back in the meantime.")
    return Refusal("draft_gone", sentence)


@dataclass(frozen=True)
class SettledGames:
    """The games of a sheet that a director settled, by number.

    `decided` are forfeited, or not counted: nothing more is waited for. `untied` ended level, and it was said who goes
    on: one whose deals were struck since is played on like any other.
    """

    decided: frozenset[int] = frozenset()
    untied: frozenset[int] = frozenset()

    @property
    def every(self) -> frozenset[int]:
        return self.decided | self.untied


NOTHING_SETTLED = SettledGames()


def settled_games(sheets: Iterable[int]) -> dict[int, SettledGames]:
    """By sheet, the games about which a decision stands; one query."""
    by_sheet: dict[int, tuple[set[int], set[int]]] = {}
    standing = Adjustment.objects.filter(sheet__in=list(sheets), cancelled_at__isnull=True)
    for sheet, game, article in standing.values_list("sheet", "game", "article"):
        if sheet is not None and game is not None:
            by_sheet.setdefault(sheet, (set(), set()))[article in Untie.values].add(game)
    return {
        sheet: SettledGames(frozenset(decided), frozenset(untied))
        for sheet, (decided, untied) in by_sheet.items()
    }


def decided_games(sheets: Iterable[int]) -> dict[int, frozenset[int]]:
    """By sheet, the numbers of the games that a director decided: forfeited, or not counted."""
    return {sheet: games.decided for sheet, games in settled_games(sheets).items()}


def is_finished(result: SheetResult, games: int, decided: Collection[int] = frozenset()) -> bool:
    """Whether the first `games` games of a sheet are over, or `decided` by the director."""
    return sum(game.over or game.number in decided for game in result.games[:games]) >= games


def played(tournament: Tournament) -> tuple[PlayedRound, ...]:
    """The published rounds as draws take them: each table's entries in playing order, and who sat out."""
    rounds: dict[int, dict[int, list[int]]] = {}
    seats = Placing.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    in_order = seats.order_by("round__number", "pairing__table_number", "position")
    for number, table, entry in in_order.values_list(
        "round__number", "pairing__table_number", "entry__number"
    ):
        tables = rounds.setdefault(number, {})
        seated = tables.setdefault(table, [])
        if entry not in seated:  # a pair has two seats
            seated.append(entry)
    byes: dict[int, list[int]] = {}
    out = Bye.objects.filter(round__stage__tournament=tournament, round__published_at__isnull=False)
    for number, entry in out.values_list("round__number", "entry__number"):
        byes.setdefault(number, []).append(entry)
    return tuple(
        PlayedRound(tuple(tuple(seated) for seated in tables.values()), tuple(sorted(byes.get(number, ()))))
        for number, tables in rounds.items()
    )


def draft_version(round_: Round) -> str:
    """Which draft this is: another one after every exchange, and when it is drawn anew."""
    return f"{round_.pk}-{len(round_.explanation)}"


def usual_minutes(tournament: Tournament) -> int:
    """What the clock was last set to; 0 where it never was."""
    return rounds_of(tournament).filter(minutes__gt=0).values_list("minutes", flat=True).first() or 0


def byes_before(tournament: Tournament, number: int) -> Counter[int]:
    """How often each entry sat out in the rounds before round `number`, by entry number."""
    byes = Bye.objects.filter(round__stage__tournament=tournament, round__number__lt=number)
    return Counter(byes.values_list("entry__number", flat=True))


def away_from(tournament: Tournament, round_: Round) -> frozenset[int]:
    """The primary keys of those who have left the evening, or were unticked since the draw. One query."""
    tonight = Attendance.objects.filter(session=tournament.session_id).exclude(state=AttendanceState.ARRIVED)
    return frozenset(
        attendance.player_id
        for attendance in tonight
        if attendance.state == AttendanceState.LEFT or attendance.changed_at > round_.drawn_at
    )


def seats_of(round_: Round) -> list[Placing]:
    """Who sits where in a round, by table and place; one query."""
    placings = round_.placings.select_related("pairing__sheet__session", "entry", "player")
    return list(placings.order_by("pairing__table_number", "position"))


Table = tuple[Pairing, list[Placing]]


def tables_of(round_: Round) -> list[Table]:
    """The tables of a round with their seats; one query."""
    return tables_with(seats_of(round_))


def tables_with(placings: Iterable[Placing]) -> list[Table]:
    """The tables that `placings`, by table and place, are at."""
    tables: dict[int, Table] = {}
    for placing in placings:
        tables.setdefault(placing.pairing_id, (placing.pairing, []))[1].append(placing)
    return list(tables.values())


def shown_names(seats: Iterable[Placing]) -> tuple[str, ...]:
    """Who sits at a table, by seat, as everybody may see it."""
    return tuple(placing.player.public_name for placing in seats)


def sitting_out(round_: Round) -> list[Entered]:
    """The entries that sit out of a round, in the order of its draw, with their players; one query."""
    members = EntryPlayer.objects.filter(entry__byes__round=round_).select_related("entry", "player")
    return entries_of(members.order_by("entry__byes__pk", "position"))


def open_tables(stage: Stage) -> list[tuple[int, int]]:
    """Round and table of the tables of published rounds of `stage` whose games are not all over.

    Of pools and knock-outs only those of the last round: a match that counts no longer is not waited for.
    """
    tables = Pairing.objects.filter(round__stage=stage, round__published_at__isnull=False)
    if find_format(stage.format).ends:
        tables = tables.filter(round__number=stage.rounds.aggregate(last=Max("number"))["last"])
    pairings = list(tables.select_related("sheet", "round").order_by("round__number", "table_number"))
    by_sheet = results(pairing.sheet for pairing in pairings if pairing.sheet)
    decided, games = decided_games(by_sheet), stage.tournament.games_per_table
    return [
        (pairing.round.number, pairing.table_number)
        for pairing in pairings
        if pairing.sheet_id is None
        or not is_finished(by_sheet[pairing.sheet_id], games, decided.get(pairing.sheet_id, ()))
    ]


def check_results(last: Round) -> None:
    """Refused where tables of the stage of `last`, its last round, have no result; those of earlier rounds too."""
    waiting = open_tables(last.stage)
    if not waiting:
        return
    if all(number == last.number for number, _table in waiting):
        sentence = _("Tables without a result: %(tables)s. Their games will count when they are over.")
        tables = ", ".join(f"{table}" for _number, table in waiting)
    else:
        sentence = _(
            "Tables without a result (round-table): %(tables)s. Their games will count when they are over."
        )
        tables = ", ".join(f"{number}-{table}" for number, table in waiting)
    raise Refusal("tables_unfinished", sentence, tables=tables)

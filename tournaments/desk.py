"""The director's desk in one read: what to do next, the tables, the ranking."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Max
from django.utils import timezone, translation

from clubs.models import Attendance, AttendanceState, Player
from scoring.models import Sheet
from scoring.queries import SheetResult, results
from scoring.rulebook import find_variant
from tournaments import queries
from tournaments.models import Draft, Edition, EntryKind, Pairing, Placing, Round, Tournament
from tournaments.queries import Entered
from tournaments.rankings import Ranking, read_ranking

SILENT_AFTER = timedelta(minutes=15)


@dataclass(frozen=True)
class Step:
    """The one thing to do next; templates put it in words."""

    code: str
    tables: tuple[int, ...] = ()
    count: int = 0


@dataclass(frozen=True)
class Table:
    """A table of the round: who sits there, and how far its sheet has come.

    `state` is `drawn` (no sheet yet), `empty`, `playing`, `over` or `signed`; `silent`: no line for a while.
    """

    number: int
    entries: tuple[int, ...]
    names: tuple[str, ...]
    sheet: Sheet | None
    state: str
    game: int
    games: int
    marks: tuple[int, ...]
    last_line_at: datetime | None
    silent: bool

    @property
    def is_done(self) -> bool:
        return self.state in ("over", "signed")


@dataclass(frozen=True)
class Desk:
    """Everything the desk shows of one tournament; `version` changes with whatever its moving part shows."""

    tournament: Tournament
    entries: Sequence[Entered]
    newcomers: Sequence[Player]
    leavers: Sequence[Entered]
    round: Round | None
    tables: Sequence[Table]
    byes: Sequence[int]
    draft: Draft | None
    editions: Sequence[Edition]
    version: str

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.number: one.full_name for one in self.entries}

    @cached_property
    def ranking(self) -> Ranking | None:
        return read_ranking(self.draft.body, self.names) if self.draft else None

    @cached_property
    def next(self) -> Step:
        return next_step(self)

    @property
    def is_late(self) -> bool:
        """Whether results have come in that the draft does not show yet."""
        return self.draft is None or self.draft.counter < self.tournament.counter

    @property
    def has_draft_round(self) -> bool:
        return self.round is not None and self.round.published_at is None

    @property
    def draft_version(self) -> str:
        """Which draft of a round is on the desk; nothing when there is none."""
        return queries.draft_version(self.round) if self.round and self.has_draft_round else ""

    @property
    def missing(self) -> int:
        """How many players more fill the first table."""
        playing = sum(len(one.players) for one in self.in_play)
        return max(table_size(self.tournament) - playing, 0)

    @property
    def can_draw(self) -> bool:
        return not self.has_draft_round and not self.missing

    @property
    def in_play(self) -> list[Entered]:
        return [one for one in self.entries if not one.entry.withdrawn]

    @property
    def waiting(self) -> list[Table]:
        return [table for table in self.tables if not table.is_done]

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.waiting)

    @property
    def sit_out(self) -> list[str]:
        return [self.names[number] for number in self.byes]

    @property
    def gone_from_draft(self) -> list[str]:
        """Who is seated by the draft and no longer plays, or has left."""
        gone = {one.number for one in self.leavers} | self._withdrawn
        return [one.full_name for one in self.entries if one.number in gone & self._seated]

    @property
    def can_publish_round(self) -> bool:
        """Whether the draft may be published as it is: everybody it seats is still entered."""
        return self.has_draft_round and not self._withdrawn & self._seated

    @property
    def _withdrawn(self) -> set[int]:
        return {one.number for one in self.entries if one.entry.withdrawn}

    @property
    def _seated(self) -> set[int]:
        return {number for table in self.tables for number in table.entries}

    @property
    def gone_home(self) -> list[str]:
        """Who has left, and is still in play."""
        return [one.full_name for one in self.leavers]

    @property
    def left_out(self) -> list[str]:
        """Who came after the draft was drawn."""
        drawn = self._seated | set(self.byes)
        return [one.full_name for one in self.in_play if one.number not in drawn]

    @property
    def to_enter(self) -> list[str]:
        """Who is here and can be entered: anybody, or two for a pair."""
        fewest = 1 if self.tournament.entry_kind == EntryKind.PLAYER else 2
        return [player.full_name for player in self.newcomers] if len(self.newcomers) >= fewest else []

    @property
    def missed_draft(self) -> list[str]:
        """Who could play, and is not in the draft."""
        return [*self.left_out, *self.to_enter]

    @property
    def to_sign(self) -> list[int]:
        """The tables whose games are over, and not all signed."""
        return [table.number for table in self.tables if table.state == "over"]

    @property
    def has_results(self) -> bool:
        """Whether a game is over: before, a ranking says nothing."""
        return bool(self.ranking and self.ranking.counted)

    @property
    def is_public(self) -> bool:
        """Whether the public page is there: from the first published round on."""
        return bool(self.editions or (self.round and (self.round.published_at or self.round.number > 1)))

    @cached_property
    def has_news(self) -> bool:
        """Whether results have come in that no edition shows."""
        if self.ranking is None or not self.editions:
            return self.ranking is not None
        return self.ranking.results != read_ranking(self.editions[0].body, self.names).results


def next_step(desk: Desk) -> Step:
    """What the director does next: one thing."""
    if desk.round and desk.has_draft_round:
        return _with_a_draft(desk)
    if desk.waiting:
        return Step("wait", tables=tuple(table.number for table in desk.waiting), count=len(desk.waiting))
    if desk.round and desk.has_news:
        unsigned = tuple(desk.to_sign)
        return Step("sign_tables" if unsigned else "publish_ranking", tables=unsigned, count=len(unsigned))
    return _between_rounds(desk)


def _with_a_draft(desk: Desk) -> Step:
    if desk.gone_from_draft:
        return Step("mend_draw", count=len(desk.gone_from_draft))
    missed = len(desk.missed_draft)
    return Step("draw_again", count=missed) if missed else Step("publish_round")


def _between_rounds(desk: Desk) -> Step:
    if desk.leavers:
        return Step("withdraw_leavers", count=len(desk.leavers))
    if desk.newcomers and desk.tournament.entry_kind == EntryKind.PLAYER:
        return Step("enter_players", count=len(desk.newcomers))
    if desk.can_draw:
        return Step("draw_round")
    if len(desk.newcomers) > 1:
        return Step("enter_pairs", count=len(desk.newcomers))
    return Step("welcome", count=desk.missing)


def read_desk(tournament: Tournament, version: str = "") -> Desk:
    """The desk of `tournament`, in a number of queries that does not grow with the evening.

    `version`, if known, was read before; it never claims to be newer than the rest.
    """
    version = version or desk_version(tournament)
    entries = queries.entered(tournament)
    newcomers, leavers = _comings_and_goings(tournament, entries)
    round_ = queries.rounds_of(tournament).first()
    return Desk(
        tournament=tournament,
        entries=entries,
        newcomers=newcomers,
        leavers=leavers,
        round=round_,
        tables=_tables(tournament, round_, timezone.now()) if round_ else [],
        byes=list(round_.byes.values_list("entry__number", flat=True)) if round_ else [],
        draft=Draft.objects.filter(tournament=tournament).first(),
        editions=_editions(tournament),
        version=version,
    )


def desk_version(tournament: Tournament) -> str:
    """What the moving part of the desk depends on, in a few digits: the same while it would look the same."""
    last = queries.rounds_of(tournament).values_list("pk", "published_at", "explanation").first()
    sheets = Sheet.objects.filter(pairing__round=last[0]).order_by("pk") if last else Sheet.objects.none()
    known = Tournament.objects.filter(pk=tournament.pk)
    people = Attendance.objects.filter(session=tournament.session_id)
    seen = (
        translation.get_language(),
        last,
        list(sheets.values_list("pk", "revision")),
        known.annotate(last=Max("editions__number")).values_list("counter", "draft__counter", "last").get(),
        list(people.order_by("player").values_list("player", "state")),
        timezone.now().replace(second=0, microsecond=0),  # silence is told to the minute
    )
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:20]


def _editions(tournament: Tournament) -> list[Edition]:
    """The editions, the last one first and with its body."""
    older = tournament.editions.select_related("published_by")
    latest = older.first()
    return [latest, *older.defer("body")[1:]] if latest else []


def _comings_and_goings(
    tournament: Tournament, entries: Sequence[Entered]
) -> tuple[list[Player], list[Entered]]:
    """Who has arrived and is not entered; which entries have lost a player."""
    seated = {player.pk for one in entries for player in one.players}
    tonight = Attendance.objects.filter(session=tournament.session_id).select_related("player")
    tonight = tonight.order_by("player__search", "player__number")
    states = {attendance.player: attendance.state for attendance in tonight}
    arrived = [
        player
        for player, state in states.items()
        if state == AttendanceState.ARRIVED and player.pk not in seated
    ]
    left = {player.pk for player, state in states.items() if state == AttendanceState.LEFT}
    leavers = [
        one for one in entries if not one.entry.withdrawn and left & {player.pk for player in one.players}
    ]
    return arrived, leavers


def _tables(tournament: Tournament, round_: Round, now: datetime) -> list[Table]:
    tables = queries.tables_of(round_)
    known = results(pairing.sheet for pairing, _seats in tables if pairing.sheet)
    return [
        _table(
            pairing,
            seats,
            known.get(pairing.sheet_id or 0),
            tournament.games_per_table,
            now,
            round_.published_at,
        )
        for pairing, seats in tables
    ]


def _table(
    pairing: Pairing,
    seats: Sequence[Placing],
    result: SheetResult | None,
    games: int,
    now: datetime,
    published_at: datetime | None,
) -> Table:
    names = tuple(placing.player.full_name for placing in seats)
    entries = tuple(placing.entry.number for placing in seats)
    if result is None:
        return Table(pairing.table_number, entries, names, None, "drawn", 0, games, (), None, False)
    counted = result.games[:games]
    state = _state(result, games)
    current = next((game for game in counted if not game.over), counted[-1])
    since = result.last_line_at or published_at or now
    return Table(
        number=pairing.table_number,
        entries=entries,
        names=names,
        sheet=pairing.sheet,
        state=state,
        game=current.number,
        games=games,
        marks=current.marks,
        last_line_at=result.last_line_at,
        silent=state in ("empty", "playing") and now - since > SILENT_AFTER,
    )


def _state(result: SheetResult, games: int) -> str:
    counted = result.games[:games]
    if queries.is_finished(result, games):
        return "signed" if all(game.signed for game in counted) else "over"
    return "playing" if result.revision else "empty"


def table_size(tournament: Tournament) -> int:
    """How many players a table seats."""
    return len(find_variant(tournament.variant).settle(tournament.settings).seat_sides)

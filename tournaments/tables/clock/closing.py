"""A round is closed: what becomes of the tables that are still open, what the rule of the clock decides, and the act,
which is taken back as one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.booklet.endings import TIME
from scoring.ledger import signatures
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Stamp, given_reason
from scoring.models import Sheet
from scoring.rulebook import start
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.games import rules_of
from tournaments.core.phases import tables_of
from tournaments.core.snapshots import take_snapshot
from tournaments.core.step_back import StepBack
from tournaments.models import Act, Adjustment, AdjustmentKind, Forfeited, Pairing, Round, Tournament
from tournaments.tables.actions import GameVerdict, given_to, sides_at, write_verdict
from tournaments.tables.queries import Given, Table, read_tables
from web.refusals import Refusal


class ClosingWay(StrEnum):
    """How the games of a table are closed; a forfeit has a side behind it, or everybody: `forfeit-0`."""

    RULE = "rule"
    STANDS = "stands"
    OUT = "out"
    FORFEIT = "forfeit"
    OPEN = "open"


EVERYBODY = "all"
DROPPED, FINISHED, EVEN = "drop_deal", "finish_deal", "even_deals"
"""The rules of the clock, as `time_rule` names them."""

TOLD: Mapping[str, str | Promise] = {
    ClosingWay.RULE: _("by the rule of the clock: %(tables)s"),
    ClosingWay.STANDS: _("as they stood: %(tables)s"),
    ClosingWay.FORFEIT: _("forfeited: %(tables)s"),
    ClosingWay.OUT: _("left out: %(tables)s"),
    ClosingWay.OPEN: _("still open: %(tables)s"),
}
OPEN_BECAUSE: Mapping[str, str | Promise] = {
    "chosen": _("It stays open, as you chose."),
    "contested": _("It is contested: it stays open unless you decide for this table."),
    "empty": _("Nothing is written: it stays open unless it is forfeited or left out."),
    "due": _("By the rule of the clock, more deals are due: it stays open."),
}


@dataclass(frozen=True)
class TableFate:
    """What becomes of a table: which of its games count as written, are left out or forfeited; why it stays open.

    `loser` is the side that forfeits, by its place, or `EVERYBODY`.
    """

    table: Table
    way: ClosingWay
    closed: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    loser: str = ""
    open_because: str = ""

    @property
    def scores(self) -> list[tuple[int, tuple[int, ...]]]:
        """The games that count as written, each with its marks."""
        return [(game.number, game.marks) for game in self.table.left if game.number in self.closed]

    @property
    def why_open(self) -> str | Promise:
        return OPEN_BECAUSE[self.open_because]

    @property
    def loser_name(self) -> str:
        """Who forfeits; "" where everybody does."""
        return "" if self.loser == EVERYBODY else self.table.pairs[self.forfeited[0] - 1][int(self.loser)]


@dataclass(frozen=True)
class Chosen:
    """What a director chose: one way for all tables and `own` ones for some, by number; the figures of a forfeit.

    `seen` are the revisions of the sheets that were looked at, by table: no other table is touched. `won` are the
    marks of the winners of a forfeit, None for those of the tournament.
    """

    way: ClosingWay
    reason: str
    seen: Mapping[int, int]
    own: Mapping[int, str] = field(default_factory=dict)
    won: int | None = None

    def fates(self, tables: Iterable[Table]) -> list[TableFate]:
        """What becomes of those of `tables` that were looked at."""
        return [
            fate_of(table, self.own.get(table.number) or self.way, is_asked=bool(self.own.get(table.number)))
            for table in tables
            if table.number in self.seen
        ]


def fate_of(table: Table, chosen: str, *, is_asked: bool) -> TableFate:
    """What becomes of `table` the way `chosen`; `is_asked` where that was said of this table alone.

    A game that is over counts as it is. House rule: what is contested is closed only where somebody says so of that
    table. A game that nobody began is left out, unless nothing at all is written: the table may write on paper.
    """
    way, _dash, loser = chosen.partition("-")
    contested = any(game.doubts.contested for game in table.left)
    over = [game for game in table.left if game.over and not game.doubts.contested]
    rest = [game for game in table.left if game not in over]
    fate = TableFate(table, ClosingWay(way), loser=loser)
    if way == ClosingWay.OPEN:
        return _left_open(fate, "chosen")
    if contested and (not is_asked or way == ClosingWay.RULE):
        return _left_open(fate, "contested")
    done = tuple(game.number for game in over)
    if way in (ClosingWay.OUT, ClosingWay.FORFEIT):
        names = tuple(game.number for game in rest)
        if way == ClosingWay.OUT:
            return replace(fate, closed=done, out=names)
        return replace(fate, closed=done, forfeited=names)
    if not table.is_begun:
        return _left_open(fate, "empty")
    if way == ClosingWay.RULE and any(game.due for game in rest if game.written):
        return _left_open(fate, "due")
    written = tuple(game.number for game in rest if game.written)
    unwritten = tuple(game.number for game in rest if not game.written)
    return replace(fate, closed=(*done, *written), out=unwritten)


def _left_open(fate: TableFate, why: str) -> TableFate:
    return TableFate(fate.table, ClosingWay.OPEN, open_because=why)


def open_tables(tables: Iterable[Table]) -> list[Table]:
    """Those of which a game is neither signed nor decided."""
    return [table for table in tables if table.sheet and table.left]


def time_rule(tournament: Tournament) -> str:
    """What the rules of the game say of the deal in progress when time is called, as `time_rule` names it."""
    rules = rules_of(tournament)
    due = start(rules.variant, rules).due(dealing=True)
    return {0: DROPPED, 1: FINISHED}.get(due, EVEN)


def say_time_rule(tournament: Tournament) -> str:
    """The same in a sentence, that of the rules of the table."""
    return str(TIME[time_rule(tournament)])


@dataclass(frozen=True)
class TimeUp:
    """The tables whose time is up and whose games are not over: those the rule of the clock decides, and the others.

    `finishing` may still play the deal begun, `due` have more deals to play, `unsure` wait for the director: contested,
    or nothing is written.
    """

    decided: tuple[Table, ...] = ()
    finishing: tuple[Table, ...] = ()
    due: tuple[Table, ...] = ()
    unsure: tuple[Table, ...] = ()


def read_time_up(tournament: Tournament, tables: Sequence[Table]) -> TimeUp | None:
    """What the bell left undecided; None where it has not rung, or nobody plays any more. No query."""
    late = [table for table in tables if table.is_time_up and table.left and not table.is_done]
    if not late:
        return None
    rule, by_standing = time_rule(tournament), dict[str, list[Table]]()
    for table in late:
        by_standing.setdefault(_standing(table, rule), []).append(table)
    return TimeUp(**{name: tuple(each) for name, each in by_standing.items()})


def _standing(table: Table, rule: str) -> str:
    """Where a table stands after the bell.

    House rule: a table that has written a deal since has finished the one begun; of another one the desk knows no
    more than the room does, and its director closes it.
    """
    fate = fate_of(table, ClosingWay.RULE, is_asked=False)
    if fate.open_because:
        return "due" if fate.open_because == "due" else "unsure"
    last = max((game.last_deal_at for game in table.left if game.last_deal_at), default=None)
    is_finished = table.ends_at is not None and last is not None and last >= table.ends_at
    return "decided" if rule == DROPPED or is_finished else "finishing"


def say_ways(values: Mapping[str, Any]) -> str:
    """Which tables were closed which way, from what the act kept."""
    ways = [(sentence, values.get(way, ())) for way, sentence in TOLD.items()]
    parts = [str(sentence) % {"tables": ", ".join(map(str, tables))} for sentence, tables in ways if tables]
    return pgettext("between several things said", "; ").join(parts)


@transaction.atomic
def close_round(round_: Round, chosen: Chosen, by: User | None = None) -> Act:
    """Close what is open at the tables that were looked at, as it was `chosen`; the act knows what it closed.

    All of it or nothing: refused where somebody has written or decided at one of them in the meantime, or where
    nothing would be closed. The sheets are held before the tournament, as they are when a table writes.
    """
    reason = given_reason(chosen.reason)
    looked_at = Sheet.objects.filter(pairing__round=round_, pairing__table_number__in=chosen.seen)
    list(looked_at.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
    tournament = round_.stage.tournament = locked(round_.stage.tournament)
    tables = open_tables(read_tables(tournament, round_, timezone.now()))
    _check_seen(tables, chosen.seen)
    fates = chosen.fates(tables)
    if all(fate.open_because for fate in fates):
        sentence = _("Nothing would be closed this way: every table stays open.")
        raise Refusal("nothing_to_close", sentence, status=422)
    snapshot = take_snapshot(tournament)
    pairings = {pairing.table_number: pairing for pairing, _seats in tables_of(round_)}
    closed, decided = list[tuple[int, int]](), list[int]()
    for fate in fates:
        pairing = pairings[fate.table.number]
        pairing.round = round_
        closed += _as_written(pairing, fate, reason, by)
        decided += [row.pk for row in _decided(pairing, fate, chosen.won, reason, by)]
    moved(tournament)
    facts: dict[str, Any] = {"round": round_.number, "decided": decided, "reason": reason}
    facts |= {"sheets": [sheet for sheet, _game in closed], "games": [game for _sheet, game in closed]}
    return keep("round_closed", tournament, by, snapshot=snapshot, **facts, **_by_way(fates, tables))


def reopen_round(step: StepBack) -> None:
    """The games that the act closed are open again, and what it decided is cancelled; their sheets are held.

    What was opened, or decided otherwise, in the meantime stays as it is. Refused once another round was drawn.
    """
    values, tournament = step.root.values, step.tournament
    later = phases.rounds_of(tournament).filter(number__gt=values["round"]).order_by("number").first()
    if later:
        sentence = _("Round %(later)s was drawn since: open the games of round %(number)s one by one.")
        raise Refusal("drawn_since", sentence, later=later.number, number=values["round"])
    why = gettext("The closing of the round was taken back.")
    for key, game in zip(values["sheets"], values["games"], strict=True):
        sheet = Sheet.objects.get(pk=key)
        played = read_history(sheet).of(game)
        if played and played.closed:
            stamp = Stamp(uuid=uuid4(), revision=sheet.revision, by=step.by)
            signatures.reopen_sheet(sheet, game, why, stamp)
    standing = tournament.adjustments.filter(pk__in=values["decided"], cancelled_at__isnull=True)
    standing.update(cancelled_at=timezone.now(), cancelled_by=step.by, cancelled_why=why)


def _as_written(pairing: Pairing, fate: TableFate, reason: str, by: User | None) -> list[tuple[int, int]]:
    """Close the games that count as written; they are told by sheet and number."""
    sheet = pairing.sheet
    assert sheet is not None, "an open table has its sheet"
    revision = sheet.revision
    for game in fate.closed:
        stamp = Stamp(uuid=uuid4(), revision=revision, by=by)
        revision = signatures.close_game(sheet, game, reason, stamp).revision
    return [(sheet.pk, game) for game in fate.closed]


def _decided(
    pairing: Pairing, fate: TableFate, won: int | None, reason: str, by: User | None
) -> Iterator[Adjustment]:
    """The rows about the games that do not count as written; `won` as of what was chosen."""
    for game in fate.table.left:
        if game.number not in (*fate.out, *fate.forfeited):
            continue
        sides = sides_at(pairing, game)
        if game.number in fate.out:
            kind, awards = AdjustmentKind.VOID, list[Given]([(0, 0)] * len(sides))
        else:
            figures = _figures(pairing.round.stage.tournament, won, len(sides))
            kind = AdjustmentKind.FORFEIT
            awards = [figures[fate.loser in (EVERYBODY, str(place))] for place in range(len(sides))]
        verdict = GameVerdict(game.number, kind, reason)
        yield from write_verdict(pairing, verdict, given_to(sides, awards), by)


def _figures(tournament: Tournament, won: int | None, sides: int) -> tuple[Given, Given]:
    """What a forfeit gives those who came and those who did not; figures of the tournament move with its rule.

    House rule: with more than two sides nobody has won a game that one of them gave up.
    """
    wins = 2 if sides == 2 else 0
    if won is not None:
        return (won, wins), (0, 0)
    if tournament.forfeit_won is None:
        sentence = _("Say how many marks those who win by forfeit get.")
        raise Refusal("no_forfeit_marks", sentence, status=422)
    lost = (tournament.forfeit_lost or 0, 0, Forfeited.LOST)
    return (tournament.forfeit_won, wins, Forfeited.WON), lost


def _check_seen(tables: Sequence[Table], seen: Mapping[int, int]) -> None:
    """Refused where a table is no longer as it was looked at."""
    now = {table.number: table.sheet.revision for table in tables if table.sheet}
    changed = sorted(number for number, revision in seen.items() if now.get(number) != revision)
    if not changed and seen:
        return
    if not now.keys() & seen.keys():
        raise Refusal("already_closed", _("These tables are closed already: nothing is left to close there."))
    sentence = _(
        "In the meantime somebody wrote or decided at these tables: %(tables)s. Nothing is closed yet: look again."
    )
    raise Refusal("tables_moved", sentence, tables=", ".join(map(str, changed)))


def _by_way(fates: Sequence[TableFate], tables: Collection[Table]) -> dict[str, Any]:
    """The tables by what became of them, those that nobody looked at among the open ones."""
    by_way: dict[str, list[int]] = {}
    looked_at = {fate.table.number for fate in fates}
    others = [(ClosingWay.OPEN, table.number) for table in tables if table.number not in looked_at]
    for way, number in [*((fate.way, fate.table.number) for fate in fates), *others]:
        by_way.setdefault(str(way), []).append(number)
    return {way: sorted(numbers) for way, numbers in by_way.items()}

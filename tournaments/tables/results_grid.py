"""The results of a round as the desk types them: a stamped row a table, a figure a side for every game of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.db.models import prefetch_related_objects
from django.utils.translation import pgettext

from scoring.deals.totals import TotalsForm
from scoring.ledger.cases import cases_in, way_to
from scoring.ledger.history import DEALT, GameHistory, SheetHistory, fold_sheet
from scoring.lines.sides import Side, say_totals, sides_of
from scoring.models import Sheet
from scoring.rulebook import read_totals
from scoring.rules.amounts import CENTS
from tournaments.core.phases import NOTHING_SETTLED, settled_games
from tournaments.models import Pairing, Round
from web.refusals import Refusal

READ = ("games", "lines", "seats__player")


@dataclass
class GridGame:
    """A game of a table: what stands of it, and the form of its totals, with what was typed and not written.

    `state` is `empty`, `saved` (its totals are written), `dealt` (its deals are), `contested`, `signed` or `decided`.
    """

    history: GameHistory
    sides: Mapping[str, Side]
    is_decided: bool
    form: TotalsForm
    asks: str = ""

    @property
    def number(self) -> int:
        return self.history.game.number

    @property
    def state(self) -> str:
        if self.is_decided:
            return "decided"
        if self.history.contested or self.history.open_requests:
            return "contested"
        if self.history.signed:
            return "signed"
        if any(written.line.kind in DEALT for written in self.history.live):
            return "dealt"
        return "saved" if self.history.totals else "empty"

    @property
    def is_open(self) -> bool:
        """Whether its totals are typed here."""
        return self.state in ("empty", "saved")

    @property
    def is_refused(self) -> bool:
        return self.form.is_bound

    @property
    def in_cents(self) -> bool:
        return any(side.unit == CENTS for side in self.sides.values())

    @property
    def standing(self) -> list[tuple[str, str]]:
        """Each side by name, and its marks as they stand; "" before there are any."""
        marks, is_written = self.history.marks(), bool(self.history.state.deals)
        return [(side.name, side.bare(marks[key]) if is_written else "") for key, side in self.sides.items()]

    @property
    def written_totals(self) -> str:
        """What is written, beside what was typed in its place; "" where that is the same thing."""
        if not (self.is_refused and self.history.state.deals):
            return ""
        return say_totals(self.sides, self.history.marks())

    @property
    def typed(self) -> str:
        """What was typed, in one line."""
        return typed_in(self.form)

    @property
    def rows(self) -> Iterator[tuple[str, list[tuple[forms.BoundField, forms.BoundField | None]]]]:
        """Each side by name with its fields; places only where they are asked."""
        for name, cells in self.form.rows:
            yield name, cells if self._shows("place") else [(total, None) for total, _place in cells]

    @property
    def firsts(self) -> list[forms.BoundField]:
        """Who came first, where that is asked."""
        return self.form.firsts if self._shows("first") else []

    @property
    def stopped(self) -> forms.BoundField | None:
        """Why the game stopped, where that is asked."""
        return self.form["stopped"] if self._shows("stopped") else None

    def _shows(self, kind: str) -> bool:
        fields = [self.form[name] for name in self.form.fields if name.startswith(kind)]
        is_place = kind == "place" and self.asks == "order_open"
        return is_place or any(field.errors or field.value() for field in fields)


@dataclass
class GridTable:
    """A table of the round: its sheet as it stands, and why what was typed last was refused.

    `change` is what it would change where it was written in place of what stands, `answer` what was weighed then: the
    row that comes again with it is written.
    """

    number: int
    sheet: Sheet
    history: SheetHistory
    games: list[GridGame]
    refusal: Refusal | None = None
    change: str = ""
    answer: str = ""
    stamp: UUID = field(default_factory=uuid4)

    @property
    def address(self) -> str:
        """Its sheet, at what waits there, or else at the game in play."""
        cases = [case for game in self.games if not game.is_decided for case in cases_in(game.history)]
        return way_to(self.sheet, cases, self.history.current.game.number)

    @property
    def seating(self) -> str:
        """Who sits where in each game of the round, in a word."""
        return ",".join(game.history.game.seated for game in self.games)

    @property
    def state(self) -> str:
        """`refused`, or what its games are together: `some` where not all of them have a result."""
        if self.refusal:
            return "refused"
        states = {game.state for game in self.games}
        for strongest in ("contested", "dealt"):
            if strongest in states:
                return strongest
        if "empty" in states:
            return "some" if len(states) > 1 else "empty"
        return "saved" if "saved" in states else "signed" if "signed" in states else "decided"

    @property
    def is_between_two(self) -> bool:
        """Whether one result was typed and another one is written: either may be the right one."""
        is_question = self.refusal is not None and self.refusal.code in ("stale_revision", "weighed")
        return is_question and any(game.is_open and game.written_totals for game in self.games)

    @property
    def written(self) -> int:
        """How many games have a result."""
        return sum(game.state != "empty" for game in self.games)

    @property
    def is_open(self) -> bool:
        return any(game.is_open for game in self.games)

    @property
    def sentences(self) -> list[str]:
        """Why what was typed is not written."""
        sentences = [sentence for game in self.games if game.is_refused for sentence in game.form.sentences]
        sentences = list(dict.fromkeys(sentences)) or ([str(self.refusal)] if self.refusal else [])
        return list(filter(None, [*sentences, self.change]))

    @cached_property
    def lost(self) -> list[str]:
        """What was typed of games that are not typed here any more."""
        return [game.typed for game in self.games if game.is_refused and not game.is_open and game.typed]


def read_grid(round_: Round, table: int | None = None) -> list[GridTable]:
    """The tables of a published round by number, or one of them; in a number of queries that does not grow."""
    tournament = round_.stage.tournament
    with_sheet = round_.pairings.filter(sheet__isnull=False).select_related("sheet")
    pairings = list(with_sheet.filter(table_number=table) if table else with_sheet)
    prefetch_related_objects([pairing.sheet for pairing in pairings if pairing.sheet], *READ)
    settled = settled_games(pairing.sheet_id for pairing in pairings if pairing.sheet_id)
    return [
        _table(pairing, tournament.games_per_table, settled.get(pairing.sheet_id or 0, NOTHING_SETTLED).every)
        for pairing in sorted(pairings, key=lambda pairing: pairing.table_number)
    ]


def _table(pairing: Pairing, games: int, settled: Collection[int]) -> GridTable:
    sheet = pairing.sheet
    assert sheet is not None, "only tables with a sheet are read"
    lines = list(sheet.lines.all())
    sheet.revision = lines[-1].number if lines else 0
    history, seats = fold_sheet(sheet.all_games, lines, sheet.signatures), list(sheet.seats.all())
    rows = []
    for played in history.games[:games]:
        sides, number = sides_of(played, seats, in_full=True), played.game.number
        prefix = prefix_of(pairing.table_number, number)
        form = TotalsForm(played.rules, _names(sides), prefix=prefix, initial=typed_before(played))
        rows.append(GridGame(played, sides, number in settled, form))
    return GridTable(pairing.table_number, sheet, history, rows)


def _names(sides: Mapping[str, Side]) -> dict[str, str]:
    return {key: side.name for key, side in sides.items()}


def prefix_of(table: int, game: int | None = None) -> str:
    """What the names of the fields of a table, or of a game of it, begin with."""
    return f"t{table}" if game is None else f"t{table}-{game}"


def typed_before(played: GameHistory) -> dict[str, Any]:
    """What the fields of a game held if the totals that stand had been typed here; nothing where none do."""
    stands = played.totals
    return TotalsForm.typed_as(read_totals(stands.line.payload), played.stopped) if stands else {}


def form_typed(
    game: GridGame, seen: GameHistory, table: int, typed: Mapping[str, str], stamp: Mapping[str, Any]
) -> TotalsForm | None:
    """The totals that a row tells of a game, upon what was `seen` of it; None where nothing was typed or changed.

    `typed` is everything the page sent, `stamp` the row's `uuid` and `revision`, and the `seating` of this game.
    Sent twice, a row is the same entries again: their UUIDs follow from its own.
    """
    prefix, before, own = prefix_of(table, game.number), typed_before(seen), _told(game, table, typed)
    if not own or _is_same(own, before):
        return None
    entry = {
        **before,
        **own,
        **stamp,
        "uuid": uuid5(stamp["uuid"], str(game.number)),
        "game": game.number,
        "replaces": seen.totals.line.number if seen.totals else None,
    }
    data = {f"{prefix}-{name}": _text(value) for name, value in entry.items()}
    names, written = _names(game.sides), typed_before(game.history)
    return TotalsForm(game.history.rules, names, data, prefix=prefix, initial=written)


def typed_in(form: TotalsForm) -> str:
    """The totals that were typed, in one line."""
    names = [name for name in form.fields if name.startswith("total_")]
    return " – ".join(value for name in names if (value := form.value(name)))


def say_typed(forms: Iterable[tuple[int, TotalsForm]]) -> str:
    """What a row tells, game after game, in one line."""
    each = [
        pgettext("what was typed of a game", "%(number)s: %(typed)s")
        % {"number": number, "typed": typed_in(form)}
        for number, form in forms
    ]
    return pgettext("between several things said", "; ").join(each)


class RowStamp(forms.Form):
    """The UUID of a row, and the revision and the seating of the sheet that it was typed upon.

    `weighed` is what was typed when its consequences were read, "" before they were.
    """

    uuid = forms.UUIDField()
    revision = forms.IntegerField(min_value=0)
    seating = forms.CharField(max_length=200, required=False)
    weighed = forms.CharField(max_length=400, required=False)

    def seating_of(self, place: int) -> str:
        """Who sat where in the game at `place` of the row."""
        seatings: list[str] = self.cleaned_data["seating"].split(",")
        return seatings[place] if place < len(seatings) else ""


@dataclass(frozen=True)
class TypedRow:
    """What the page sent of a table, with the stamp of its row."""

    table: GridTable
    typed: Mapping[str, str]
    stamp: RowStamp

    @property
    def revision(self) -> int:
        return int(self.stamp.cleaned_data["revision"])

    @property
    def answered(self) -> str:
        """Of what the consequences were read."""
        return str(self.stamp.cleaned_data["weighed"])

    def forms(self, revision: Callable[[], int] | None = None) -> Iterator[tuple[GridGame, TotalsForm]]:
        """The games of which another total was typed than was seen, each upon the `revision` that stands by then."""
        sheet, upon = self.table.sheet, revision or (lambda: self.revision)
        lines = [line for line in sheet.lines.all() if line.number <= self.revision]
        seen = fold_sheet(sheet.all_games, lines, sheet.signatures)
        for place, game in enumerate(self.table.games):
            stamp = {"uuid": self.stamp.cleaned_data["uuid"], "seating": self.stamp.seating_of(place)}
            form = form_typed(
                game, seen.games[place], self.table.number, self.typed, stamp | {"revision": upon()}
            )
            if form is not None:
                yield game, form

    def told_anew(self) -> str:
        """What it tells, where that replaces a result; "" where every game had none."""
        forms = [(game.number, form) for game, form in self.forms()]
        is_new = all(not form.data[form.add_prefix("replaces")] for _number, form in forms)
        return "" if is_new else say_typed(forms)


def is_written(game: GridGame, table: int, typed: Mapping[str, str], seated: str) -> bool:
    """Whether the totals that a row tells of a game, for those `seated` there, are those that stand already."""
    own = _told(game, table, typed)
    return bool(own) and seated == game.history.game.seated and _is_same(own, typed_before(game.history))


def _told(game: GridGame, table: int, typed: Mapping[str, str]) -> dict[str, str]:
    """What a row tells of a game, by field; nothing where it tells no total."""
    prefix = prefix_of(table, game.number)
    fields = {name: typed[f"{prefix}-{name}"] for name in game.form.fields if f"{prefix}-{name}" in typed}
    return fields if any(name.startswith("total_") for name in fields) else {}


def _is_same(own: Mapping[str, str], before: Mapping[str, Any]) -> bool:
    return all(value.strip() == _text(before.get(name)) for name, value in own.items())


def _text(value: object) -> str:
    return "" if value is None else str(value)


def first_to_type(tables: Sequence[GridTable]) -> str:
    """The id of the field where the typing begins: the first without a result; "" where every table has one."""
    for table in tables:
        for game in table.games:
            if game.state == "empty":
                return next(iter(game.form.rows))[1][0][0].id_for_label
    return ""

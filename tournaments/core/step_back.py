"""What an act is, and the way back behind it.

Only what the act touched comes back: its rounds and those since, or the rules, the calendar or the team it changed.
Whoever left in the meantime has left, whatever else was noted since stays noted. The ledger stays as it is, and a
sheet that no round refers to any more is kept. Editions stay too: what was published was published.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from django.db import models
from django.utils.functional import Promise

from clubs.models import User
from tournaments.core.snapshots import Rows, table_of
from tournaments.models import Act, Pairing, Round, Substitution, Tournament

Names = Mapping[int, str]


@dataclass(frozen=True)
class WayBack:
    """How stepping back behind an act goes.

    `put_back` brings back what the act touched, while its sheets and its tournament are held. `say` says what that is,
    beside ranks and rounds, which are said anyway. Where it `moves_rounds`, those since go, and those before come. An
    act that `takes` a row away names it: of which model, by which of its values, in which column. What is `for_good`
    is not undone itself.
    """

    put_back: Callable[[StepBack], None]
    say: Callable[[StepBack, Names], Iterator[str]] | None = None
    takes: tuple[type[models.Model], str, str] | None = None
    moves_rounds: bool = False
    for_good: bool = False


@dataclass(frozen=True)
class ActKind:
    """What an act is: the `sentence` that its values fill, and the way `back` behind it, where there is one.

    It may be about the round among its values: about its "draw", which goes with it, about its "play", while it is
    public, or it was its "end". Where it `moves_cuts`, a cut made before may come out otherwise after it.
    """

    sentence: str | Promise
    back: WayBack | None = None
    of_round: Literal["", "draw", "play", "end"] = ""
    moves_cuts: bool = False


ACTS: dict[str, ActKind] = {}
"""Every act by its code: as `tournaments.history.acts` declares them, from the start of the site on."""


@dataclass(frozen=True)
class StepBack:
    """The way back behind an act: what is there now and what was there before it, read once.

    `root` is what is undone, brought back or undone again, in the end: an act that is no stepping back. A round is
    left as it is where it was there before and is as public as it was then, unless the act was about it. All others
    go, and those that were there come back.
    """

    tournament: Tournament
    act: Act
    root: Act
    way: WayBack
    by: User | None = None

    def say(self, names: Names) -> list[str]:
        return list(self.way.say(self, names)) if self.way.say else []

    @cached_property
    def before(self) -> dict[str, Any]:
        """The tournament as it was before the act."""
        return dict(json.loads(self.act.snapshot))

    @cached_property
    def rounds_before(self) -> dict[int, dict[str, Any]]:
        """The rounds that were there, by key."""
        return {row["id"]: row for row in self.before["round"]}

    @cached_property
    def going(self) -> list[Round]:
        """The rounds of now that go, to come back otherwise or not at all; in their order."""
        if not self.way.moves_rounds:
            return []
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        return [round_ for round_ in rounds.order_by("number") if not self._stays(round_)]

    def _stays(self, round_: Round) -> bool:
        was = self.rounds_before.get(round_.pk)
        own = ACTS[self.root.code].of_round and self.root.values["round"] == round_.number
        return was is not None and not own and bool(was["published_at"]) == bool(round_.published_at)

    @cached_property
    def coming(self) -> set[int]:
        """The rounds that come back, by key."""
        if not self.way.moves_rounds:
            return set()
        there = set(Round.objects.filter(stage__tournament=self.tournament).values_list("pk", flat=True))
        return self.rounds_before.keys() - (there - {round_.pk for round_ in self.going})

    @cached_property
    def no_longer(self) -> list[Round]:
        """The rounds that are public and would no longer be."""
        public = {pk for pk, row in self.rounds_before.items() if row["published_at"]}
        return [round_ for round_ in self.going if round_.published_at and round_.pk not in public]

    @cached_property
    def drafts(self) -> list[Round]:
        """The drafts that would be no more."""
        before = self.rounds_before
        return [round_ for round_ in self.going if not round_.published_at and round_.pk not in before]

    @cached_property
    def row(self) -> dict[str, Any]:
        """The one row that the act took away, as it was before it; only of an act that did."""
        assert self.way.takes
        model, value, column = self.way.takes
        before, values = json.loads(self.root.snapshot), self.root.values
        rounds = {row["id"] for row in before["round"] if row["number"] == values.get("round")}
        return next(
            row
            for row in before[table_of(model)]
            if row[column] == values[value] and (model is not Pairing or row["round_id"] in rounds)
        )

    @cached_property
    def row_comes(self) -> bool | None:
        """Whether the row comes back, or goes again; None where nothing is done to one."""
        if self.way.takes is None:
            return None
        model, pk = self.way.takes[0], self.row["id"]
        there = model._default_manager.filter(pk=pk).exists()
        was_there = any(row["id"] == pk for row in self.before[table_of(model)])
        return None if there == was_there else was_there

    @cached_property
    def sheets_now(self) -> set[int]:
        """The sheets of the tables that go."""
        if self.row_comes is False:
            return _sheets_of([self.row])
        tables = Pairing.objects.filter(round__in=self.going, sheet__isnull=False)
        return set(tables.values_list("sheet", flat=True))

    @cached_property
    def sheets_then(self) -> set[int]:
        """The sheets of the tables that come back."""
        return _sheets_of([self.row] if self.row_comes else self.rows(Pairing))

    @property
    def lost(self) -> set[int]:
        """The sheets that no table would have any more."""
        return self.sheets_now - self.sheets_then

    def rows(self, model: type[models.Model]) -> Rows:
        """What comes back of `model`, which hangs on rounds or on their tables."""
        rows: Rows = self.before[table_of(model)]
        if model is Round:
            return [row for row in rows if row["id"] in self.coming]
        if model is Substitution:
            tables = {row["id"] for row in self.rows(Pairing)}
            return [row for row in rows if row["pairing_id"] in tables]
        return [row for row in rows if row["round_id"] in self.coming]


def _sheets_of(rows: Rows) -> set[int]:
    """The sheets of tables; none of other rows."""
    return {row["sheet_id"] for row in rows if row.get("sheet_id")}

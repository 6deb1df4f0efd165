"""Pools and knock-outs as pages show them: kept in rankings and with published rounds, entries by number, no names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.core import phases, public_rankings
from tournaments.core.formats import find_format
from tournaments.models import Tournament
from tournaments.pairing.brackets.bracket import BracketPart, Loser, MatchWinner, Source, sides_of
from tournaments.pairing.brackets.rounds import BracketCourse, BracketTable
from tournaments.standings.bodies import RankingBody
from tournaments.standings.decision_words import say_figure
from tournaments.standings.stage_courses import StageCourse

JSON = dict[str, Any]


# --- what is kept --------------------------------------------------------------------------------


def plant(course: StageCourse) -> JSON:
    """A stage as it stands, as canonical JSON can keep it."""
    body: JSON = {"stage": course.stage.number, "format": course.stage.format}
    if course.course:
        return body | {
            "matches": list(_matches(course.course)),
            "stale": [
                {"round": meeting.round, "table": meeting.table, "entries": list(meeting.entries)}
                for meeting in course.stale
            ],
        }
    return body | {"pools": [_pool(course, pool) for pool in course.pools]}


def _matches(course: BracketCourse) -> Iterator[JSON]:
    sides = sides_of(course.bracket, course.results)
    places = _places_played_for(course)
    for match in course.bracket.matches:
        if match.number not in sides:
            continue
        meeting = course.meetings.get(match.number)
        result = course.results.get(match.number)
        pairs = zip(sides[match.number], match.sources, strict=True)
        row: JSON = {"number": match.number, "turn": match.turn, "part": str(match.part)}
        row["sides"] = [{"entry": entry} if entry else _source(source) for entry, source in pairs]
        row |= {"place": places[match.number]} if match.number in places else {}
        row |= {"won": result[0]} if result else {}
        row |= _brought(meeting, sides[match.number]) if meeting else {}
        yield row


def _source(source: Source) -> JSON:
    """Where a side that is not known comes from."""
    if isinstance(source, MatchWinner):
        return {"winner": source.match}
    return {"loser": source.match} if isinstance(source, Loser) else {}


def _places_played_for(course: BracketCourse) -> dict[int, int]:
    """By match for places, the better of the two that it is about."""
    places, place = {}, 1
    parts = {match.number: match.part for match in course.bracket.matches}
    for group in course.bracket.ranking:
        for source in group:
            if isinstance(source, MatchWinner) and parts[source.match] == BracketPart.PLACES:
                places[source.match] = place
        place += sum(not (isinstance(source, Loser) and source.side is not None) for source in group)
    return places


def _brought(meeting: BracketTable, sides: Sequence[int | None] = ()) -> JSON:
    """The table of a match, and once it is over what each side has, in the order of `sides`."""
    body: JSON = {"round": meeting.round, "table": meeting.table}
    if not meeting.over:
        return body
    turned = tuple(sides) == tuple(reversed(meeting.entries))
    way = -1 if turned else 1
    body |= {"marks": list(meeting.marks[::way])}
    if sum(meeting.won) != 1:
        body |= {"games": [str(won) for won in meeting.won[::way]]}
    return body


def _pool(course: StageCourse, pool: Sequence[int]) -> JSON:
    members = set(pool)
    rows = course.standings_of_pool(pool)
    return {
        "rows": [
            {
                "entry": row.number,
                "rank": row.rank,
                "won": str(row.won),
                "played": row.played,
                "difference": row.difference,
            }
            | ({"gone": True} if row.withdrawn else {})
            for row in rows
        ],
        "meetings": [
            {"entries": list(meeting.entries), **_brought(meeting)}
            | ({"won": meeting.winner} if meeting.winner else {})
            for meeting in course.meetings
            if members.issuperset(meeting.entries)
        ],
    }


def won_in(trees: Iterable[JSON]) -> Iterator[tuple[int, ...]]:
    """The matches of knock-outs that somebody has won: the stage, the match, and who."""
    for tree in trees:
        for match in tree.get("matches", ()):
            if "won" in match:
                yield tree["stage"], match["number"], match["won"]


def veiled(trees: Iterable[JSON], published: Iterable[JSON]) -> list[JSON]:
    """`trees` as they may be seen when no more results are public than those of the ranking that has `published`.

    Who goes on is said by the round that is published; what was marked is not, nor how a pool stands.
    """
    before = {tree["stage"]: tree for tree in published}
    return [_veiled(tree, before.get(tree["stage"], {})) for tree in trees]


def _veiled(tree: JSON, before: JSON) -> JSON:
    if "matches" in tree:
        public = _public_tables(before.get("matches", ()))
        return tree | {"matches": [_hidden(match, public, ("marks", "games")) for match in tree["matches"]]}
    rows = {row["entry"]: row for pool in before.get("pools", ()) for row in pool["rows"]}
    public = _public_tables(meeting for pool in before.get("pools", ()) for meeting in pool["meetings"])
    pools = []
    for pool in tree["pools"]:
        members = sorted(row["entry"] for row in pool["rows"])
        nothing = {"rank": None, "won": "0", "played": 0, "difference": 0}
        shown = [rows.get(entry, {"entry": entry, **nothing}) for entry in members]
        shown.sort(key=lambda row: (row["rank"] is None, row["rank"] or 0, row["entry"]))
        meetings = [_hidden(meeting, public, ("marks", "games", "won")) for meeting in pool["meetings"]]
        pools.append({"rows": shown, "meetings": meetings})
    return tree | {"pools": pools}


def _public_tables(rows: Iterable[JSON]) -> dict[tuple[int, int], JSON]:
    return {(row["round"], row["table"]): row for row in rows if "table" in row}


def _hidden(row: JSON, shown: Mapping[tuple[int, int], JSON], keys: Sequence[str]) -> JSON:
    """`row` without `keys`, but for those that were public already."""
    public = shown.get((row.get("round", 0), row.get("table", 0)), {})
    rest = {key: value for key, value in row.items() if key not in keys}
    return rest | {key: public[key] for key in keys if key in public}


# --- what is shown -------------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchSide:
    """A side of a match: its name, or where it comes from; what it has, and whether it won."""

    name: str
    is_known: bool
    won: bool = False
    marks: int | None = None
    wins: Fraction | None = None

    @property
    def games(self) -> str:
        """What it won, as « 2½ »; "" where the marks say it all."""
        return "" if self.wins is None else say_figure(self.wins)


@dataclass(frozen=True)
class Box:
    """A match. `state` is `played`, `untied` (level at the table, then decided), `level`, `playing` (there is a table),
    `forfeit` or `to_play`.
    """

    number: int
    sides: tuple[MatchSide, ...]
    state: str
    round: int | None = None
    table: int | None = None
    place: int | None = None


@dataclass(frozen=True)
class TurnColumn:
    """The matches of one turn."""

    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class TreeSection:
    """A part of a knock-out: the main one, the consolante …"""

    key: str
    title: str
    columns: tuple[TurnColumn, ...]


@dataclass(frozen=True)
class CrosstableCell:
    """A meeting in a crosstable, seen by the entry of the row."""

    marks: str = ""
    won: bool = False
    table: int | None = None
    itself: bool = False


@dataclass(frozen=True)
class PoolRow:
    """An entry of a pool: its rank, its games, and its cells in the order of the rows."""

    rank: int | None
    name: str
    wins: Fraction
    played: int
    difference: int
    cells: tuple[CrosstableCell, ...]
    is_gone: bool = False

    @property
    def won(self) -> str:
        """« 2½ »."""
        return say_figure(self.wins)


@dataclass(frozen=True)
class Tree:
    """A stage to be shown: sections of a knock-out, or pools; the tables that are stale, in words."""

    stage: int
    name: str
    sections: tuple[TreeSection, ...] = ()
    pools: tuple[tuple[PoolRow, ...], ...] = ()
    stale: tuple[str, ...] = ()


def say_trees(trees: Iterable[Tree | JSON]) -> str:
    """`{{ trees|trees_title }}`: what there is, as it is kept or read."""
    return say_kinds({bool(tree.pools) if isinstance(tree, Tree) else "pools" in tree for tree in trees})


def say_kinds(are_pools: Collection[bool]) -> str:
    """« Pools », « Bracket », or both, for stages of which some `are_pools`; "" for none."""
    if not are_pools:
        return ""
    return (
        _("Pools and bracket") if len({*are_pools}) > 1 else _("Pools") if True in are_pools else _("Bracket")
    )


def read_trees(bodies: Iterable[JSON], names: Mapping[int, str], stages: Mapping[int, str]) -> list[Tree]:
    """The stages that were kept, the last one first, the entries and the stages named by `names` and `stages`."""
    return [
        _tree(body, names, stages.get(body["stage"], ""))
        for body in sorted(bodies, key=lambda body: -body["stage"])
    ]


def _tree(body: JSON, names: Mapping[int, str], stage: str) -> Tree:
    name = stage or capfirst(str(find_format(body["format"]).name))
    if "pools" in body:
        return Tree(body["stage"], name, pools=tuple(_crosstable(pool, names) for pool in body["pools"]))
    stale = tuple(_say_stale(meeting, names) for meeting in body["stale"])
    return Tree(body["stage"], name, tuple(_sections(body, names)), stale=stale)


def _say_stale(meeting: JSON, names: Mapping[int, str]) -> str:
    values = {"table": meeting["table"], "round": meeting["round"]}
    values["names"] = " – ".join(names.get(entry, f"{entry}") for entry in meeting["entries"])
    return _("round %(round)s, table %(table)s (%(names)s)") % values


def _sections(body: JSON, names: Mapping[int, str]) -> Iterator[TreeSection]:
    titles = {
        BracketPart.MAIN: _("Main bracket"),
        BracketPart.LOSERS: _("Second bracket, of those who have lost once"),
        BracketPart.CONSOLANTE: _("Consolante"),
        BracketPart.PLACES: _("Matches for places"),
    }
    for part, title in titles.items():
        own = (part, BracketPart.FINAL) if part == BracketPart.MAIN else (part,)
        turns: dict[tuple[bool, int], list[JSON]] = {}
        for match in body["matches"]:
            if match["part"] in own:
                is_final = match["part"] == BracketPart.FINAL
                turns.setdefault((is_final, match["turn"]), []).append(match)
        if turns:
            named = _column_titles(part, body["format"], sorted(turns))
            boxes = (tuple(_box(match, names) for match in turns[turn]) for turn in sorted(turns))
            columns = tuple(TurnColumn(*both) for both in zip(named, boxes, strict=True))
            yield TreeSection(str(part), title, columns)


def _column_titles(part: BracketPart, format_: str, turns: Sequence[tuple[bool, int]]) -> list[str]:
    """« Semi-finals », « Final » where every round halves the field; else numbers."""
    if part == BracketPart.PLACES:
        return [_("Step %(number)s") % {"number": turn} for _final, turn in turns]
    steps = [_("Step %(number)s") % {"number": number} for number in range(1, len(turns) + 1)]
    if format_ != "double":
        titles = [_("Round of sixteen"), _("Quarter-finals"), _("Semi-finals"), _("Final")]
        return [*steps[: -len(titles)], *titles[-len(steps) :]]
    finals = [_("Final"), _("Second final, if needed")]
    of_finals = sum(is_final for is_final, _turn in turns)
    return [*steps[: len(steps) - of_finals], *finals[:of_finals]]


def _box(match: JSON, names: Mapping[int, str]) -> Box:
    marks, games = match.get("marks", (None, None)), match.get("games")
    won = match.get("won")
    sides = tuple(
        MatchSide(
            name=names.get(side["entry"], f"{side['entry']}") if "entry" in side else _from(side),
            is_known="entry" in side,
            won=won is not None and won == side.get("entry"),
            marks=marks[place],
            wins=Fraction(games[place]) if games else None,
        )
        for place, side in enumerate(match["sides"])
    )
    return Box(
        number=match["number"],
        sides=sides,
        state=_state(match),
        round=match.get("round"),
        table=match.get("table"),
        place=match.get("place"),
    )


def _state(match: JSON) -> str:
    if "table" in match:
        is_level = "marks" in match and "games" not in match and len(set(match["marks"])) == 1
        if "won" in match:
            return "untied" if is_level else "played"
        return "level" if "marks" in match else "playing"
    return "forfeit" if "won" in match else "to_play"


def _from(side: JSON) -> str:
    if "winner" in side:
        return _("Winner of match %(number)s") % {"number": side["winner"]}
    return _("Loser of match %(number)s") % {"number": side["loser"]} if "loser" in side else "–"


def _crosstable(pool: JSON, names: Mapping[int, str]) -> tuple[PoolRow, ...]:
    cells: dict[tuple[int, int], CrosstableCell] = {}
    for meeting in pool["meetings"]:
        first, second = meeting["entries"]
        marks = meeting.get("marks")
        for entry, other, way in ((first, second, 1), (second, first, -1)):
            marked = "–".join(map(str, marks[::way])) if marks else ""
            cells[entry, other] = CrosstableCell(marked, meeting.get("won") == entry, meeting["table"])
    order = [row["entry"] for row in pool["rows"]]
    return tuple(
        PoolRow(
            rank=row["rank"],
            name=names.get(row["entry"], f"{row['entry']}"),
            wins=Fraction(row["won"]),
            played=row["played"],
            difference=row["difference"],
            cells=tuple(
                CrosstableCell(itself=True)
                if other == row["entry"]
                else cells.get((row["entry"], other), CrosstableCell())
                for other in order
            ),
            is_gone="gone" in row,
        )
        for row in pool["rows"]
    )


def shown_trees(tournament: Tournament) -> list[dict[str, Any]]:
    """The pools and knock-outs that the public sees: live, else as the last round or ranking published them."""
    draft = public_rankings.public_draft(tournament)
    if draft:
        return list(RankingBody.read(draft.body).trees)
    edition = public_rankings.public_ranking(tournament)
    round_ = phases.published_round(tournament)
    if edition and not (round_ and round_.published_at and round_.published_at > edition.published_at):
        return list(RankingBody.read(edition.body).trees)
    return list(round_.trees) if round_ else []

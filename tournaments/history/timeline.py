"""What directors did and what tables brought, in words: the last one first.

Of tables each result with who wrote it, and each correction of it, as their sheets tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scoring.ledger.history import DEALT, GameHistory, fold_game, without_asides
from scoring.ledger.queries import results
from scoring.lines.authors import author
from scoring.models import Kind, Line, Seat, Sheet
from tournaments.core.entry_list import both_of, entered, names_of, partner_in, some_names
from tournaments.core.step_back import ACTS
from tournaments.cuts.cuts import differing_cuts, say_differing
from tournaments.models import Act, AdjustmentKind, OddWay, Pairing, Placing, Screen, Tournament, Untie
from tournaments.tables.clock.closing import say_ways

CLOCK = {
    "start": pgettext_lazy("clock", "started"),
    "add": pgettext_lazy("clock", "more minutes"),
    "pause": pgettext_lazy("clock", "paused"),
    "resume": pgettext_lazy("clock", "running again"),
    "stop": pgettext_lazy("clock", "stopped"),
}

MOMENT = attrgetter("at")
NOBODY: Mapping[int, str] = {}
KINDS: Mapping[str | int, str | Promise] = {**dict(AdjustmentKind.choices), **dict(Untie.choices)}


def read_timeline(tournament: Tournament) -> list[ActLine]:
    """Every act and every result, the last one first, and where a correction would have cut otherwise.

    In a number of queries that does not grow.
    """
    names = {entry.number: entry.full_name for entry in entered(tournament)}
    lines = [ActLine(say_differing(cut, names), cut.at) for cut in differing_cuts(tournament)]
    lines += read_results(tournament, names)
    lines.sort(key=MOMENT, reverse=True)
    return list(merge(read_acts(tournament, names), lines, key=MOMENT, reverse=True))


def read_acts(tournament: Tournament, names: Mapping[int, str]) -> list[ActLine]:
    """Every act, the last one first, in two queries; where players are named or sheets were taken away in one more."""
    acts = list(tournament.acts.select_related("by").defer("snapshot"))
    undoable = set(tournament.acts.exclude(snapshot="").values_list("number", flat=True))
    by_number = {act.number: act for act in acts}
    people, sheets = _players(tournament, acts), _taken(acts)
    return [
        ActLine(
            say_act(act, names, by_number, people),
            act.at,
            act.by.name if act.by else "",
            [sheets[pk] for pk in act.values.get("sheets", ()) if pk in sheets],
            number=act.number,
            undoable=act.number in undoable,
        )
        for act in acts
    ]


def _players(tournament: Tournament, acts: Sequence[Act]) -> dict[int, str]:
    """The players whom acts are about, by number; no query where there is none."""
    numbers = {act.values["player"] for act in acts if "player" in act.values}
    if not numbers:
        return {}
    players = tournament.session.club.players.filter(number__in=numbers)
    return {player.number: player.full_name for player in players}


def _taken(acts: Sequence[Act]) -> dict[int, Sheet]:
    """The sheets on which something is written and that no table has any more; no query where none was taken."""
    keys = {pk for act in acts for pk in act.values.get("sheets", ())}
    if not keys:
        return {}
    return {sheet.pk: sheet for sheet in Sheet.objects.filter(pk__in=keys, pairing=None, revision__gt=0)}


def say_act(
    act: Act, names: Mapping[int, str], acts: Mapping[int, Act], people: Mapping[int, str] = NOBODY
) -> str:
    """The sentence of `act`; `names` are those of entries, `people` of players, `acts` all that undo another or are
    undone: each by number."""
    about = act.values.get("entries") or [act.values[key] for key in ("entry",) if act.values.get(key)]
    entries = both_of(about, names) if act.code == "swapped" else some_names(about, names)
    if "place" in act.values and act.code in ("adjusted", "cancelled"):
        entries = partner_in(entries, act.values["place"])
    values: dict[str, Any] = {**act.values, "names": entries}
    if act.code == "place_taken":
        values["comes"], values["goes"] = (some_names([number], names) for number in about)
    values["did"] = CLOCK.get(act.values.get("done", ""), "")
    values["what"] = KINDS.get(act.values.get("kind", ""), "")
    if act.code == "round_closed":
        values["what"] = say_ways(act.values)
    values["screens"] = _screens(act.values)
    values["how"] = dict(OddWay.choices).get(act.values.get("way", ""), "")
    if "player" in values:
        by_number = _("player no. %(number)s") % {"number": values["player"]}
        values["player"] = people.get(values["player"], by_number)
    sentence = str(ACTS[act.code].sentence)
    if act.code == "undone":
        root, undoes = _undone(act, acts)
        values["undone"] = say_act(root, names, acts, people) if root else str(act.values["act"])
        sentence = sentence if undoes else _("In force again: « %(undone)s »")
    sentence %= values
    if act.values.get("reason"):
        sentence = _("%(said)s Reason given: %(reason)s.") % {
            "said": sentence,
            "reason": act.values["reason"],
        }
    return sentence.replace("..", ".")


def _undone(act: Act, acts: Mapping[int, Act]) -> tuple[Act | None, bool]:
    """The act that was undone in the end, by `act` or by what that undid; and whether it is undone now. `ValueError`
    where one undoes itself or a later one: a file may say so."""
    root: Act | None = act
    undoes = False
    while root and root.code == "undone":
        before = acts.get(root.values["act"])
        if before and before.number >= root.number:
            raise ValueError("an act that undoes none before it")
        root, undoes = before, not undoes
    return root, undoes


def _screens(values: Mapping[str, Any]) -> str:
    """The screens of a projector that an act is about."""
    screens = values.get("screens") or [values.get("screen", "")]
    return ", ".join(str(dict(Screen.choices).get(screen, "")) for screen in screens)


Key = tuple[int, int]
Seats = Mapping[Key, int]
People = Mapping[int, Mapping[int, str]]
BRINGS = (*DEALT, Kind.TOTALS)  # what a game that nobody corrected ends with
# Where the line that brought the result need not be the last one of those, or was not the only one.
RETOLD = Q(kind__in=(Kind.STRIKE, Kind.REOPENING)) | Q(payload__has_any_keys=["replaces", "stopped"])


@dataclass(frozen=True)
class ActLine:
    """An act in words; `undoable`: what was before it was kept. A result of a table, or a correction, has no number.

    `sheets` are those it took from their tables, where something is written on them, or that of the result; `game`:
    of a result that stands, which one there.
    """

    sentence: str
    at: datetime
    by: str = ""
    sheets: Sequence[Sheet] = ()
    game: int = 0
    number: int | None = None
    undoable: bool = False


@dataclass(frozen=True)
class _Brought:
    """The marks that count by side after `line`, none where the game is no longer over; why it was corrected."""

    line: Line
    marks: tuple[int, ...] = ()
    reason: str = ""


def read_results(tournament: Tournament, names: Mapping[int, str]) -> list[ActLine]:
    """Every result of the published rounds and every correction of one; in seven queries, in one while nothing is
    written.
    """
    written = Pairing.objects.filter(round__stage__tournament=tournament, sheet__revision__gt=0)
    tables = [(table, table.sheet) for table in written.select_related("sheet", "round") if table.sheet]
    if not tables:
        return []
    folded = results([sheet for _table, sheet in tables])
    ended, retold = _ended(written), _retold(written)
    sitting, people = _sitting(written), _people(written)
    lines: list[ActLine] = []
    for table, sheet in tables:
        for game in folded[sheet.pk].games[: tournament.games_per_table]:
            key = (sheet.pk, game.number)
            if key in retold:
                story = list(_story(retold[key], sheet))
            else:
                story = [_Brought(ended[key], game.marks)] if game.over and key in ended else []
            sides = [_names(table, side, sitting, names) for side in game.sides]
            lines += _in_words(table, sheet, sides, story, people)
    return lines


def _ended(written: QuerySet[Pairing]) -> dict[Key, Line]:
    """The last deal, penalty or totals, by sheet and number of the game."""
    lines = Line.objects.filter(sheet__in=written.values("sheet"), kind__in=BRINGS).order_by("number")
    lines = lines.select_related("game", "actor", "device").defer("payload")
    return {(line.sheet_id, line.game.number): line for line in lines}


def _retold(written: QuerySet[Pairing]) -> dict[Key, list[Line]]:
    """Every line of the games in which something was struck, replaced, opened again or stopped early."""
    of_tables = Line.objects.filter(sheet__in=written.values("sheet"))
    lines = of_tables.filter(game__in=of_tables.filter(RETOLD).values("game")).order_by("game", "number")
    lines = lines.select_related("game", "actor", "device")
    games = [list(each) for _game, each in groupby(lines, key=lambda line: line.game_id)]
    return {(each[0].sheet_id, each[0].game.number): each for each in games}


def _story(lines: Sequence[Line], sheet: Sheet) -> Iterator[_Brought]:
    """The results that these lines of a game brought, one after the other."""
    lines = [line for line in lines if line.number <= sheet.revision]  # others came since the sheet was read
    last: _Brought | None = None
    reason, before = "", None
    for line in without_asides(lines):
        if line.kind in (Kind.STRIKE, Kind.REOPENING):
            reason = line.payload.get("reason") or reason
        until = lines[: lines.index(line) + 1]
        now = _result_of(fold_game(lines[0].game, until, sheet.signatures))
        if now == before:
            continue
        last = _Brought(line, now[0] if now else (), reason)
        before = now
        if now:
            yield last
            reason = ""
    if last and not last.marks:
        yield last


def _result_of(history: GameHistory) -> tuple[tuple[int, ...], tuple[object, ...]] | None:
    """The marks that count and the wins by side; None before the game is over."""
    if not history.over:
        return None
    marks, wins, sides = history.counted(), history.wins(), history.rules.settings.sides
    return tuple(marks[side] for side in sides), tuple(wins[side] for side in sides)


def _people(written: QuerySet[Pairing]) -> dict[int, dict[int, str]]:
    """Who holds a phone, by public name: by sheet, by the position of the seat."""
    holders = Seat.objects.filter(sheet__in=written.values("sheet"), sheet__devices__seat=F("position"))
    people: dict[int, dict[int, str]] = {}
    for seat in holders.select_related("player").distinct():
        people.setdefault(seat.sheet_id, {})[seat.position] = seat.public_name
    return people


def _sitting(written: QuerySet[Pairing]) -> Seats:
    """The numbers of the entries, by table and seat."""
    seats = Placing.objects.filter(pairing__in=written)
    rows = seats.values_list("pairing", "position", "entry__number")
    return {(table, seat): entry for table, seat, entry in rows}


def _names(table: Pairing, side: Sequence[int], sitting: Seats, names: Mapping[int, str]) -> str:
    return names_of(list(dict.fromkeys(sitting[table.pk, seat] for seat in side)), names)


def _in_words(
    table: Pairing, sheet: Sheet, sides: Sequence[str], story: Sequence[_Brought], people: People
) -> Iterator[ActLine]:
    for before, brought in pairwise([None, *story]):
        assert brought
        line = brought.line
        sentence, by = _say(table, line, sides, brought, before), author(line, people.get(sheet.pk, {}))
        game = line.game.number if brought is story[-1] else 0
        yield ActLine(sentence, line.received_at, by, (sheet,), game)


def _say(table: Pairing, line: Line, sides: Sequence[str], brought: _Brought, before: _Brought | None) -> str:
    values = {
        "round": table.round.number,
        "table": table.table_number,
        "game": line.game.number,
        "sides": _marked(sides, brought.marks),
        "before": _marked(sides, before.marks) if before else "",
    }
    if before is None:
        return _("Result of round %(round)s, table %(table)s, game %(game)s: %(sides)s.") % values
    if brought.marks:
        sentence = _(
            "Result of round %(round)s, table %(table)s, game %(game)s corrected: %(sides)s, instead of %(before)s."
        )
    else:
        sentence = _("Result of round %(round)s, table %(table)s, game %(game)s struck out: %(before)s.")
    if brought.reason:
        return _("%(said)s Reason given: %(reason)s.") % {"said": sentence % values, "reason": brought.reason}
    return sentence % values


def _marked(sides: Sequence[str], marks: Sequence[int]) -> str:
    """Each side by name, with the marks that count."""
    return " – ".join(f"{side} {mark}" for side, mark in zip(sides, marks, strict=False))

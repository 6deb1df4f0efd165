"""What stepping back behind an act brings back, in words: beside the ranks and the rounds, which are told anyway."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.entry_list import some_names
from tournaments.core.formats import find_format
from tournaments.core.snapshots import ABSENT, BYES, GAME, StepBack
from tournaments.cuts.shares import say_share
from tournaments.models import CutKind, Stage, Tournament
from tournaments.prizes.queries import say_place
from tournaments.ranking.prizes import Among
from tournaments.registration.queries import euros
from tournaments.standings.decision_words import say_bye
from tournaments.standings.decisions import bye_rule
from tournaments.standings.leaving import leaving_body, say_leaving
from tournaments.tables.clock.closing import ClosingWay
from tournaments.tables.queries import deals_of_a_game

Names = Mapping[int, str]


def say_brought_back(tournament: Tournament, number: int, names: Names) -> list[str]:
    """What stepping back behind the act `number` brings back, or takes away again; nothing where nothing was kept."""
    act = tournament.acts.filter(number=number).exclude(snapshot="").first()
    step = StepBack(tournament, act) if act else None
    return list(SAID[step.root.code](step, names)) if step and step.root.code in SAID else []


def _withdrawn(step: StepBack, names: Names) -> Iterator[str]:
    was = {row["number"]: row["withdrawn"] for row in step.told["entry"]}
    about = step.tournament.entries.filter(number__in=step.root.values["entries"]).order_by("number")
    now = dict(about.values_list("number", "withdrawn"))
    if back := [number for number, withdrawn in now.items() if withdrawn and not was[number]]:
        yield _("Play again from the next draw on: %(names)s.") % {"names": some_names(back, names)}
    if gone := [number for number, withdrawn in now.items() if was[number] and not withdrawn]:
        yield _("Withdrawn again: %(names)s.") % {"names": some_names(gone, names)}


def _byes(step: StepBack, _names: Names) -> Iterator[str]:
    then = Tournament(**{name: step.told["tournament"][name] for name in BYES})
    said = [
        say_bye(bye_rule(one)) or _("A bye brings nothing: no mark and no win.")
        for one in (step.tournament, then)
    ]
    yield from _now_and_then(*said)


def _absent(step: StepBack, _names: Names) -> Iterator[str]:
    """The rules for who leaves, stands in or does not come; nothing where they came after the snapshot."""
    told = step.told["tournament"]
    then = Tournament(**{name: told[name] for name in ABSENT if name in told})
    if told.keys() >= set(ABSENT):
        usual = _("The usual rules for who leaves, stands in or does not come.")
        both = (leaving_body(one, frozenset()) for one in (step.tournament, then))
        yield from _now_and_then(*(" ".join(say_leaving(one, {})) or usual for one in both))


def _settings(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        told = [" ".join(find_format(now.format).say(one)) for one in (now.settings, then["settings"])]
        yield from _now_and_then(*told)


def _planned(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        told = {"stage": now.number, "rounds": then["planned_rounds"], "before": now.planned_rounds}
        yield _("Stage %(stage)s: %(rounds)s rounds instead of %(before)s.") % told


def _game(step: StepBack, _names: Names) -> Iterator[str]:
    then = Tournament(
        variant=step.tournament.variant, **{name: step.told["tournament"][name] for name in GAME}
    )
    yield from _now_and_then(*map(_say_game, (step.tournament, then)))


def _say_game(tournament: Tournament) -> str:
    """Its name, how many games a table plays, and how long one is."""
    deals, target = deals_of_a_game(tournament.settings), tournament.settings.get("target")
    told = {"name": tournament.name, "games": tournament.games_per_table, "deals": deals, "target": target}
    if deals:
        return _("%(name)s, games at each table: %(games)s, deals a game: %(deals)s.") % told
    if target:
        return _("%(name)s, games at each table: %(games)s, played to %(target)s.") % told
    return _("%(name)s, games at each table: %(games)s.") % told


def _stage(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        told = {"stage": row["number"]}
        back, gone = _("Stage %(stage)s is there again."), _("Stage %(stage)s is taken out again.")
        yield (back if comes else gone) % told


def _cut(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        yield from _now_and_then(_say_cut(now), _say_cut(Stage(**then)))


def _say_cut(stage: Stage) -> str:
    sentences = {
        CutKind.NUMBER: _("The first %(value)s go on to it."),
        CutKind.POOL: _("The first %(value)s of each pool go on to it."),
    }
    cut = sentences.get(CutKind(stage.cut_kind), _("Everybody goes on to it.")) % {"value": stage.cut_value}
    if stage.cut_kind == CutKind.SHARE:
        cut = say_share(stage.cut_value, stage.cut_of)
    carries = _("What was won before counts on.") if stage.carries else _("It starts from nothing.")
    level = (
        _("Who is level at the line goes on.") if stage.cut_keeps_level else _("The lot decides at the line.")
    )
    return " ".join((cut, level, carries) if stage.cut_kind else (cut, carries))


def _stages(step: StepBack) -> Iterator[tuple[Stage, Mapping[str, Any]]]:
    """The stage that the act is about, and what it was; none where it was taken out since."""
    then = next(row for row in step.told["stage"] if row["number"] == step.root.values["stage"])
    for now in step.tournament.stages.filter(pk=then["id"]):
        yield now, then


def _now_and_then(now: str, then: str) -> Iterator[str]:
    if now != then:
        yield _("Now: %(said)s") % {"said": now}
        yield _("Then: %(said)s") % {"said": then}


def _table(step: StepBack, names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        if not comes and step.root.code == "sheet_uncounted":
            yield _("The sheet of table %(number)s counts no longer, again.") % {
                "number": row["table_number"]
            }
            continue
        if not comes:
            yield _("Table %(number)s is taken away again.") % {"number": row["table_number"]}
            continue
        entries = {one["id"]: one["number"] for one in step.told["entry"]}
        seats = [one for one in step.told["placing"] if one["pairing_id"] == row["id"]]
        sitting = [entries[one["entry_id"]] for one in sorted(seats, key=lambda one: int(one["position"]))]
        told = {"number": row["table_number"], "names": some_names(list(dict.fromkeys(sitting)), names)}
        yield _("Table %(number)s is there again, with its sheet: %(names)s.") % told


def _prize(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        brings = ", ".join(filter(None, (row["thing"], euros(row["cents"]) if row["cents"] else "")))
        told = {"prize": f"{say_place(Among(row['among']), row['place'])}, {brings}"}
        yield (_("On the list again: %(prize)s.") if comes else _("Off the list again: %(prize)s.")) % told


def _line(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        told = {"line": f"{row['said']}, {euros(row['cents'])}"}
        yield (_("In the cash again: %(line)s.") if comes else _("Out of the cash again: %(line)s.")) % told


def _row(step: StepBack) -> Iterator[tuple[Mapping[str, Any], bool]]:
    """The row that the act took away, and whether it comes; none where nothing is done to it."""
    row = step.row
    if row and row.was_there != row.is_there:
        yield row.told, row.was_there


def _open_again(step: StepBack, _names: Names) -> Iterator[str]:
    """The tables that the act closed."""
    closed = {
        table for way in ClosingWay if way != ClosingWay.OPEN for table in step.root.values.get(way, ())
    }
    yield _("These tables are open again: %(tables)s.") % {"tables": ", ".join(map(str, sorted(closed)))}


SAID: Mapping[str, Callable[[StepBack, Names], Iterator[str]]] = {
    "missing_withdrawn": _withdrawn,
    "leavers_withdrawn": _withdrawn,
    "withdrawn": _withdrawn,
    "planned": _planned,
    "game_set": _game,
    "stage_removed": _stage,
    "bye_score": _byes,
    "ranking_set": _absent,
    "settings": _settings,
    "cut_planned": _cut,
    "table_removed": _table,
    "sheet_uncounted": _table,
    "prize_removed": _prize,
    "cash_line_removed": _line,
    "round_closed": _open_again,
}

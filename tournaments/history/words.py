"""What stepping back behind an act brings back, in words: beside the ranks and the rounds, which are told anyway.
Tested in tests/tournaments/history/test_ways_back.py."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.core.entry_list import some_names
from tournaments.core.formats import find_format
from tournaments.core.snapshots import ABSENT, BYES, GAME
from tournaments.core.step_back import Names, StepBack
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


def say_withdrawn(step: StepBack, names: Names) -> Iterator[str]:
    was = {row["number"]: row["withdrawn"] for row in step.before["entry"]}
    about = step.tournament.entries.filter(number__in=step.root.values["entries"]).order_by("number")
    now = dict(about.values_list("number", "withdrawn"))
    if back := [number for number, withdrawn in now.items() if withdrawn and not was[number]]:
        yield _("Play again from the next draw on: %(names)s.") % {"names": some_names(back, names)}
    if gone := [number for number, withdrawn in now.items() if was[number] and not withdrawn]:
        yield _("Withdrawn again: %(names)s.") % {"names": some_names(gone, names)}


def say_byes(step: StepBack, _names: Names) -> Iterator[str]:
    nothing = _("A bye brings nothing: no mark and no win.")
    rules = (bye_rule(tournament) for tournament in (step.tournament, _tournament_of(step, BYES)))
    yield from _now_and_then(*(say_bye(rule) or nothing for rule in rules))


def say_absences(step: StepBack, _names: Names) -> Iterator[str]:
    """The rules for who leaves, stands in or does not come."""
    usual = _("The usual rules for who leaves, stands in or does not come.")
    tournaments = (step.tournament, _tournament_of(step, ABSENT))
    bodies = (leaving_body(tournament, frozenset()) for tournament in tournaments)
    yield from _now_and_then(*(" ".join(say_leaving(body, {})) or usual for body in bodies))


def say_game(step: StepBack, _names: Names) -> Iterator[str]:
    yield from _now_and_then(*map(_game, (step.tournament, _tournament_of(step, GAME))))


def _tournament_of(step: StepBack, columns: Collection[str]) -> Tournament:
    """The tournament with these columns as they were."""
    before = {name: step.before["tournament"][name] for name in columns}
    return Tournament(variant=step.tournament.variant, **before)


def _game(tournament: Tournament) -> str:
    """Its name, how many games a table plays, and how long one is."""
    deals, target = deals_of_a_game(tournament.settings), tournament.settings.get("target")
    values = {"name": tournament.name, "games": tournament.games_per_table, "deals": deals, "target": target}
    if deals:
        return _("%(name)s, games at each table: %(games)s, deals a game: %(deals)s.") % values
    if target:
        return _("%(name)s, games at each table: %(games)s, played to %(target)s.") % values
    return _("%(name)s, games at each table: %(games)s.") % values


def say_settings(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        say = find_format(now.format).say
        yield from _now_and_then(" ".join(say(now.settings)), " ".join(say(then.settings)))


def say_plan(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        values = {"stage": now.number, "rounds": then.planned_rounds, "before": now.planned_rounds}
        yield _("Stage %(stage)s: %(rounds)s rounds instead of %(before)s.") % values


def say_cut(step: StepBack, _names: Names) -> Iterator[str]:
    for now, then in _stages(step):
        yield from _now_and_then(_cut(now), _cut(then))


def _cut(stage: Stage) -> str:
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


def _stages(step: StepBack) -> Iterator[tuple[Stage, Stage]]:
    """The stage that the act is about, and as it was; none where it was taken out since."""
    then = next(row for row in step.before["stage"] if row["number"] == step.root.values["stage"])
    for now in step.tournament.stages.filter(pk=then["id"]):
        yield now, Stage(**then)


def _now_and_then(now: str, then: str) -> Iterator[str]:
    if now != then:
        yield _("Now: %(said)s") % {"said": now}
        yield _("Then: %(said)s") % {"said": then}


def say_stage(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        back, gone = _("Stage %(stage)s is there again."), _("Stage %(stage)s is taken out again.")
        yield (back if comes else gone) % {"stage": row["number"]}


def say_table(step: StepBack, names: Names, *, gone: str | Promise) -> Iterator[str]:
    """That a table is there again, or that it is `gone`."""
    for row, comes in _row(step):
        entries = {entry["id"]: entry["number"] for entry in step.before["entry"]}
        seats = [seat for seat in step.before["placing"] if seat["pairing_id"] == row["id"]]
        sitting = [
            entries[seat["entry_id"]] for seat in sorted(seats, key=lambda seat: int(seat["position"]))
        ]
        back = _("Table %(number)s is there again, with its sheet: %(names)s.")
        values = {"number": row["table_number"], "names": some_names(list(dict.fromkeys(sitting)), names)}
        yield str(back if comes else gone) % values


def say_prize(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        brings = ", ".join(filter(None, (row["thing"], euros(row["cents"]) if row["cents"] else "")))
        values = {"prize": f"{say_place(Among(row['among']), row['place'])}, {brings}"}
        yield (_("On the list again: %(prize)s.") if comes else _("Off the list again: %(prize)s.")) % values


def say_cash_line(step: StepBack, _names: Names) -> Iterator[str]:
    for row, comes in _row(step):
        values = {"line": f"{row['purpose']}, {euros(row['cents'])}"}
        yield (_("In the cash again: %(line)s.") if comes else _("Out of the cash again: %(line)s.")) % values


def _row(step: StepBack) -> Iterator[tuple[Mapping[str, Any], bool]]:
    """The row that the act took away, and whether it comes; none where nothing is done to it."""
    if step.row_comes is not None:
        yield step.row, step.row_comes


def say_open_again(step: StepBack, _names: Names) -> Iterator[str]:
    """The tables that the act closed."""
    ways = [way for way in ClosingWay if way != ClosingWay.OPEN]
    closed = {table for way in ways for table in step.root.values.get(way, ())}
    yield _("These tables are open again: %(tables)s.") % {"tables": ", ".join(map(str, sorted(closed)))}

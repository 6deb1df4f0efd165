"""What directors did and what tables brought, in words: the last one first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from heapq import merge
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scoring.models import Sheet
from tournaments.core.entry_list import both_of, entered, partner_in, some_names
from tournaments.core.step_back import ACTS
from tournaments.cuts.cuts import differing_cuts, say_differing
from tournaments.history.results import ActLine, read_results
from tournaments.models import Act, AdjustmentKind, OddWay, Screen, Tournament, Untie
from tournaments.tables.clock.closing import say_ways

CLOCK = {
    "start": pgettext_lazy("clock", "started"),
    "add": pgettext_lazy("clock", "more minutes"),
    "pause": pgettext_lazy("clock", "paused"),
    "resume": pgettext_lazy("clock", "running again"),
    "stop": pgettext_lazy("clock", "stopped"),
}

KINDS: Mapping[str | int, str | Promise] = {**dict(AdjustmentKind.choices), **dict(Untie.choices)}


def read_timeline(tournament: Tournament) -> list[ActLine]:
    """Every act and every result, the last one first, and where a correction would have cut otherwise.

    In a number of queries that does not grow.
    """
    names = {entry.number: entry.full_name for entry in entered(tournament)}
    lines = [ActLine(say_differing(cut, names), cut.at) for cut in differing_cuts(tournament)]
    lines += read_results(tournament, names)
    lines.sort(key=_moment, reverse=True)
    return list(merge(read_acts(tournament, names), lines, key=_moment, reverse=True))


def _moment(line: ActLine) -> datetime:
    return line.at


def read_acts(tournament: Tournament, names: Mapping[int, str]) -> list[ActLine]:
    """Every act, the last one first, in two queries; in a third one where sheets were taken from their tables."""
    acts = list(tournament.acts.select_related("by").defer("snapshot"))
    undoable = set(tournament.acts.exclude(snapshot="").values_list("number", flat=True))
    by_number = {act.number: act for act in acts}
    sheets = _taken(acts)
    return [
        ActLine(
            say_act(act, names, by_number),
            act.at,
            act.by.name if act.by else "",
            [sheets[pk] for pk in act.values.get("sheets", ()) if pk in sheets],
            number=act.number,
            undoable=act.number in undoable,
        )
        for act in acts
    ]


def _taken(acts: Sequence[Act]) -> dict[int, Sheet]:
    """The sheets on which something is written and that no table has any more; no query where none was taken."""
    keys = {pk for act in acts for pk in act.values.get("sheets", ())}
    if not keys:
        return {}
    return {sheet.pk: sheet for sheet in Sheet.objects.filter(pk__in=keys, pairing=None, revision__gt=0)}


def say_act(act: Act, names: Mapping[int, str], acts: Mapping[int, Act]) -> str:
    """The sentence of `act`; `acts` are all by number, for those that undo another."""
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
    if act.code == "undone":
        undone = acts.get(act.values["act"])
        values["undone"] = say_act(undone, names, acts) if undone else str(act.values["act"])
    sentence = str(ACTS[act.code].sentence % values)
    if act.values.get("reason"):
        sentence = _("%(said)s Reason given: %(reason)s.") % {
            "said": sentence,
            "reason": act.values["reason"],
        }
    return sentence.replace("..", ".")


def _screens(values: Mapping[str, Any]) -> str:
    """The screens of a projector that an act is about."""
    screens = values.get("screens") or [values.get("screen", "")]
    return ", ".join(str(dict(Screen.choices).get(screen, "")) for screen in screens)

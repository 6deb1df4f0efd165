"""What directors did and what tables brought, in words: the last one first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from heapq import merge
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.models import Sheet
from tournaments.core.entry_list import both_of, entered, partner_in, some_names
from tournaments.cuts.cuts import differing_cuts, say_differing
from tournaments.history.results import read_results
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

SENTENCES: Mapping[str, str | Promise] = {
    "opened": gettext_lazy("The tournament was opened."),
    "live": gettext_lazy("The public sees the ranking as it moves."),
    "not_live": gettext_lazy("The public sees published rankings only."),
    "entered": gettext_lazy("Entered: %(names)s."),
    "withdrawn": gettext_lazy("Withdrawn: %(names)s."),
    "missing_withdrawn": gettext_lazy("Withdrawn together, as they had not come: %(names)s."),
    "leavers_withdrawn": gettext_lazy("Withdrawn together, as they had left: %(names)s."),
    "restored": gettext_lazy("Playing again: %(names)s."),
    "draw_asked": gettext_lazy("A worker was asked to draw round %(round)s."),
    "draw_stopped": gettext_lazy("The draw of round %(round)s was stopped."),
    "drawn": gettext_lazy("Round %(round)s was drawn."),
    "set_up": gettext_lazy("Round %(round)s was set up."),
    "put_back": gettext_lazy("Round %(round)s was put back, before it was published."),
    "swapped": gettext_lazy("In the draw of round %(round)s, exchanged: %(names)s."),
    "discarded": gettext_lazy("The draw of round %(round)s was discarded."),
    "announced": gettext_lazy("For the seed of round %(round)s was announced: %(told)s."),
    "not_announced": gettext_lazy("What was announced for the seed of round %(round)s was taken back."),
    "published": gettext_lazy("Round %(round)s was published."),
    "edition": gettext_lazy("Ranking no. %(edition)s was published."),
    "edition_withdrawn": gettext_lazy("Ranking no. %(edition)s was withdrawn."),
    "scheduled": gettext_lazy("Stage %(stage)s: a schedule of %(rounds)s rounds was kept."),
    "team_changed": gettext_lazy("A team was changed: %(names)s."),
    "calendar_made": gettext_lazy("The calendar was made: %(days)s days."),
    "day_dated": gettext_lazy("Day %(day)s of the league: its date or place was changed."),
    "league_set": gettext_lazy("The rules of the league were changed."),
    "lined_up": gettext_lazy("The line-up of %(names)s for round %(round)s was changed."),
    "table_opened": gettext_lazy("Table %(table)s was opened: %(names)s."),
    "door_opened": gettext_lazy("Tables can be opened by their card."),
    "door_closed": gettext_lazy("Tables can no longer be opened by their card."),
    "table_removed": gettext_lazy("Table %(table)s was taken away."),
    "sheet_counted": gettext_lazy("The sheet of table %(table)s counts here: %(names)s."),
    "sheet_uncounted": gettext_lazy("The sheet of table %(table)s no longer counts here."),
    "cut": gettext_lazy("Stage %(stage)s began with: %(names)s."),
    "place_taken": gettext_lazy(
        "Stage %(stage)s: %(comes)s, no. %(nth)s after the cut, takes the place of %(goes)s."
    ),
    "cut_kept": gettext_lazy(
        "Stage %(stage)s: who went on stays as it was published, although corrected results say otherwise of %(names)s."
    ),
    "game_set": gettext_lazy("The name or the game was changed."),
    "stage_added": gettext_lazy("Stage %(stage)s was added."),
    "stage_removed": gettext_lazy("Stage %(stage)s was taken out again."),
    "planned": gettext_lazy("Stage %(stage)s: %(rounds)s rounds instead of %(before)s."),
    "cut_planned": gettext_lazy("Stage %(stage)s: who goes on to it was changed."),
    "settings": gettext_lazy("Stage %(stage)s: what its rounds are drawn by was changed."),
    "clock": gettext_lazy("The clock of round %(round)s was set: %(did)s."),
    "table_time": gettext_lazy("Table %(table)s of round %(round)s was given %(minutes)s minutes more."),
    "round_closed": gettext_lazy("Round %(round)s was closed. Tables %(what)s."),
    "called": gettext_lazy("Table %(table)s of round %(round)s was called."),
    "came": gettext_lazy("Table %(table)s of round %(round)s is no longer called."),
    "game_closed": gettext_lazy("Game %(game)s of table %(table)s, round %(round)s, was closed as it stood."),
    "game_decided": gettext_lazy("Game %(game)s of table %(table)s, round %(round)s, was decided: %(what)s."),
    "adjusted": gettext_lazy("Decided for %(names)s: %(what)s."),
    "odd": gettext_lazy("For those who fill no table in round %(round)s: %(how)s."),
    "odd_offered": gettext_lazy("Offer to sit out of round %(round)s: %(names)s."),
    "spare_named": gettext_lazy("Stands ready to fill a table: %(names)s."),
    "spare_released": gettext_lazy("Stands ready no longer: %(names)s."),
    "filled": gettext_lazy(
        "Table %(table)s of round %(round)s was made of late arrivals and byes: %(names)s."
    ),
    "accessible": gettext_lazy("The tables that are easy to reach were changed: %(tables)s."),
    "substituted": gettext_lazy(
        "Round %(round)s, table %(table)s, from game %(game)s: player no. %(player)s for %(names)s."
    ),
    "not_substituted": gettext_lazy(
        "Round %(round)s, table %(table)s: player no. %(player)s does not play for %(names)s."
    ),
    "cancelled": gettext_lazy("Cancelled for %(names)s: %(what)s."),
    "ranking_set": gettext_lazy("What the ranking goes by was changed."),
    "bye_score": gettext_lazy("What a bye brings was changed."),
    "registration_opened": gettext_lazy("Registration was opened."),
    "registration_closed": gettext_lazy("Registration was closed."),
    "asked": gettext_lazy("Request no. %(request)s to play came in."),
    "noted_alone": gettext_lazy("Request no. %(request)s: player no. %(player)s looks for a partner."),
    "request_withdrawn": gettext_lazy("Request no. %(request)s was withdrawn by whoever made it."),
    "recognised": gettext_lazy("Request no. %(request)s: it was said who that is."),
    "refused": gettext_lazy("Request no. %(request)s was refused."),
    "forgotten": gettext_lazy(
        "The requests were deleted for good, with what they said of their authors: nothing of it is kept."
    ),
    "accepted": gettext_lazy("Accepted: %(names)s."),
    "entry_changed": gettext_lazy("What is noted of an entry was changed: %(names)s."),
    "skips": gettext_lazy("The rounds without it were noted: %(names)s."),
    "checked_in": gettext_lazy("Player no. %(player)s has come."),
    "not_checked_in": gettext_lazy("Player no. %(player)s is expected again."),
    "fee_set": gettext_lazy("The fee of an entry was changed: %(names)s."),
    "paid": gettext_lazy("Paid: %(names)s."),
    "not_paid": gettext_lazy("Not paid after all: %(names)s."),
    "licence_seen": gettext_lazy("Licence seen: %(names)s."),
    "licence_not_seen": gettext_lazy("Licence not seen after all: %(names)s."),
    "wall_set": gettext_lazy("The screens of the projector were chosen: %(screens)s, %(seconds)s s each."),
    "wall_held": gettext_lazy("The projector stays on one screen: %(screens)s."),
    "wall_goes_on": gettext_lazy("The projector shows its screens in turn again."),
    "wall_announced": gettext_lazy("Something was announced on the projector."),
    "wall_quiet": gettext_lazy("What the projector announced was taken off."),
    "kept_back": gettext_lazy("The ranking is kept back until the prize-giving."),
    "not_kept_back": gettext_lazy("The ranking is no longer kept back."),
    "reveal_started": gettext_lazy("The prize-giving began, with ranking no. %(edition)s."),
    "revealed": gettext_lazy("Ranking no. %(edition)s was told to the first, and is public."),
    "reveal_ended": gettext_lazy("The projector went back from the prize-giving to its screens."),
    "prices_set": gettext_lazy("The price of an entry or of a meal was set."),
    "meals_set": gettext_lazy("Meals: %(names)s, %(meals)s."),
    "meals_paid": gettext_lazy("Meals paid: %(names)s."),
    "meals_not_paid": gettext_lazy("Meals not paid after all: %(names)s."),
    "pot_set": gettext_lazy("How the pot is split was changed."),
    "prize_added": gettext_lazy("Prize no. %(prize)s was added to the list."),
    "prize_removed": gettext_lazy("Prize no. %(prize)s was taken off the list."),
    "cash_line": gettext_lazy("Line no. %(line)s of the cash was written."),
    "cash_line_removed": gettext_lazy("Line no. %(line)s of the cash was taken out."),
    "prizes_frozen": gettext_lazy("The prize list was frozen by ranking no. %(edition)s."),
    "prizes_thawed": gettext_lazy("The frozen prize list was taken back."),
    "prize_given": gettext_lazy("Prizes were handed over."),
    "prize_not_given": gettext_lazy("Prizes were not handed over after all."),
    "undone": gettext_lazy("Brought back what was before: « %(undone)s »"),
}


@dataclass(frozen=True)
class ActLine:
    """An act in words; `undoable`: what was before it was kept. A result of a table has no number.

    `sheets` are those it took from their tables, where something is written on them, or that of the result; `game`:
    of a result that stands, which one there.
    """

    number: int | None
    said: str
    at: datetime
    by: str = ""
    undoable: bool = False
    sheets: Sequence[Sheet] = field(default_factory=tuple)
    game: int = 0


def read_timeline(tournament: Tournament) -> list[ActLine]:
    """Every act and every result, the last one first, and where a correction would have cut otherwise.

    In a number of queries that does not grow.
    """
    names = {one.number: one.full_name for one in entered(tournament)}
    told = [ActLine(None, say_differing(one, names), one.at) for one in differing_cuts(tournament)]
    told += [
        ActLine(None, one.said, one.at, one.by, sheets=(one.sheet,), game=one.game if one.stands else 0)
        for one in read_results(tournament, names)
    ]
    told.sort(key=_moment, reverse=True)
    return list(merge(read_acts(tournament, names), told, key=_moment, reverse=True))


def _moment(one: ActLine) -> datetime:
    return one.at


def read_acts(tournament: Tournament, names: Mapping[int, str]) -> list[ActLine]:
    """Every act, the last one first, in two queries; in a third one where sheets were taken from their tables."""
    acts = list(tournament.acts.select_related("by").defer("snapshot"))
    kept = set(tournament.acts.exclude(snapshot="").values_list("number", flat=True))
    known = {act.number: act for act in acts}
    sheets = _taken(acts)
    return [
        ActLine(
            act.number,
            say_act(act, names, known),
            act.at,
            act.by.name if act.by else "",
            act.number in kept,
            [sheets[pk] for pk in act.values.get("sheets", ()) if pk in sheets],
        )
        for act in acts
    ]


def _taken(acts: Sequence[Act]) -> dict[int, Sheet]:
    """The sheets on which something is written and that no table has any more; no query where none was taken."""
    keys = {pk for act in acts for pk in act.values.get("sheets", ())}
    if not keys:
        return {}
    return {sheet.pk: sheet for sheet in Sheet.objects.filter(pk__in=keys, pairing=None, revision__gt=0)}


def say_act(act: Act, names: Mapping[int, str], known: Mapping[int, Act]) -> str:
    """The sentence of `act`; `known` are the acts by number, for those that undo another."""
    about = act.values.get("entries") or [act.values[key] for key in ("entry",) if act.values.get(key)]
    told = both_of(about, names) if act.code == "swapped" else some_names(about, names)
    if "place" in act.values and act.code in ("adjusted", "cancelled"):
        told = partner_in(told, act.values["place"])
    values: dict[str, Any] = {**act.values, "names": told}
    if act.code == "place_taken":
        values["comes"], values["goes"] = (some_names([number], names) for number in about)
    values["did"] = CLOCK.get(act.values.get("done", ""), "")
    values["what"] = KINDS.get(act.values.get("kind", ""), "")
    if act.code == "round_closed":
        values["what"] = say_ways(act.values)
    values["screens"] = _screens(act.values)
    values["how"] = dict(OddWay.choices).get(act.values.get("way", ""), "")
    if act.code == "undone":
        undone = known.get(act.values["act"])
        values["undone"] = say_act(undone, names, known) if undone else str(act.values["act"])
    said = str(SENTENCES[act.code] % values)
    if act.values.get("reason"):
        said = _("%(said)s Reason given: %(reason)s.") % {"said": said, "reason": act.values["reason"]}
    return said.replace("..", ".")


def _screens(values: Mapping[str, Any]) -> str:
    """The screens of a projector that an act is about."""
    told = values.get("screens") or [values.get("screen", "")]
    return ", ".join(str(dict(Screen.choices).get(screen, "")) for screen in told)

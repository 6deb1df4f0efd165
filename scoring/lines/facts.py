"""What people tell of a game, in words: who won how many deals, the biggest one, the coinches, how long it took.
Tested in tests/scoring/sharing/test_summary.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ledger.history import GameHistory
from scoring.lines.highlights import DealGain, Highlights, RunOfDeals, Tally, highlights
from scoring.lines.rows import LineRow
from scoring.lines.sides import Sides
from scoring.rules.amounts import join_figures
from scoring.rules.labels import SUIT_SIGNS, Text, doubling_names


@dataclass(frozen=True)
class Fact:
    """One thing worth telling: its title, its lines, and how it came."""

    title: str
    lines: tuple[str, ...]
    note: str = ""


def facts_of(history: GameHistory, sides: Sides, rows: Sequence[LineRow]) -> list[Fact]:
    """What there is to tell of a game, the most telling first; what has nothing to say is left out.

    `rows` are the lines of the game in words.
    """
    feats, doublings = highlights(history), history.rules.settings.doublings
    best = _("Best deal") if all(len(side.people) == 1 for side in sides.values()) else _("Biggest deal")
    coinche, surcoinche = (capfirst(str(name)) for name in doubling_names(doublings.called))
    facts = (
        Fact(_("Deals won"), _times(sides, feats.won), _say_length(feats)),
        _feat(best, sides, rows, feats.best),
        _feat(_("Worst deal"), sides, rows, feats.worst),
        _run(sides, feats.run),
        Fact(coinche, _tallies(sides, feats.doubled, _say_won)),
        Fact(_("Contracts"), _tallies(sides, feats.contracts, _say_made)),
        Fact(_("Trumps"), _trumps(feats)),
        Fact(_("Who made the trump"), _takers(sides, feats)),
        Fact(surcoinche, _tallies(sides, feats.redoubled, _say_won)),
        Fact(_("Penalties"), _times(sides, feats.penalties)),
    )
    return [fact for fact in facts if fact and fact.lines]


def _times(sides: Sides, times: Mapping[str, int]) -> tuple[str, ...]:
    """« Anne et Luc 3, Béa et Tom 2 »: how often each did something, in the order of the sides."""
    figures = [f"{side.name} {times[key]}" for key, side in sides.items() if times.get(key)]
    return (join_figures(figures),) if figures else ()


def _feat(title: str, sides: Sides, rows: Sequence[LineRow], feat: DealGain | None) -> Fact | None:
    if feat is None:
        return None
    row = next(row for row in rows if row.deal == str(feat.number))
    how = _("deal %(number)d: %(said)s") % {"number": feat.number, "said": row.text}
    return Fact(title, (sides[feat.side].marks(feat.marks),), how)


def _run(sides: Sides, run: RunOfDeals | None) -> Fact | None:
    if run is None:
        return None
    params = {"side": sides[run.side].name, "deals": run.length}
    note = _("from deal %(first)d to deal %(last)d") % {"first": run.first, "last": run.last}
    return Fact(_("Longest run"), (_("%(side)s, %(deals)d deals in a row") % params,), note)


def _tallies(sides: Sides, tallies: Mapping[str, Tally], say: Callable[[int], str]) -> tuple[str, ...]:
    """A line for each side that has something to count, in the order of the sides."""
    return tuple(
        say(tallies[key].won) % {"side": side.name, "won": tallies[key].won, "times": tallies[key].times}
        for key, side in sides.items()
        if key in tallies
    )


def _say_won(won: int) -> str:
    """« Anne et Luc : 1 gagnée sur 2 »."""
    return ngettext("%(side)s: %(won)d won of %(times)d", "%(side)s: %(won)d won of %(times)d", won)


def _say_made(won: int) -> str:
    """« Anne : 1 réussi sur 2 »."""
    return ngettext("%(side)s: %(won)d made of %(times)d", "%(side)s: %(won)d made of %(times)d", won)


def _trumps(feats: Highlights) -> tuple[str, ...]:
    """« ♠ : 3 fois, dont 2 gagnées », the suit that was named most first; of a turned card only how often."""
    return tuple(
        _say_tally(SUIT_SIGNS.get(trump, _("without trump")), tally)
        for trump, tally in sorted(feats.trumps.items(), key=lambda each: -each[1].times)
    )


def _takers(sides: Sides, feats: Highlights) -> tuple[str, ...]:
    return tuple(
        _say_tally(sides[side].people[place], tally)
        for (side, place), tally in sorted(feats.takers.items(), key=lambda each: -each[1].times)
    )


def _say_tally(what: Text, tally: Tally) -> str:
    """« ♠ : 3 fois, dont 2 gagnées »."""
    often = ngettext("%(what)s: %(times)d time", "%(what)s: %(times)d times", tally.times)
    params = {"what": what, "times": tally.times, "won": tally.won}
    if not tally.won + tally.lost:
        return often % params
    won = ngettext("%(won)d of them won", "%(won)d of them won", tally.won)
    return f"{often}, {won}" % params


def _say_length(feats: Highlights) -> str:
    """« 12 donnes, 48 minutes, 4 minutes par donne »; of one line, and of what was left lying, only the deals."""
    deals = ngettext("%(number)d deal", "%(number)d deals", feats.deals) % {"number": feats.deals}
    minutes = feats.lasted.total_seconds() / 60 if feats.lasted else 0
    each = round(minutes / max(1, feats.deals - 1))  # the first line is written at the end of its deal
    parts = [deals, _say_minutes(round(minutes)) if minutes >= 1 else ""]
    parts.append(_("%(minutes)s a deal") % {"minutes": _say_minutes(each)} if each else "")
    return ", ".join(part for part in parts if part)


def _say_minutes(minutes: int) -> str:
    """« 48 minutes », « 1 h 05 »."""
    if minutes < 60:
        return ngettext("%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}
    return _("%(hours)d h %(minutes)02d") % {"hours": minutes // 60, "minutes": minutes % 60}

"""The lines of a game as its table shows them: nothing is ever left out, what no longer counts says why.
Tested in tests/scoring/sheet/test_lines_menu.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ledger.contests import MOVED, UNDO
from scoring.ledger.history import GameHistory, Written
from scoring.ledger.names import first_line
from scoring.ledger.writing import PAPER
from scoring.lines import doubts, words
from scoring.lines.authors import People, signed_it
from scoring.lines.deals import circumstances
from scoring.lines.sides import Side, Sides, sides_of
from scoring.models import Kind, Seat
from scoring.rulebook import Deal, ScoredDeal, swapped
from scoring.rules.labels import SUIT_SIGNS, bid_label


@dataclass(frozen=True)
class LineRow:
    """A deal or penalty as the table of lines shows it, in strings: all are drawn again at every entry.

    `line` is the number of the line, `deal` that of the deal; `figures` are (total, mark) by side, empty
    where the line does not count, `mark` is what it brought in a word; `title` opens a manche; `agreed` says which
    phones confirmed it, `doubt` that it is disputed, `against` what was said against it and what came of that; `swaps`
    that its two sides can be exchanged; `bids` are what was said in the auction.
    """

    line: str
    deal: str
    title: str
    text: str
    dealt: str
    struck: str
    kind: str
    look: str
    figures: tuple[tuple[str, str], ...]
    swaps: bool
    agreed: str = ""
    doubt: str = ""
    against: tuple[str, ...] = ()
    bids: str = ""
    mark: str = ""


def rows_of(
    history: GameHistory, sides: Sides, people: People, linked: bool, seats: Sequence[Seat] = ()
) -> Iterator[LineRow]:
    """The lines of a game, the last one first; `people` are those at the table.

    Where somebody came in another's place during the game, the `seats` say who played each deal.
    """
    manche = 0
    replaced = any(each["game"] == history.game.number for seat in seats for each in seat.come)
    for written in reversed(history.written):
        if replaced:
            sides, people = _as_they_sat(history, seats, written)
        opens = written.scored.manche if linked and written.scored else manche
        title = _("Manche %(number)s") % {"number": opens} if opens != manche else ""
        manche = opens
        yield _row(history, sides, written, people, title)


def _as_they_sat(history: GameHistory, seats: Sequence[Seat], written: Written) -> tuple[Sides, People]:
    """Who played the deal of a line."""
    number = first_line(history, written)
    people = {seat.position: seat.name_in(history.game.number, before=number) for seat in seats}
    return sides_of(history, seats, before=number), people


def _row(history: GameHistory, sides: Sides, written: Written, people: People, title: str) -> LineRow:
    scored, totals = written.scored, written.line.kind == Kind.TOTALS
    deal = (scored.deal if scored else None) or written.deal
    gained = history.gains[scored.number - 1] if scored else {}
    return LineRow(
        line=str(written.line.number),
        deal="" if totals else str(scored.number) if scored else "",
        title=title,
        text=words.say_kept(written)
        if totals
        else " – ".join([_say(sides, deal, scored), *circumstances(history, deal), *_trump(sides, deal)]),
        dealt=_dealt(written, people[history.game.seating[scored.dealer]]) if scored and not totals else "",
        struck=_struck(written, people),
        kind=written.line.kind,
        look="penalty" if scored and deal.penalty else "" if scored else "struck",
        figures=tuple(
            _figures(side, scored, 0 if totals else gained.get(key, 0)) for key, side in sides.items()
        ),
        swaps=not totals and len(sides) == 2 and swapped(deal, tuple(sides)) != deal,
        agreed=doubts.say_agreed(history, written, people),
        doubt=doubts.say_doubt(history, written),
        against=tuple(doubts.say_against_line(history, sides, written, people)),
        bids=_say_bids(sides, deal),
        mark="" if totals else _mark(sides, deal, gained),
    )


def _dealt(written: Written, dealer: str) -> str:
    """Who dealt, and that the deal was copied from paper."""
    copied = written.line.payload.get("source") == PAPER
    sentence = _("%(dealer)s dealt, copied from paper") if copied else _("%(dealer)s dealt")
    return sentence % {"dealer": dealer}


def _say(sides: Sides, deal: Deal, scored: ScoredDeal | None) -> str:
    """What was told: bare counts where they stand in the order of the sides, all else in words."""
    bare = deal.penalty is None and deal.call is None
    if bare and deal.captured and set(deal.captured) == set(sides):
        return " · ".join(str(deal.captured[side]) for side in sides)
    counts = words.say_told(sides, deal, scored.marks if scored else None)
    charge = scored.marks.charged if scored else None
    return f"{counts} – {words.say_charge(sides, charge)}" if charge else counts


def _mark(sides: Sides, deal: Deal, gained: Mapping[str, int]) -> str:
    """« +8 », told to whom; « les autres +35 » after a contract that failed; « −33 » where nobody gains."""
    best = max(gained.values(), default=0)
    marked = {side: points for side, points in gained.items() if (points > 0 if best > 0 else points < 0)}
    figures = " ".join(dict.fromkeys(_signed(sides[side], points) for side, points in marked.items()))
    failed = deal.call is not None and best > 0 and deal.call.declarer not in marked
    return f"{_('the others')} {figures}" if failed else figures


def _signed(side: Side, gained: int) -> str:
    return f"{'+' if gained > 0 else ''}{side.bare(gained)}" if gained else ""


def _figures(side: Side, scored: ScoredDeal | None, gained: int) -> tuple[str, str]:
    if scored is None:
        return ("", "")
    return (side.bare(scored.totals[side.key]), _signed(side, gained))


def _trump(sides: Sides, deal: Deal) -> Iterator[str]:
    """« ♠ », « Luc prend »."""
    if deal.trump in SUIT_SIGNS:
        yield SUIT_SIGNS[str(deal.trump)]
    if deal.taker and deal.taker in sides:
        side = sides[deal.taker]
        taker = side.name if deal.taker_player is None else side.people[deal.taker_player]
        yield _("trump by %(taker)s") % {"taker": taker}


def _say_bids(sides: Sides, deal: Deal) -> str:
    """« Enchères : Anne 30, Béa passe »."""
    bids = ", ".join(f"{sides[bid.player].name} {bid_label(bid.bid)}" for bid in deal.bids)
    return _("Bids: %(bids)s") % {"bids": bids} if bids else ""


def _struck(written: Written, people: People) -> str:
    """Who struck a line out, when and why."""
    line = written.struck
    if line is None:
        return "" if written.counts else _("after the end of the game: does not count")
    params = signed_it(line, people)
    if line.kind != Kind.STRIKE:
        return _("corrected by %(who)s at %(when)s") % params
    if line.payload["reason"] == MOVED:
        return _("moved by %(who)s at %(when)s") % params
    reason = _("undone") if line.payload["reason"] == UNDO else line.payload["reason"]
    return _("struck out by %(who)s at %(when)s: %(reason)s") % {**params, "reason": reason}

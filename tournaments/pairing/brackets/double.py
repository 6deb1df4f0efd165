"""Double elimination: who loses twice is out.

The losers of the main bracket go on in a second one. There, rounds among themselves alternate with rounds against
those who just lost in the main bracket. These come in another order each time, so that two who met in the main
bracket meet again as late as can be: the first time turned round, then with the halves exchanged, then with each
half turned round, and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from tournaments.pairing.brackets.bracket import Bracket, BracketPart, Loser, MatchWinner, Source
from tournaments.pairing.brackets.sketch import Field, KnockOut, Sketch, Slots


def double(field: Field, *, down_to: int = 4) -> Bracket:
    """The double elimination of `field`, best first.

    In the final the winner of the main bracket meets that of the second one. A second final is played only if the
    first was lost by the one who had not lost before: its second source is nobody otherwise. The third and the fourth
    follow from the last rounds of the second bracket. Those who go out together in one of its rounds play for every
    place down to `down_to`, and share those below. `ValueError` for fewer than two entries, or one that comes twice.
    """
    sketch = Sketch(field)
    main = sketch.knock_out(BracketPart.MAIN, sketch.field)
    back, gone = _second_bracket(sketch, main)
    final = sketch.add(BracketPart.FINAL, main.winner.source, back)
    again = sketch.add(BracketPart.FINAL, MatchWinner(final), Loser(final, side=0))
    top: list[list[Source]] = [[MatchWinner(again)], [Loser(again), Loser(final, side=1)]]
    return sketch.bracket(top + sketch.settled(gone, down_to=down_to, begins=3))


def _second_bracket(sketch: Sketch, main: KnockOut) -> tuple[Source, list[list[Source]]]:
    """Its winner, and who goes out there for good, the last round first."""
    slots, *falling = main.losers
    gone: list[Slots] = []
    for fallen, crossed in zip(falling, cycle(_CROSSINGS), strict=False):
        slots, out = sketch.meetings(BracketPart.LOSERS, slots[::2], slots[1::2])
        gone.append(out)
        slots, out = sketch.meetings(BracketPart.LOSERS, slots, crossed(fallen))
        gone.append(out)
    (winner,) = slots
    assert winner is not None
    groups = [[slot.source for slot in out if slot] for out in reversed(gone)]
    return winner.source, [group for group in groups if group]


def _turned(slots: Slots) -> Slots:
    return slots[::-1]


def _exchanged(slots: Slots) -> Slots:
    half = len(slots) // 2
    return [*slots[half:], *slots[:half]]


def _each_turned(slots: Slots) -> Slots:
    half = len(slots) // 2
    return [*slots[:half][::-1], *slots[half:][::-1]]


_CROSSINGS: tuple[Callable[[Slots], Slots], ...] = (_turned, _exchanged, _each_turned)

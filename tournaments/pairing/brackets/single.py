"""Single elimination: who loses is out, or plays for a place."""

from __future__ import annotations

from tournaments.pairing.brackets.bracket import Bracket, BracketPart
from tournaments.pairing.brackets.sketch import Field, Sketch


def single(field: Field, *, down_to: int = 2) -> Bracket:
    """The knock-out of `field`, best first: 1 meets 2 in the final if the better one always wins.

    Where the field does not fill a power of two, the best go on to the second round without playing.
    Every place down to `down_to` is played for: with 4 also the third, with 8 also the fifth to the eighth (the
    losers of the quarter-finals play a knock-out of their own, and so on). Entries that go out in the same round
    below that share their places. `ValueError` for fewer than two entries, or one that comes twice.
    """
    sketch = Sketch(field)
    return sketch.bracket(sketch.played_out(BracketPart.MAIN, sketch.field, down_to=down_to))

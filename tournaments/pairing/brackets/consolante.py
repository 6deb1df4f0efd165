"""Knock-out with a consolante: who loses his first match begins again in a second bracket.

House rules, where the posters of contests only say "consolante":

1. Whoever loses his first match plays on in the consolante: the losers of the first round, and in the second round
   those who did not have to play the first. Who loses the final does not: he is second.
2. The consolante is a single elimination of its own, losers of the second round before those of the first. How many
   come depends on the results, so that some of its places may stay empty: who should meet nobody goes on without
   playing. These places face the best.
3. Two losers of the first round may meet at once, while the second round of the main bracket is played.
4. No two of the consolante have met before. From four entries on, everybody plays at least two matches.
5. The consolante ranks behind those who won their first match.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.pairing.brackets.bracket import Bracket, BracketPart, Loser, MatchWinner, Source
from tournaments.pairing.brackets.sketch import Field, Sketch


def consolante(field: Field) -> Bracket:
    """The main knock-out of `field`, best first, and its consolante, by the rules above.

    `ValueError` for fewer than two entries, or one that comes twice.
    """
    sketch = Sketch(field)
    ranking = sketch.knock_out(BracketPart.MAIN, sketch.field).groups()
    certain: list[Source] = []
    perhaps: list[Source] = []
    if len(ranking) > 2:  # the first round is not the final
        certain = ranking.pop()
    if len(ranking) > 2:  # nor is the second
        fallen, perhaps, staying = _second_round(sketch, ranking.pop())
        certain = fallen + certain
        ranking += [staying] if staying else []
    if certain:
        ranking += sketch.played_out(BracketPart.CONSOLANTE, certain + perhaps, down_to=1)
    return sketch.bracket(ranking)


def _second_round(
    sketch: Sketch, losers: Iterable[Source]
) -> tuple[list[Source], list[Source], list[Source]]:
    """The losers of the second round: those for whom it is the first match surely, perhaps, or perhaps not."""
    fallen: list[Source] = []
    perhaps: list[Source] = []
    staying: list[Source] = []
    for loser in losers:
        assert isinstance(loser, Loser)
        sources = sketch.matches[loser.match].sources
        fresh = [side for side, source in enumerate(sources) if not isinstance(source, MatchWinner)]
        if len(fresh) == 2:
            fallen.append(loser)
        elif fresh:
            perhaps.append(Loser(loser.match, fresh[0]))
            staying.append(Loser(loser.match, 1 - fresh[0]))
        else:
            staying.append(loser)
    return fallen, perhaps, staying

"""How brackets are drawn: match by match, then numbered in the order of play; the simplest is single elimination.
Tested in tests/tournaments/pairing/brackets/test_single.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.brackets.bracket import Bracket, BracketPart, Loser, Match, MatchWinner, Seed, Source

Field = Sequence[int]  # numbers of entries, best first


@dataclass(frozen=True)
class Slot:
    """A place on the paper: its source, and the rank found there if the better side always wins."""

    rank: int
    source: Source


Slots = Sequence[Slot | None]  # in the order of the paper; None is a place where nobody comes


@dataclass(frozen=True)
class KnockOut:
    """Who is left, and the losers of each round, the first round first; None where no match was needed."""

    winner: Slot
    losers: tuple[Slots, ...]

    def groups(self) -> list[list[Source]]:
        """Who goes out where, from the winner down; in a group the best expected first."""
        rounds = [[slot for slot in losers if slot] for losers in reversed(self.losers)]
        ordered = [sorted(slots, key=lambda slot: slot.rank) for slots in ([self.winner], *rounds)]
        return [[slot.source for slot in slots] for slots in ordered]


class Sketch:
    """A bracket being drawn; the numbers of its matches are provisional."""

    def __init__(self, field: Field) -> None:
        if len(set(field)) < len(field) or len(field) < 2:
            raise ValueError("a bracket needs two entries, each of them once")
        self._entries = {Seed(place): entry for place, entry in enumerate(field, start=1)}
        self.field: list[Source] = list(self._entries)
        self.matches: list[Match] = []

    def add(self, part: BracketPart, first: Source, second: Source, *, turn: int = 0) -> int:
        """The number of a new match between `first` and `second`, in `turn` or when they are known."""
        turn = max(turn, 1 + max(map(self._known_after, (first, second))))
        self.matches.append(Match(len(self.matches), turn, part, (first, second)))
        return len(self.matches) - 1

    def meetings(self, part: BracketPart, firsts: Slots, seconds: Slots) -> tuple[Slots, Slots]:
        """Winners and losers of a round where each of `firsts` meets its opposite of `seconds`.

        Where nobody comes, the other goes on without a match. The whole round is in one turn.
        """
        coming = [slot for slot in (*firsts, *seconds) if slot]
        turn = 1 + max((self._known_after(slot.source) for slot in coming), default=0)
        winners: list[Slot | None] = []
        losers: list[Slot | None] = []
        for first, second in zip(firsts, seconds, strict=True):
            if first is None or second is None:
                winners.append(first or second)
                losers.append(None)
                continue
            number = self.add(part, first.source, second.source, turn=turn)
            winners.append(Slot(min(first.rank, second.rank), MatchWinner(number)))
            losers.append(Slot(max(first.rank, second.rank), Loser(number)))
        return winners, losers

    def _known_after(self, source: Source) -> int:
        """The turn after which it is known who comes from `source`."""
        return self.matches[source.match].turn if isinstance(source, MatchWinner | Loser) else 0

    def knock_out(self, part: BracketPart, sources: Sequence[Source]) -> KnockOut:
        """All of `sources` but one go out. They come best first: the best meet last, and begin last."""
        slots: Slots = [
            Slot(rank, sources[rank - 1]) if rank <= len(sources) else None
            for rank in seed_order(len(sources))
        ]
        losers = []
        while len(slots) > 1:
            slots, out = self.meetings(part, slots[::2], slots[1::2])
            losers.append(out)
        (winner,) = slots
        assert winner is not None
        return KnockOut(winner, tuple(losers))

    def played_out(self, part: BracketPart, sources: Sequence[Source], *, down_to: int) -> list[list[Source]]:
        """The ranking of a knock-out of `sources` where every place down to `down_to` is played for."""
        return self.settled(self.knock_out(part, sources).groups(), down_to=down_to)

    def settled(
        self, groups: Iterable[Sequence[Source]], *, down_to: int, begins: int = 1
    ) -> list[list[Source]]:
        """A ranking where each of `groups` that `begins` down to `down_to` plays for its places among itself."""
        ranking: list[list[Source]] = []
        for group in groups:
            if len(group) > 1 and begins <= down_to:
                ranking += self.played_out(BracketPart.PLACES, group, down_to=len(group))
            else:
                ranking.append(list(group))
            begins += len(group)
        return ranking

    def bracket(self, ranking: Sequence[Sequence[Source]]) -> Bracket:
        """What was drawn, numbered turn by turn, with the match for the first place as a final."""
        ((champion,), *_others) = ranking
        final = [
            replace(match, part=BracketPart.FINAL)
            for match in self.matches
            if champion == MatchWinner(match.number)
        ]
        matches = [match for match in self.matches if champion != MatchWinner(match.number)] + final
        parts = list(BracketPart)
        ordered = sorted(matches, key=lambda match: (match.turn, parts.index(match.part), match.number))
        numbers = {match.number: number for number, match in enumerate(ordered, start=1)}
        return Bracket(
            tuple(
                replace(
                    match,
                    number=numbers[match.number],
                    sources=(_renumbered(match.sources[0], numbers), _renumbered(match.sources[1], numbers)),
                )
                for match in ordered
            ),
            tuple(tuple(_renumbered(source, numbers) for source in group) for group in ranking),
            self._entries,
        )


def seed_order(count: int) -> list[int]:
    """The ranks 1 to the power of two that holds `count`, in the order of the paper: neighbours meet.

    >>> seed_order(6)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < count:
        order = [rank for better in order for rank in (better, 2 * len(order) + 1 - better)]
    return order


def _renumbered(source: Source, numbers: Mapping[int, int]) -> Source:
    if isinstance(source, MatchWinner | Loser):
        return replace(source, match=numbers[source.match])
    return source


def single(field: Field, *, down_to: int = 2) -> Bracket:
    """The knock-out of `field`, best first: 1 meets 2 in the final if the better one always wins.

    Where the field does not fill a power of two, the best go on to the second round without playing.
    Every place down to `down_to` is played for: with 4 also the third, with 8 also the fifth to the eighth (the
    losers of the quarter-finals play a knock-out of their own, and so on). Entries that go out in the same round
    below that share their places. `ValueError` for fewer than two entries, or one that comes twice.
    """
    sketch = Sketch(field)
    return sketch.bracket(sketch.played_out(BracketPart.MAIN, sketch.field, down_to=down_to))

"""Who is left over in the next round: the ways to seat them, the one that was chosen, and the draw that obeys it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from tournaments.core import phases
from tournaments.core.entry_list import Entered, entered
from tournaments.core.formats import Format, find_format
from tournaments.core.games import games_by_size, people_of_an_entry, usual_seats
from tournaments.models import EntryKind, OddChoice, OddWay, Placing, Stage, Tournament
from tournaments.pairing.draw import Draw, PlayedRound, Remark
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.odd import OddOption, options
from tournaments.pairing.waiting import join_tables, odd_tables, waits_as_byes


class Numbered(Protocol):
    """Whoever is seated: an entry of the evening with its players, or one of a rehearsal."""

    @property
    def number(self) -> int: ...


One = TypeVar("One", bound=Numbered)


@dataclass(frozen=True)
class OddRoom(Generic[One]):
    """Who could play the next round of a stage: `entries` without the spare ones, the last in its order are hit first.

    `spares` stand ready, those who have played least first. `per_table` counts entries, as all sizes do.
    """

    stage: Stage
    number: int
    entries: Sequence[One]
    spares: Sequence[One]
    per_table: int
    byes: Counter[int]
    odd: Counter[int]
    past: Sequence[PlayedRound] = ()

    @property
    def tournament(self) -> Tournament:
        return self.stage.tournament

    @property
    def rest(self) -> int:
        """How many entries fill no table."""
        return len(self.entries) % self.per_table

    @property
    def format(self) -> Format:
        return find_format(self.stage.format)

    def options(self, volunteers: Iterable[int] = ()) -> tuple[OddOption, ...]:
        """The ways the format and the game really have, best first."""
        ways = options(
            [entry.number for entry in self.entries],
            table_size=self.per_table,
            sizes_allowed=games_by_size(self.tournament) if self.format.takes_sizes else (),
            byes_so_far=self.byes,
            short_so_far=self.odd,
            substitutes=len(self.spares),
            volunteers=frozenset(volunteers),
        )
        return tuple(option for option in ways if self._has(option.code))

    @property
    def usual(self) -> str:
        """The way in which they are seated while nothing is chosen."""
        option = usual_option(self.tournament, self.format, len(self.entries))
        return option.code if option else OddWay.BYE

    def _has(self, code: str) -> bool:
        if self.format.says_who_sits_out:
            return code in ("whole", OddWay.BYE)
        return code != OddWay.SITTING or self.tournament.games_per_table > 1


@dataclass(frozen=True)
class Seating(Generic[One]):
    """How the next round is drawn: from `entries`, while those in `out` offer to sit out.

    `sizes` are those of the tables, None for as many usual ones as can be filled. Where somebody `waits`, whoever is
    left over joins a table. `spares` are those of `entries` who only fill it up; `so_far` says how often each entry
    sat at a table of another size. `past` are the rounds behind, where nobody is to meet again.
    """

    entries: Sequence[One]
    out: Sequence[One] = ()
    sizes: tuple[int, ...] | None = None
    waits: bool = False
    spares: tuple[int, ...] = ()
    per_table: int = 0
    so_far: Counter[int] = field(default_factory=Counter)
    past: Sequence[PlayedRound] = ()

    @property
    def everybody(self) -> list[One]:
        return [*self.entries, *self.out]

    def inputs(self, inputs: DrawInput) -> DrawInput:
        """What the draw is asked: with the sizes of the tables; who waited at one counts as having sat out."""
        if not self.waits or self.sizes:
            return replace(inputs, sizes=self.sizes)
        past = waits_as_byes(inputs.past, self.per_table)
        return replace(
            inputs, past=past, byes=Counter(number for round_ in past for number in round_.byes), waits=True
        )

    def applied(self, draw: Draw) -> Draw:
        """`draw` with whoever offered to sit out, or joins a table; it says so."""
        if self.waits and not self.sizes and draw.byes:
            draw = join_tables(draw, self.so_far, self.past)
        elif self.waits:
            odd = tuple(number for table in draw.tables if len(table) > self.per_table for number in table)
            remarks = [remark for remark in draw.explanation if remark.code not in ("short", "short_again")]
            draw = replace(draw, explanation=(*remarks, Remark("wait_in_turn", odd, len(odd))))
        out = tuple(entry.number for entry in self.out)
        added = [
            Remark(code, who, len(who)) for code, who in (("volunteer", out), ("spare", self.spares)) if who
        ]
        others = [remark for remark in draw.explanation if not (out and remark.code == "no_bye")]
        return replace(draw, byes=(*draw.byes, *out), explanation=(*others, *added))


def read_room(
    stage: Stage, entries: Sequence[Entered], number: int, order: Sequence[int] = ()
) -> OddRoom[Entered]:
    """The room for the round `number`; `order` is that of the ranking, where there is one. Five queries at most."""
    tournament = stage.tournament
    per_table = usual_seats(tournament) // people_of_an_entry(tournament)
    place, past = {entry: at for at, entry in enumerate(order)}, phases.played(tournament)
    return OddRoom(
        stage=stage,
        number=number,
        entries=sorted(entries, key=lambda entry: (place.get(entry.number, len(place)), entry.number)),
        spares=_spares(tournament),
        per_table=per_table,
        byes=phases.byes_before(tournament, number),
        odd=odd_tables(past, per_table),
        past=past,
    )


def choice_for(tournament: Tournament, number: int) -> OddChoice | None:
    """What was chosen for the round `number`."""
    return tournament.odd_choices.filter(round=number).first()


def usual_option(tournament: Tournament, format_: Format, count: int) -> OddOption | None:
    """How those left over of `count` entries are seated while nothing is chosen; None where they sit out.

    House rule: where the game is played by other numbers of people too, everybody plays: fewer sit at some tables or,
    where that cannot be, more. A bye is left for where no tables hold everybody.
    """
    others = games_by_size(tournament) if format_.takes_sizes else {}
    per_table = usual_seats(tournament) // people_of_an_entry(tournament)
    if not others or not count % per_table:
        return None
    by_code = {
        option.code: option for option in options(range(count), table_size=per_table, sizes_allowed=others)
    }
    return by_code.get(OddWay.SHORT) or by_code.get(OddWay.LONG)


def fewest_people(tournament: Tournament, format_: Format) -> int:
    """With how many a first table is filled: those of the smallest at which the game is played."""
    others = games_by_size(tournament) if format_.takes_sizes else {}
    return min([usual_seats(tournament), *others])


def seating_for(stage: Stage, entries: Sequence[Entered], number: int) -> Seating[Entered]:
    """How the round `number` is drawn from `entries`: as the director chose, where that is still possible."""
    if find_format(stage.format).prepared:
        return Seating(entries)
    chosen = choice_for(stage.tournament, number)
    wish = wish_for(stage, len(entries), sum(len(entry.players) for entry in entries), chosen)
    if wish.way == OddWay.BYE:
        return Seating(entries)
    return seated(read_room(stage, entries, number), wish)


@dataclass(frozen=True)
class OddWish:
    """How a round is to be seated, and how `otherwise`; `ready`: only if nobody has to be found for it."""

    way: str
    otherwise: str = OddWay.BYE
    volunteers: Sequence[int] = ()
    ready: bool = False


def wish_for(stage: Stage, entries: int, players: int, chosen: OddChoice | None) -> OddWish:
    """The way that was `chosen` for so many; without one, as `usual_option` has it.

    Where not even one table is filled, whoever stands ready plays.
    """
    usual = usual_option(stage.tournament, find_format(stage.format), entries)
    otherwise = usual.code if usual else OddWay.BYE
    volunteers = chosen.volunteers if chosen else ()
    if players < usual_seats(stage.tournament):
        return OddWish(OddWay.SUBSTITUTE, otherwise, volunteers, ready=usual is not None)
    return OddWish(chosen.way if chosen else otherwise, otherwise, volunteers)


def seated(room: OddRoom[One], wish: OddWish) -> Seating[One]:
    """How a round is drawn that way; where there is no such way, whoever is left over sits out. Reads nothing."""
    by_code = {option.code: option for option in room.options(wish.volunteers)}
    option = by_code.get(wish.way)
    if option is None or (wish.ready and option.to_find):
        option = by_code.get(wish.otherwise, option)
    return _as_chosen(room, option) if option and option.code != OddWay.BYE else Seating(room.entries)


def _as_chosen(room: OddRoom[One], option: OddOption) -> Seating[One]:
    past = () if room.format.is_pure_lot else room.past  # the pure lot keeps nobody from anybody
    plain = Seating(room.entries, per_table=room.per_table, so_far=room.odd, past=past)
    if option.code == OddWay.VOLUNTEER:
        out = [entry for entry in room.entries if entry.number in option.hit]
        return replace(plain, entries=[entry for entry in room.entries if entry not in out], out=out)
    if option.code == OddWay.SUBSTITUTE:
        coming = [] if option.to_find else room.spares[: room.per_table - room.rest]
        numbers = tuple(entry.number for entry in coming)
        return replace(plain, entries=[*room.entries, *coming], spares=numbers)
    has_sizes = room.format.takes_sizes and room.tournament.entry_kind == EntryKind.PLAYER
    sizes, waits = option.sizes if has_sizes else None, option.code == OddWay.SITTING
    return replace(plain, sizes=sizes, waits=waits)


def standing_ready(tournament: Tournament) -> list[Entered]:
    """Who fills up a table where one is short, by number; one query, two more where some missed a cut."""
    entries = entered(tournament)
    if not any(entry.entry.ready_for for entry in entries):
        return [entry for entry in entries if phases.stands_ready(entry.entry, 1, ())]
    stage = phases.stage_in_play(tournament)
    went_on = set(stage.qualifiers.values_list("entry__number", flat=True))
    return [entry for entry in entries if phases.stands_ready(entry.entry, stage.number, went_on)]


def _spares(tournament: Tournament) -> list[Entered]:
    """The same, those who have played least first."""
    spares = standing_ready(tournament)
    if not spares:
        return []
    seats = Placing.objects.filter(
        entry__in=[entry.entry for entry in spares], round__published_at__isnull=False
    )
    played = Counter(seats.values_list("entry__number", flat=True))
    return sorted(spares, key=lambda entry: (played[entry.number], entry.number))

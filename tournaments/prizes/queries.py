"""What is read about prizes and cash: who owes, who has what, what came in, went out and is left.
Tested in tests/tournaments/prizes/test_views.py."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.rules.amounts import join_names
from tournaments.core import public_rankings
from tournaments.models import (
    Cash,
    CashLine,
    Category,
    Draft,
    Edition,
    PotSplit,
    Prize,
    PrizeGiving,
    Registration,
    Tournament,
)
from tournaments.ranking import prizes as pure
from tournaments.registration.queries import EntryRow, cash_of, entry_rows, euros, registration_of, usual_fee
from tournaments.standings.bodies import digest_of

JSON = dict[str, Any]


# --- who has what --------------------------------------------------------------------------------


def pot_of(cash: Cash, fees: int) -> int:
    """The pot in cents, where `fees` are paid."""
    if not cash.split:
        return 0
    return fees * cash.pot_share // 100 if cash.pot is None else cash.pot


def unit_of(cash: Cash) -> int:
    """In amounts of how many cents the pot is split."""
    return 100 if cash.whole_euros else 1


def parts_of(cash: Cash, field: int) -> dict[int, Fraction]:
    """The part of the pot of each place, where `field` entries are ranked."""
    if cash.split == PotSplit.PERCENT:
        return pure.by_percentages(cash.percents)
    if not cash.split:
        return {}
    places = pure.read_places(cash.pattern, field)
    return pure.by_pattern(places, falling=cash.split == PotSplit.FALLING)


def give_prizes(
    cash: Cash, prizes: Iterable[Prize], fees: int, body: str, categories: Mapping[int, Sequence[str]]
) -> tuple[pure.PrizeWon, ...]:
    """Who has what by the ranking `body`; whoever withdrew has nothing, and those behind move up."""
    field = [
        pure.Contender(row["entry"], row["rank"], frozenset(categories.get(row["entry"], ())))
        for row in json.loads(body)["rows"]
        if not row["withdrawn"]
    ]
    ranked = sum(contender.rank is not None for contender in field)
    listed = pure.split_pot(pot_of(cash, fees), parts_of(cash, ranked), ranked, unit_of(cash))
    listed += [pure.PrizeRule(pure.Among(row.among), row.place, row.cents, row.thing) for row in prizes]
    return pure.give(listed, field, frozenset(cash.exclusive))


def say_split(cash: Cash, fees: int, ranked: int) -> list[str]:
    """How the pot came out where it did not come out even, `ranked` entries being in for it; nothing of it is lost."""
    parts, pot = (
        parts_of(cash, pure.MOST_PLACES if not cash.pattern.endswith(pure.AND_SO_ON) else ranked),
        pot_of(cash, fees),
    )
    nobody = [place for place in parts if place > ranked]
    taken = [part for place, part in parts.items() if place <= ranked]
    sentences = []
    if nobody and taken:
        places = join_names([str(place) for place in nobody])
        sentences.append(
            ngettext(
                "Nobody is ranked at place %(places)s: its part goes to the others.",
                "Nobody is ranked at places %(places)s: their parts go to the others.",
                len(nobody),
            )
            % {"places": places}
        )
    units, loose = divmod(pot, unit_of(cash))
    if loose or any(units * part / sum(taken) % 1 for part in taken):
        by_euro = _("What does not divide goes a euro each to the best places, and odd cents to the first.")
        by_cent = _("What does not divide goes a cent each to the best places.")
        sentences.append(by_euro if cash.whole_euros else by_cent)
    return sentences


def awards_body(awards: Iterable[pure.PrizeWon]) -> list[JSON]:
    """Awards as canonical JSON keeps them."""
    return [
        {
            "among": str(award.among),
            "place": award.place,
            "entries": list(award.numbers),
            "cents": list(award.cents),
            "things": list(award.things),
        }
        for award in awards
    ]


def read_awards(body: Iterable[JSON]) -> tuple[pure.PrizeWon, ...]:
    """The awards that `awards_body` wrote."""
    return tuple(
        pure.PrizeWon(
            pure.Among(award["among"]),
            award["place"],
            tuple(award["entries"]),
            tuple(award["cents"]),
            tuple(award["things"]),
        )
        for award in body
    )


def say_place(among: pure.Among, place: int) -> str:
    """What a prize is for."""
    sentence = among.about.first if place == 1 and among.about.first else among.about.place
    return _(sentence) % {"place": place}


@dataclass(frozen=True)
class Winner:
    """Who has a part of an award: `key` tells it from the others when it is handed over."""

    key: str
    name: str
    amount: str
    is_given: bool


@dataclass(frozen=True)
class AwardRow:
    """An award in words: what for, who, what; `by_lot`: the things are drawn for among the winners."""

    key: str
    award: pure.PrizeWon
    title: str
    winners: tuple[Winner, ...]
    things: str

    @property
    def by_lot(self) -> bool:
        return bool(self.things) and len(self.winners) > 1 and not self.is_for_all

    @property
    def is_for_all(self) -> bool:
        return self.award.among == pure.Among.EVERYBODY

    @property
    def is_given(self) -> bool:
        return all(winner.is_given for winner in self.winners)


def award_rows(
    awards: Sequence[pure.PrizeWon], names: Mapping[int, str], handed_over: Iterable[str] = ()
) -> list[AwardRow]:
    """`awards` in words, with what is already `handed_over`."""
    handed = set(handed_over)
    return [
        AwardRow(
            str(index),
            award,
            say_place(award.among, award.place),
            tuple(
                Winner(
                    key := f"{index}.{number}",
                    names.get(number, str(number)),
                    euros(cents) if cents else "",
                    key in handed,
                )
                for number, cents in zip(award.numbers, award.cents, strict=True)
            ),
            ", ".join(award.things),
        )
        for index, award in enumerate(awards)
    ]


# --- the till ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Till:
    """What came in, what goes out, and what is still due; in cents."""

    fees: int
    meals: int
    other_in: int
    prizes: int
    other_out: int
    still_due: int

    @property
    def came_in(self) -> str:
        return euros(self._in)

    @property
    def goes_out(self) -> str:
        return euros(self._out)

    @property
    def rest(self) -> str:
        return euros(abs(self._in - self._out))

    @property
    def is_short(self) -> bool:
        return self._out > self._in

    @property
    def figures(self) -> list[tuple[str, int]]:
        """What the sums are made of, in cents."""
        return [
            (_("fees"), self.fees),
            (_("meals"), self.meals),
            (_("other money in"), self.other_in),
            (_("prizes in money"), self.prizes),
            (_("other money out"), self.other_out),
            (_("still due"), self.still_due),
        ]

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The same as people write amounts."""
        return [(name, euros(cents)) for name, cents in self.figures]

    @property
    def sums(self) -> list[tuple[str, int]]:
        """What came in, what goes out and what is left, in cents."""
        return [
            (pgettext("how much", "came in"), self._in),
            (pgettext("how much", "goes out"), self._out),
            (pgettext("how much", "is left"), self._in - self._out),
        ]

    @property
    def _in(self) -> int:
        return self.fees + self.meals + self.other_in

    @property
    def _out(self) -> int:
        return self.prizes + self.other_out


@dataclass(frozen=True)
class CashPage:
    """Everything the page of prizes and cash shows; `edition` is the last one, `body` the ranking it previews."""

    tournament: Tournament
    registration: Registration | None
    cash: Cash
    rows: Sequence[EntryRow]
    prizes: Sequence[Prize]
    lines: Sequence[CashLine]
    giving: PrizeGiving | None
    edition: Edition | None
    body: str

    @property
    def fees(self) -> int:
        """What was paid in fees."""
        return sum(row.paid or 0 for row in self.rows)

    @property
    def owing(self) -> list[EntryRow]:
        """Who has still something to pay."""
        return [row for row in self.rows if row.is_due]

    @property
    def has_receipts(self) -> bool:
        """Whether anything was paid that there is a receipt for."""
        return any(row.has_receipt for row in self.rows)

    @property
    def usual_fee(self) -> int:
        return usual_fee(self.registration, self.cash)

    @property
    def pot(self) -> str:
        """The pot as it is now, or as it was frozen; "" where there is none."""
        cents = json.loads(self.giving.body)["pot"] if self.giving else pot_of(self.cash, self.fees)
        return euros(cents) if cents else ""

    @property
    def said_of_the_pot(self) -> list[str]:
        """How the pot came out, as long as it moves."""
        if self.giving or not (self.body and self.pot):
            return []
        rows = json.loads(self.body)["rows"]
        ranked = sum(row["rank"] is not None and not row["withdrawn"] for row in rows)
        return say_split(self.cash, self.fees, ranked)

    @property
    def names(self) -> dict[int, str]:
        return {row.number: row.full_name for row in self.rows}

    @cached_property
    def awards(self) -> tuple[pure.PrizeWon, ...]:
        """Who has what: as it was frozen, else by the ranking as it stands."""
        if self.giving:
            return read_awards(json.loads(self.giving.body)["awards"])
        if not self.body:
            return ()
        categories = {row.number: row.entry.categories for row in self.rows}
        return give_prizes(self.cash, self.prizes, self.fees, self.body, categories)

    @cached_property
    def award_rows(self) -> list[AwardRow]:
        return award_rows(self.awards, self.names, self.giving.handed if self.giving else ())

    @property
    def can_be_frozen(self) -> bool:
        """Whether the last published ranking is the one that stands."""
        last, counter = self.edition, self.tournament.counter
        return bool(last and (last.counter == counter or last.digest == digest_of(self.body)))

    @property
    def listed(self) -> list[tuple[Prize, str, str]]:
        """The prizes beside the pot: what for, and what."""
        return [
            (
                prize,
                say_place(pure.Among(prize.among), prize.place),
                ", ".join(filter(None, (prize.thing, euros(prize.cents) if prize.cents else ""))),
            )
            for prize in self.prizes
        ]

    @property
    def unmatched(self) -> list[str]:
        """The categories that have a prize and that nobody is in, as they are called."""
        wanted = {prize.among for prize in self.prizes} & set(Category.values)
        there = {code for row in self.rows if not row.entry.withdrawn for code in row.entry.categories}
        return [str(label) for code, label in Category.choices if code in wanted - there]

    @property
    def written(self) -> list[tuple[CashLine, str]]:
        """The other lines, each with its amount."""
        return [(line, euros(line.cents)) for line in self.lines]

    @cached_property
    def till(self) -> Till:
        moved = [line.cents for line in self.lines]
        return Till(
            fees=self.fees,
            meals=sum(row.meals_paid for row in self.rows),
            other_in=sum(cents for cents in moved if cents > 0),
            prizes=sum(sum(award.cents) for award in self.awards),
            other_out=-sum(cents for cents in moved if cents < 0),
            still_due=sum(row.due * row.owes + row.meals_left for row in self.rows),
        )


def read_cash(tournament: Tournament) -> CashPage:
    """The page of prizes and cash, in a number of queries that does not grow with the field."""
    registration = registration_of(tournament)
    edition = public_rankings.standing_editions(tournament).first()
    draft = Draft.objects.filter(tournament=tournament).first()
    giving = PrizeGiving.objects.filter(tournament=tournament).select_related("edition").first()
    return CashPage(
        tournament=tournament,
        registration=registration,
        cash=cash_of(tournament),
        rows=entry_rows(tournament, registration),
        prizes=list(tournament.prizes.all()),
        lines=list(tournament.cash_lines.all()),
        giving=giving,
        edition=edition,
        body=draft.body if draft else (edition.body if edition else ""),
    )

"""Whoever comes, goes, sits out or is exchanged, for ten rounds: there is always a legal round to draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.models import Club
from tests import factories
from tests.tournaments.evening import byes, play_all, tables
from tests.tournaments.test_formats import a_stage
from tournaments import actions, queries
from tournaments.formats import Asked, find_format
from tournaments.models import EntryKind
from tournaments.odd import Seating, odd_tables, read_room
from tournaments.pairing.draw import Draw, Entrant, Played
from tournaments.pairing.exchange import exchanged
from tournaments.pairing.odd import options

ROUNDS, FEWEST = 10, 5
KEYS = ("lot", "new_partners", "swiss", "swiss_players", "by_rank")


@dataclass(frozen=True)
class Between:
    """What happens before a round: how many come and go, how many offer to sit out, what is corrected, which way."""

    come: int
    go: int
    offer: int
    swap: tuple[int, int]
    way: str
    score: int


happenings = st.builds(
    Between,
    come=st.integers(0, 3),
    go=st.integers(0, 3),
    offer=st.integers(0, 2),
    swap=st.tuples(st.integers(0, 40), st.integers(0, 40)),
    way=st.sampled_from(["bye", "volunteer", "sitting", "short", "long"]),
    score=st.integers(-3, 3),
)


@dataclass
class Evening:
    """A stage of the format `key`, by numbers alone; `scores` are corrected at will."""

    key: str
    here: list[int]
    past: list[Played] = field(default_factory=list)
    scores: Counter[int] = field(default_factory=Counter)
    ever: int = 0

    @property
    def pairs(self) -> bool:
        return find_format(self.key).kinds == (EntryKind.PAIR,)

    @property
    def per_table(self) -> int:
        return 2 if self.pairs else 4

    def happens(self, between: Between) -> None:
        self.ever = max(self.ever, *self.here)
        self.here += range(self.ever + 1, self.ever + 1 + between.come)
        leaving = min(between.go, len(self.here) - FEWEST)
        self.here = self.here[max(leaving, 0) :]
        if self.past:
            last = self.past[-1]
            known = [one for table in last.tables for one in table]
            one, other = (known[at % len(known)] for at in between.swap)
            self.past[-1] = exchanged(last, one, other) if one != other else last
            self.scores[one] += between.score

    def seating(self, between: Between) -> tuple[list[int], Seating]:
        """Who is drawn, and how."""
        if between.way == "volunteer":
            out = self.here[: min(between.offer, len(self.here) % self.per_table)]
            return [one for one in self.here if one not in out], Seating(())
        sizes = () if self.pairs else (3, 5)
        found = {one.code: one for one in options(self.here, table_size=self.per_table, sizes_allowed=sizes)}
        option = found.get(between.way)
        if option is None or option.byes:
            return self.here, Seating(())
        odd = odd_tables(self.past, self.per_table)
        waits = between.way == "sitting"
        told = None if self.pairs else option.sizes
        return self.here, Seating((), sizes=told, waits=waits, per_table=self.per_table, so_far=odd)

    def draw(self, between: Between) -> tuple[list[int], Draw]:
        self.happens(between)
        drawn, seating = self.seating(between)
        number = len(self.past) + 1
        order = sorted(drawn, key=lambda one: (-self.scores[one], one))
        asked = Asked(
            entrants=tuple(Entrant(one, 2 if self.pairs else 1, self.scores[one]) for one in order),
            past=tuple(self.past),
            byes=Counter(one for round_ in self.past for one in round_.byes),
            seed=f"{number}",
            number=number,
            turn=number,
            rounds=ROUNDS,
            table_size=4,
            ranks={one: rank for rank, one in enumerate(order, start=1)} if self.past else {},
        )
        draw = seating.applied(find_format(self.key).draw(seating.asked(asked)))
        self.past.append(Played(draw.tables, draw.byes))
        return drawn, draw


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(start=st.integers(FEWEST, 13), happening=st.lists(happenings, min_size=ROUNDS, max_size=ROUNDS))
def test_ten_rounds_are_legal_whatever_happens(key: str, start: int, happening: list[Between]) -> None:
    evening = Evening(key, list(range(1, start + 1)))

    for between in happening:
        drawn, draw = evening.draw(between)

        seated = [one for table in draw.tables for one in table]
        assert sorted([*seated, *draw.byes]) == sorted(drawn)
        sizes = {len(table) for table in draw.tables}
        usual = evening.per_table
        if between.way in ("bye", "volunteer"):
            assert (sizes, len(draw.byes)) == ({usual}, len(drawn) % usual)
        assert sizes <= {usual - 1, usual, usual + 1}
        assert len(draw.byes) < usual


@pytest.mark.parametrize("key", KEYS)
def test_a_director_is_never_stuck(club: Club, key: str) -> None:
    """Every way in turn, people coming and going, exchanges made: the site always has a round."""
    tournament = a_stage(club, key, entries=7, rounds=0)
    pairs = tournament.entry_kind == EntryKind.PAIR
    for turn in range(6):
        newcomers = [factories.a_player(club, 50 + 2 * turn + one) for one in range(2 if pairs else 1)]
        factories.attending(tournament.session, newcomers)
        (actions.enter_pair(tournament, *newcomers) if pairs else actions.enter_players(tournament))
        if turn % 2:
            actions.withdraw_entry(tournament.entries.filter(withdrawn=False).first())
        stage, number = queries.stage_in_play(tournament), queries.next_round(tournament)
        entries = queries.in_play(stage)
        offered = [one.number for one in entries]
        ways = [one for one in read_room(stage, entries, number).options(offered) if one.code != "whole"]
        possible = [one.code for one in ways if not one.to_find]
        if possible:
            actions.choose_odd(tournament, possible[turn % len(possible)], offered)
        draft = actions.draw_round(tournament)
        first, last = (tables(draft)[at][at] for at in (0, -1))
        if first != last:
            one, other = (tournament.entries.get(number=number) for number in (first, last))
            actions.swap_seats(draft, one, other, sure=True)
        round_ = actions.publish_round(draft)

        seated = {number for table in tables(round_) for number in table}
        assert sorted([*seated, *byes(round_)]) == offered
        play_all(round_, count=40)


def test_without_a_choice_a_draw_is_asked_what_it_was() -> None:
    asked = Asked((), (), {}, "", 1, 1, 0, 4, {})

    assert Seating(()).asked(asked) == asked

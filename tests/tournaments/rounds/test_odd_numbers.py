"""Whatever way was wished for: everybody who is here is seated, stands aside as offered, or is left to the draw."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.core.games import games_by_size, people_of_an_entry, usual_seats
from tournaments.models import EntryKind, OddWay, Stage, Tournament
from tournaments.pairing.draw import Entrant
from tournaments.rounds.odd_numbers import OddRoom, seated, wish_for

counts = st.dictionaries(st.integers(1, 20), st.integers(0, 4)).map(Counter)
FORMATS = ("lot", "lot_apart", "new_partners", "swiss", "swiss_players", "by_rank")


def a_room(
    key: str, variant: str, kind: EntryKind, many: int, spares: int, so_far: Counter[int]
) -> OddRoom[Entrant]:
    tournament = Tournament(variant=variant, entry_kind=kind, games_per_table=3)
    size = people_of_an_entry(tournament)
    return OddRoom(
        stage=Stage(tournament=tournament, format=key, number=1),
        number=2,
        entries=[Entrant(number, size) for number in range(1, many + 1)],
        spares=[Entrant(100 + number, size) for number in range(spares)],
        per_table=usual_seats(tournament) // size,
        byes=so_far,
        odd=Counter(),
    )


@pytest.mark.parametrize("kind", [EntryKind.PLAYER, EntryKind.PAIR])
@pytest.mark.parametrize("variant", ["parlee", "encheres_4"])
@settings(max_examples=60)
@given(
    key=st.sampled_from(FORMATS),
    many=st.integers(1, 20),
    spares=st.integers(0, 3),
    way=st.sampled_from(OddWay.values),
    offered=st.frozensets(st.integers(1, 24)),
    so_far=counts,
)
def test_wish_seats_everybody_or_lets_nobody_out_unasked(
    variant: str,
    kind: EntryKind,
    key: str,
    many: int,
    spares: int,
    way: str,
    offered: frozenset[int],
    so_far: Counter[int],
) -> None:
    room = a_room(key, variant, kind, many, spares, so_far)
    wish = wish_for(room.stage, many, many * people_of_an_entry(room.tournament), None)

    for one in (wish, type(wish)(way, wish.otherwise, sorted(offered))):
        found = seated(room, one)

        here, coming = {entry.number for entry in room.entries}, set(found.spares)
        assert sorted(entry.number for entry in found.everybody) == sorted(here | coming)
        assert {entry.number for entry in found.out} <= offered
        assert len(found.out) < room.per_table
        if found.spares:
            assert (many + len(coming)) % room.per_table == 0
        if found.sizes:
            assert sum(found.sizes) == many
            allowed = {room.per_table, *games_by_size(room.tournament)} | {room.per_table + found.waits}
            assert allowed.issuperset(found.sizes)

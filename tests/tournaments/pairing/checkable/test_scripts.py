"""The scripts in another language: they share nothing with us, replay what is published, and find what was changed."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.depth import part, some
from tests.tournaments.pairing.checkable.scripts import (
    APART,
    DOCS,
    PLAIN_LOTS,
    matches,
    needs_perl,
    perl,
    tables_of,
)
from tests.tournaments.pairing.checkable.site import ON_PAPER, published, three_rounds
from tests.tournaments.pairing.checkable.vector import NEIGHBOURS, SWITCHED
from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.checkable.replay import canonical, replay
from tournaments.pairing.methods import METHODS
from tournaments.pairing.movements.rounds import MOVEMENTS

pytestmark = needs_perl
SCRIPTS = sorted(DOCS.glob("replay*.pl"))
every_method = pytest.mark.parametrize("method", METHODS)
some_methods = pytest.mark.parametrize("method", part(list(METHODS), 6))


def exchanged(told: dict[str, Any], *keys: str) -> dict[str, Any]:
    """`told` where the first two of the list at `keys` have changed places."""
    told = place = deepcopy(told)
    for key in keys:
        place = place[key]
    place[:2] = place[1::-1]
    return told


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script_is_short_and_can_be_read(script: Path) -> None:
    lines = script.read_text().splitlines()
    code = [line for line in lines if line and not line.startswith("#")]

    assert len(code) <= 48
    assert max(map(len, lines)) <= 120
    assert lines[1].endswith(f"perl {script.name} draw-1.json")


@pytest.mark.deeper("every round of every method; the others look at the first one too")
@every_method
def test_rounds_of_every_method_match(method: str) -> None:
    for turn, told in list(enumerate(three_rounds(method), start=1))[-some(1, of=3) :]:
        status, said = perl("replay.pl", told)
        order = "that of the first round" if method in MOVEMENTS and turn > 1 else "same"
        assert (status, said[:3]) == (
            0,
            [f"promise {told['commitment']}: same", "list of entries: same", f"seed {told['seed']}: same"],
        )
        program = "its page, or python -m tournaments.pairing.checkable"
        assert said[3] == f"tables: drawn again by {tables_of(told) or program}"
        assert said[4] == f"order: {'drawn again by replay-apart.pl' if method in APART else order}"
        assert (said[5], said[-1]) == ("everybody once: same", "tables as published: same")
        assert not tables_of(told) or perl(tables_of(told), told)[0] == 0


@every_method
def test_another_order_is_found_out_in_every_method(method: str) -> None:
    told = exchanged(published(method, groups=False), "drawn", "order")

    status, said = perl("replay-apart.pl" if method in APART else "replay.pl", told)

    assert (status, said[-1].endswith(": DIFFERENT")) == (1, True)
    assert said[-1].startswith("draw " if method in APART else "order: ")


@pytest.mark.parametrize("method", ON_PAPER)
def test_order_on_paper_is_kept_in_later_rounds(method: str) -> None:
    told = three_rounds(method)[1]

    status, said = perl("replay.pl", exchanged(told, "drawn", "order"))

    assert (status, said[-1]) == (1, "order: DIFFERENT")


def without_first_table(told: dict[str, Any]) -> dict[str, Any]:
    return told | {"drawn": told["drawn"] | {"tables": told["drawn"]["tables"][1:]}}


def with_one_twice(told: dict[str, Any]) -> dict[str, Any]:
    first, *others = told["drawn"]["tables"]
    return told | {"drawn": told["drawn"] | {"tables": [first, *others, first]}}


@pytest.mark.deeper("the same step of the script for every method")
@some_methods
def test_everybody_is_drawn_once_by_every_method(method: str) -> None:
    told = published(method)

    for changed in (with_one_twice(told), *([] if method in ON_PAPER else [without_first_table(told)])):
        status, said = perl("replay.pl", changed)
        assert (status, said[-1]) == (1, "everybody once: DIFFERENT")


@pytest.mark.deeper("the same step of the script for every method")
@some_methods
def test_other_tables_than_drawn_are_found_out_in_every_method(method: str) -> None:
    status, said = perl("replay.pl", exchanged(published(method), "tables"))

    assert (status, said[-1]) == (1, "tables as published: DIFFERENT")


@pytest.mark.parametrize(
    ("way", "value", "last"),
    [
        ("commitment", sha256("other"), f"promise {NEIGHBOURS['commitment']}: DIFFERENT"),
        ("round", 2, None),
        ("entries", ["1", "2"], "list of entries: DIFFERENT"),
        ("entries", NEIGHBOURS["entries"][::-1], "list of entries: DIFFERENT"),
        ("digest", sha256("other"), "list of entries: DIFFERENT"),
        ("value", "dés 2", None),
        ("event", "Concours d'hiver", None),
        ("seed", sha256("other"), f"seed {NEIGHBOURS['seed']}: DIFFERENT"),
        ("byes", [2], "tables as published: DIFFERENT"),
        ("swaps", [[5, 7]], "tables as published: DIFFERENT"),
        ("out", [50], "tables as published: DIFFERENT"),
    ],
)
def test_script_names_the_step_that_was_changed(way: str, value: object, last: str | None) -> None:
    status, said = perl("replay.pl", NEIGHBOURS | {way: value})

    assert (status, said[-1].endswith(": DIFFERENT")) == (1, True)
    assert last in (said[-1], None)
    assert said[-1].split()[0] in ("promise", "list", "seed", "tables")


def test_who_meets_again_is_named() -> None:
    _first, *tables = NEIGHBOURS["drawn"]["tables"]  # 5 and 2, while 1 sits out
    again = NEIGHBOURS["drawn"] | {"tables": [[1, 2], *tables], "byes": [5]}

    assert "meet again: nobody" in perl("replay.pl", NEIGHBOURS)[1]
    assert "meet again: 1-2" in perl("replay.pl", NEIGHBOURS | {"drawn": again})[1]


@pytest.mark.parametrize(
    ("told", "said"), [(NEIGHBOURS, "draw 5, switched 0 times"), (SWITCHED, "draw 0, switched 126 times")]
)
def test_lot_without_meeting_again_is_drawn_again(told: dict[str, Any], said: str) -> None:
    assert perl("replay-apart.pl", told) == (0, [f"{said}: same"])
    for key in ("tables", "order"):
        assert perl("replay-apart.pl", exchanged(told, "drawn", key)) == (1, [f"{said}: DIFFERENT"])
    assert perl("replay-apart.pl", told | {"seed": sha256("other")})[0] == 1
    assert perl("replay-apart.pl", told | {"drawn": told["drawn"] | {"byes": [2]}})[0] == 1


@pytest.mark.deeper("every round of every field takes two scripts")
@pytest.mark.parametrize("groups", [True, False])
@pytest.mark.parametrize("count", part([5, 8, 9, 16, 37], 3))
def test_every_lot_without_meeting_again_is_drawn_again(count: int, groups: bool) -> None:
    """One table alone, tables of which everybody has met everybody, and fields with room enough."""
    for told in three_rounds("draw/1", count=count, groups=groups)[:: some(2, of=1)]:
        assert replay(told).holds
        assert matches(told)


@pytest.mark.deeper("every round of every field takes three scripts")
@pytest.mark.parametrize("method", PLAIN_LOTS)
@pytest.mark.parametrize("count", part([4, 7, 13, 16], 2))
def test_every_plain_lot_is_drawn_again(method: str, count: int) -> None:
    for told in three_rounds(method, count=count)[-some(1, of=3) :]:
        assert perl("replay-lot.pl", told) == (0, ["tables of the lot: same"])
        for changed in (exchanged(told, "drawn", "tables", 0), told | {"seed": sha256("other")}):  # type: ignore[arg-type]
            assert perl("replay-lot.pl", changed) == (1, ["tables of the lot: DIFFERENT"])


@pytest.mark.deeper("every round of every field takes two scripts")
@pytest.mark.parametrize(
    ("count", "sizes"), [(11, (4, 4, 3)), (14, (4, 5, 5)), (15, (3, 4, 4, 3)), (10, (5, 4))]
)
def test_lots_at_tables_of_several_sizes_are_drawn_again(count: int, sizes: tuple[int, ...]) -> None:
    for told in three_rounds("fours/1", count=count, sizes=sizes)[-some(1, of=3) :]:
        assert replay(told).holds
        assert matches(told)


def test_script_for_lots_knows_its_methods() -> None:
    assert {method for method in METHODS if tables_of({"method": method})} == {*PLAIN_LOTS, *APART}


@pytest.mark.deeper("the same step of the script for every method")
@some_methods
def test_exchanges_are_listed_and_followed(method: str) -> None:
    told = published(method)
    first, second = (table[0] for table in told["tables"][:2])
    places = {first: second, second: first}
    tables = [[places.get(one, one) for one in table] for table in told["tables"]]
    swapped = told | {"swaps": [[first, second]], "tables": tables}

    status, said = perl("replay.pl", swapped)

    assert (status, said[-2:]) == (
        0,
        [f"exchanged by hand: {first} and {second}", "tables as published: same"],
    )
    assert replay(swapped).holds
    assert perl("replay.pl", swapped | {"swaps": []})[0] == 1


def test_tables_made_late_and_volunteers_are_followed() -> None:
    told = published("new-partners/1")
    (out,), seated = told["byes"], told["tables"][0][0]
    made = [out, 101, 102, 103]
    late = told | {"filled": [{"after": 0, "entries": made}], "tables": [*told["tables"], made], "byes": []}
    volunteer = told | {"out": [50], "byes": sorted([out, 50])}
    changed = deepcopy(told) | {"swaps": [[seated, out]], "byes": []}
    changed["tables"][0][0] = out
    changed |= {"filled": [{"after": 1, "entries": [seated, *made[1:]]}]}
    changed["tables"].append([seated, *made[1:]])

    for one, line in ((late, f"made late: {out} 101 102 103"), (volunteer, ""), (changed, "exchanged")):
        status, said = perl("replay.pl", one)
        numbers = list(range(len(one["tables"])))
        assert replay(one | {"numbers": numbers}).holds
        assert (status, any(each.startswith(line) for each in said)) == (0, True)
    assert perl("replay.pl", late | {"tables": told["tables"]})[0] == 1
    assert perl("replay.pl", changed | {"filled": [{"after": 0, "entries": [seated, *made[1:]]}]})[0] == 1


def test_names_with_accents_change_nothing() -> None:
    told = published("lot/1")

    assert ("Élodie Noël" in canonical(told), "dés" in told["value"]) == (True, True)
    assert matches(told)
    assert matches(told | {"names": {}})

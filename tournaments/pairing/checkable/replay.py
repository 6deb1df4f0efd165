"""A round of the site, by any of its methods: what is kept of it, what is published, and its verdict when redrawn.

The seed is made as `tournaments.pairing.checkable` has it (points 1 to 4), whatever draws from it; entries go by their
numbers, and those who should not meet by groups without a name. What is published are JSON values:

- `event`, `round`, `value`, `commitment`, `secret`, `entries`, `digest`, `seed` as in those points;
- `asked`: what the method was given besides, and `asked_digest`, the SHA-256 of it as canonical JSON;
- `drawn`: what the method made of it, as `tournaments.pairing.draw.Draw` has it;
- `out`: who had offered to sit out, and was not drawn; where somebody `waits`, those whom the draw leaves over join
  the tables that `tournaments.pairing.waiting.join_tables` names;
- `filled`: the tables made after the draw, of those who sat out and of newcomers: how many couples had been exchanged
  before, and the entries in playing order;
- `swaps`: the couples that the director exchanged afterwards, one after the other; `tables`, in the order in which they
  were drawn, and `byes` as published; `numbers`: where in the room these tables were put.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairing.checkable.chance import Chance, sha256
from tournaments.pairing.checkable.entries import digest_of, lines_of, nameless
from tournaments.pairing.checkable.values import Json, read, written
from tournaments.pairing.checkable.verdict import DrawVerdict, StepOutcome
from tournaments.pairing.draw import Draw, PlayedRound
from tournaments.pairing.methods import METHODS, DrawInput
from tournaments.pairing.waiting import join_tables, waits_as_byes

FORM = "round/1"
STEPS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "commitment": (("commitment",),),
    "list": (("entries",), ("digest",)),
    "seed": (("seed",),),
    "asked": (("asked_digest",),),
    "order": (("drawn", "order"),),
    "tables": (("drawn", "tables"), ("drawn", "byes")),
    "told": (("drawn", "explanation"), ("drawn", "tiers"), ("drawn", "digest")),
    "versions": (("drawn", "versions"),),
    "swaps": (("tables",), ("byes",)),
}
"""What each step compares between the published round and the same one drawn again: the ways to it."""

_PLAIN = {"event": str, "secret": str, "round": int, "value": str}
_ELSEWHERE = ("seed", "number")  # fields of `DrawInput` that stand beside it

Tables = Sequence[Sequence[int]]


def sealed(inputs: DrawInput, chance: Chance) -> DrawInput:
    """`inputs` as it can be published, with the seed that `chance` gives its list of entries."""
    entrants = nameless(inputs.entrants)
    return replace(inputs, entrants=entrants, seed=chance.seed(digest_of(entrants)))


def record(
    method: str, inputs: DrawInput, draw: Draw, chance: Chance, out: Sequence[int] = ()
) -> dict[str, Json]:
    """What is kept of a round once it is drawn: all that is published, but for the secret and the swaps."""
    facts = _facts(inputs)
    return {
        "form": FORM,
        "method": method,
        "event": chance.event,
        "round": chance.round_number,
        "value": chance.value,
        "commitment": chance.commitment,
        "entries": list(lines_of(inputs.entrants)),
        "digest": digest_of(inputs.entrants),
        "seed": inputs.seed,
        "asked": facts,
        "asked_digest": sha256(canonical(facts)),
        "drawn": written(draw),
        "out": sorted(out),
        "filled": [],
    }


def revealed(
    record: Mapping[str, Json],
    secret: str,
    swaps: Tables,
    tables: Mapping[int, Sequence[int]],
    byes: Sequence[int],
) -> dict[str, Json]:
    """The round as it is published; `tables` by their numbers, in the order of the draw.

    Of the `byes`, those who were in the draw or offered to sit out: who skips a round did neither.
    """
    numbers = {entrant["number"] for entrant in record["asked"]["entrants"]} | {*record["out"]}
    numbers |= {number for table in record["filled"] for number in table["entries"]}
    out = [number for number in byes if number in numbers]
    disclosed = {
        "secret": secret,
        "swaps": swaps,
        "tables": list(tables.values()),
        "numbers": list(tables),
        "byes": sorted(out),
    }
    return {**record, **written(disclosed)}


def replay(published: object) -> DrawVerdict:
    """Draw again what was published, and say which steps hold. Never an error: what cannot be read fails.

    `versions` is unknown, and fails nothing, where the libraries here are not those that drew.
    """
    try:
        document = _read(published)
        draw = METHODS[document.method](document.inputs)
    except Exception as wrong:  # a method refuses in its own ways what nobody would have asked
        steps = {"form": StepOutcome.FAILS} | dict.fromkeys(STEPS, StepOutcome.UNKNOWN)
        return DrawVerdict(steps, wrong=str(wrong) or type(wrong).__name__)
    assert isinstance(published, dict)
    again = record(document.method, document.inputs, draw, document.chance)
    again |= {"asked_digest": sha256(canonical(published["asked"])), **written(_exchanged(document))}
    steps = {"form": StepOutcome.HOLDS}
    for step, ways in STEPS.items():
        same = all(canonical(_at(published, way)) == canonical(_at(again, way)) for way in ways)
        other = StepOutcome.UNKNOWN if step == "versions" else StepOutcome.FAILS
        steps[step] = StepOutcome.HOLDS if same else other
    return DrawVerdict(steps, commitment=document.chance.commitment)


def follows(published: Json, earlier: Iterable[Json]) -> bool:
    """Whether `asked.past` are the rounds published `earlier`, wherever in the room their tables were.

    `replay` takes it as it is told.
    """
    inputs = _read_asked(published["asked"], published["round"])
    rounds = [PlayedRound(tuple(map(tuple, round_["tables"])), tuple(round_["byes"])) for round_ in earlier]
    if inputs.waits:
        rounds = [*waits_as_byes(rounds, inputs.entries_at_table)]
    past, published_past = (
        [(sorted(round_.tables), sorted(round_.byes)) for round_ in each] for each in (inputs.past, rounds)
    )
    return canonical(past) == canonical(published_past)


def canonical(value: Json) -> str:
    """`value` as JSON that can be compared byte by byte: 1 is not true."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@dataclass(frozen=True)
class Filled:
    """A table made after the draw, when `after` couples had been exchanged."""

    after: int
    entries: tuple[int, ...]


@dataclass(frozen=True)
class _Published:
    """A published round, read; of what was drawn only the tables and who sits out."""

    method: str
    chance: Chance
    inputs: DrawInput
    drawn: Draw
    swaps: tuple[tuple[int, int], ...]
    out: tuple[int, ...]
    filled: tuple[Filled, ...]


def _read(published: object) -> _Published:
    """`ValueError` names the key that cannot be read, or the reason."""
    if not isinstance(published, dict) or published.get("form") != FORM:
        raise ValueError("form")
    for key, kind in _PLAIN.items():
        read(kind, published.get(key), key)
    method = published.get("method")
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError("method")
    event, secret, number, value = (published[key] for key in _PLAIN)
    chance = Chance(event, secret, number, value)
    inputs = _read_asked(published.get("asked"), number)
    numbers = read(tuple[int, ...], published.get("numbers"), "numbers")
    if len(set(numbers)) != len(published.get("tables", ())):
        raise ValueError("numbers")
    return _Published(
        method=method,
        chance=chance,
        inputs=replace(inputs, seed=chance.seed(digest_of(inputs.entrants))),
        drawn=read(Draw, published.get("drawn"), "drawn"),
        swaps=read(tuple[tuple[int, int], ...], published.get("swaps"), "swaps"),
        out=read(tuple[int, ...], published.get("out"), "out"),
        filled=read(tuple[Filled, ...], published.get("filled"), "filled"),
    )


def _read_asked(facts: object, number: int) -> DrawInput:
    if not isinstance(facts, dict) or not facts.keys().isdisjoint(_ELSEWHERE):
        raise ValueError("asked")
    inputs: DrawInput = read(DrawInput, {**facts, "seed": "", "number": number}, "asked")
    return inputs


def _exchanged(document: _Published) -> dict[str, Tables | Sequence[int]]:
    """The tables and byes as drawn, with those who join, after the swaps of the director and the tables made late."""
    drawn, inputs = document.drawn, document.inputs
    if inputs.waits and drawn.byes:
        drawn = join_tables(drawn, inputs.at_odd_tables)
    tables, byes = [list(table) for table in drawn.tables], [*drawn.byes, *document.out]
    for done, (number, other) in enumerate([*document.swaps, (0, 0)]):
        late = [list(table.entries) for table in document.filled if table.after == done]
        tables += late
        byes = [number for number in byes if not any(number in table for table in late)]
        places = {number: other, other: number}
        tables = [[places.get(number, number) for number in table] for table in tables]
        byes = [places.get(number, number) for number in byes]
    return {"tables": tables, "byes": sorted(byes)}


def _at(document: Json, way: Iterable[str]) -> Json:
    for key in way:
        document = document.get(key) if isinstance(document, dict) else None
    return document


def _facts(inputs: DrawInput) -> dict[str, Json]:
    facts = written(inputs)
    return {key: value for key, value in facts.items() if key not in _ELSEWHERE}

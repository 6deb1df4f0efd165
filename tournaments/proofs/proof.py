"""A published draw laid open: what it was drawn from, how it came out when drawn again, and how to do that at home.
Tested in tests/tournaments/proofs/test_views.py."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Act, DrawPromise, Proof, Round
from tournaments.pairing import checkable, lot
from tournaments.pairing.checkable.verdict import StepOutcome
from tournaments.pairing.methods import is_by_lot
from tournaments.proofs.announcements import Announcement, Event, acts_told, announcements, events, was_known
from tournaments.proofs.words import STEPS, TIERS

HOLDS, UNKNOWN = str(StepOutcome.HOLDS), str(StepOutcome.UNKNOWN)
OF_EVERY_ROUND, OF_PLAIN_LOTS, OF_LOTS_APART = SCRIPTS = ("replay", "replay-lot", "replay-apart")
"""The scripts that check a round without this program: all but the tables, and the tables by method."""

TABLES_BY = {checkable.METHOD: OF_LOTS_APART} | dict.fromkeys(
    (lot.METHOD, "lot-waits/1", "fours/1"), OF_PLAIN_LOTS
)


@dataclass(frozen=True)
class LotPlace:
    """An entry in the order of the lot: its key, and the table it plays at (None: sits out)."""

    number: int
    name: str
    key: str
    table: int | None


@dataclass(frozen=True)
class ProofStep:
    """A step of drawing again, in words: it "holds", "fails", or is "unknown"."""

    outcome: str
    sentence: str


@dataclass(frozen=True)
class Check:
    """How a round came out when it was drawn again; no steps where that was not done yet."""

    steps: Sequence[ProofStep]
    at: datetime | None

    @property
    def holds(self) -> bool:
        return all(step.outcome != StepOutcome.FAILS for step in self.steps)


@dataclass(frozen=True)
class Broken:
    """What a draw had to break of a rule: the cost, and the least it could have been (None: not proven)."""

    rule: str
    cost: int
    least: int | None


@dataclass(frozen=True)
class LaidOpen:
    """The page of a draw; `facts` are what is published of it, `places` are in the order of the draw.

    `keyed`: whether that order is the one of the keys. `is_secret_out`: its secret was out before it was drawn.
    """

    facts: Mapping[str, Any]
    commitment: DrawPromise
    check: Check
    places: Sequence[LotPlace]
    keyed: bool
    broken: Sequence[Broken]
    announced: Announcement | None
    happened: Sequence[Event]
    is_secret_out: bool

    @property
    def file(self) -> str:
        """The name of the file that is downloaded."""
        return f"draw-{self.facts['round']}.json"

    @property
    def tables_by(self) -> str:
        """The script that draws the tables again; where they are not those of a lot, there is none."""
        return TABLES_BY.get(self.facts["method"], "")

    @property
    def scripts(self) -> list[str]:
        """The scripts for this round."""
        return [name for name in (OF_EVERY_ROUND, self.tables_by) if name]

    @property
    def is_clean(self) -> bool:
        """Whether no rule had to be broken."""
        return not any(broken.cost for broken in self.broken)

    @property
    def promise_command(self) -> str:
        """How a shell hashes the secret until it is the promise."""
        again = "s=$(printf %s $s | sha256sum | cut -c1-64)"
        return f"s={self.facts['secret']}; for i in $(seq {self.facts['round']}); do {again}; done; echo $s"

    @property
    def seed_command(self) -> str:
        """How a shell makes the seed."""
        keys = ("event", "secret", "digest", "value", "round")
        parts = ["draw-v1", *(str(self.facts[key]) for key in keys)]
        return f"printf %s {shlex.quote('|'.join(parts))} | sha256sum"

    @property
    def key_command(self) -> str:
        """How a shell makes the key of the first entry of the order."""
        message = f"{self.facts['round']}:{self.places[0].number}"
        return f"printf %s {message} | openssl dgst -sha256 -hmac {self.facts['seed']}"


def lay_open(
    round_: Round,
    proof: Proof,
    names: Mapping[int, str],
    check: Check | None = None,
    acts: Sequence[Act] | None = None,
) -> LaidOpen:
    """The page of a published round; nothing is drawn again. `check` is a newer one.

    In one query more, unless `acts` are those that the public is told of.
    """
    facts = json.loads(proof.body)
    tournament = round_.stage.tournament
    acts = acts_told(tournament) if acts is None else acts
    happened = events(acts)
    return LaidOpen(
        facts=facts,
        commitment=tournament.commitment.promise_for(round_.number),
        check=check or say_check(proof.steps, proof.checked_at),
        places=_places(facts, names),
        keyed=_is_keyed(facts),
        broken=_broken(facts["drawn"]["tiers"]),
        announced=announcements(acts).get(round_.number),
        happened=[event for event in happened if event.round == round_.number],
        is_secret_out=was_known(round_.number, round_.drawn_at, happened),
    )


def say_check(steps: Mapping[str, str], at: datetime | None) -> Check:
    """The steps as they were kept, in words and in their order."""
    sentences = [
        ProofStep(steps[code], str(holds if steps[code] == HOLDS else fails))
        for code, (holds, fails) in STEPS.items()
        if code in steps and (steps[code] != UNKNOWN or code == "versions")
    ]
    return Check(sentences, at)


def document_of(proof: Proof, names: Mapping[int, str]) -> dict[str, Any]:
    """What is downloaded: the proof, and beside it the names that its entries bear today."""
    facts: dict[str, Any] = json.loads(proof.body)
    drawn = [number for number in sorted(facts["drawn"]["order"]) if number in names]
    return {**facts, "names": {str(number): names[number] for number in drawn}}


def _is_keyed(facts: Mapping[str, Any]) -> bool:
    """Whether the order is that of the keys: by lot, and nobody moved in it to be kept apart."""
    order = facts["drawn"]["order"]
    by_lot = is_by_lot(facts["method"], facts["asked"]["turn"], facts["asked"]["order"])
    return by_lot and list(lot.lot_order(order, facts["seed"], facts["round"])) == order


def _places(facts: Mapping[str, Any], names: Mapping[int, str]) -> list[LotPlace]:
    tables = {
        entry: at for at, table in zip(facts["numbers"], facts["tables"], strict=True) for entry in table
    }
    seed, round_number = facts["seed"], facts["round"]
    return [
        LotPlace(number, names[number], lot.lot_key(number, seed, round_number), tables.get(number))
        for number in facts["drawn"]["order"]
    ]


def _broken(tiers: Sequence[Mapping[str, Any]]) -> list[Broken]:
    """The tiers in words; the order of the lot is no rule."""
    return [
        Broken(str(TIERS[tier["code"]]), tier["cost"], tier["bound"])
        for tier in tiers
        if tier["code"] != "order" and tier["code"] in TIERS
    ]

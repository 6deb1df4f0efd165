"""What is told of the draws of a tournament: what was announced, what was discarded or taken back, and the proofs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Act, Round, Tournament

ANNOUNCED = ("announced", "not_announced")
TOLD = (*ANNOUNCED, "discarded", "published", "undone", "cut")


@dataclass(frozen=True)
class Announcement:
    """What was said in advance to be mixed into the seed of round `round`, and when."""

    round: int
    told: str
    at: datetime


@dataclass(frozen=True)
class Event:
    """What became of a draw: "discarded" as a draft, "taken_back" or "brought_back" once it was published.

    Of a draft: how many `entries` it was drawn from, with which public `value`, and the `reason` given.
    """

    code: str
    round: int
    at: datetime
    value: str = ""
    entries: int = 0
    reason: str = ""


@dataclass(frozen=True)
class CutByLot:
    """Before stage `stage` some were level at the line: the lot put them in this `order`, a part of them went on.

    The secret of round `round` makes its seed.
    """

    stage: int
    round: int
    order: tuple[int, ...]
    went_on: frozenset[int]


@dataclass(frozen=True)
class Draws:
    """What is told of the draws of a tournament: the published rounds, what stands announced by round, events and cuts
    by lot.
    """

    rounds: list[Round]
    announced: dict[int, Announcement]
    happened: list[Event]
    cuts: list[CutByLot]

    @property
    def coming(self) -> Announcement | None:
        """What is announced for a round that is not published yet."""
        published = {round_.number for round_ in self.rounds}
        waiting = [one for number, one in self.announced.items() if number not in published]
        return max(waiting, key=lambda one: one.round, default=None)


def read_draws(tournament: Tournament) -> Draws:
    """What is told of the draws, in two queries; without the bodies of the proofs."""
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    acts = acts_told(tournament)
    return Draws(
        rounds=list(rounds.select_related("proof").defer("proof__body", "explanation").order_by("number")),
        announced=announcements(acts),
        happened=events(acts),
        cuts=cuts_by_lot(acts),
    )


def announced_for(tournament: Tournament, number: int) -> Announcement | None:
    """What stands announced for round `number`; one query."""
    acts = tournament.acts.filter(code__in=ANNOUNCED, values__round=number).defer("snapshot")
    last = acts.order_by("-number").first()
    return _announcement(last) if last and last.code == "announced" else None


def acts_told(tournament: Tournament) -> list[Act]:
    """The acts that the public is told of, the first one first; one query."""
    return list(tournament.acts.filter(code__in=TOLD).defer("snapshot").order_by("number"))


def announcements(acts: Iterable[Act]) -> dict[int, Announcement]:
    """What was announced last for each round, unless it was taken back."""
    found: dict[int, Announcement] = {}
    for act in acts:
        if act.code == "announced":
            found[act.values["round"]] = _announcement(act)
        elif act.code == "not_announced":
            found.pop(act.values["round"], None)
    return found


def cuts_by_lot(acts: Iterable[Act]) -> list[CutByLot]:
    """The cuts that stand and were decided by lot, in the order of the stages.

    Undoing an act takes back every cut since; undoing that brings them back.
    """
    made: dict[int, Act] = {}  # by number of the act
    taken: dict[int, dict[int, Act]] = {}  # by number of the act that took them back
    for act in acts:
        if act.code == "cut":
            made[act.number] = act
        elif act.code == "undone" and act.values["code"] == "undone":
            made |= taken.get(act.values["act"], {})
        elif act.code == "undone":
            taken[act.number] = {one: cut for one, cut in made.items() if one >= act.values["act"]}
            made = {one: cut for one, cut in made.items() if one < act.values["act"]}
    return [_cut_by_lot(act) for act in made.values() if act.values.get("lot")]


def events(acts: Iterable[Act]) -> list[Event]:
    """What became of draws that do not stand, in the order of time.

    Undoing an act takes back every round published since; undoing that brings them back.
    """
    told: list[Event] = []
    published: dict[int, int] = {}  # by number of the act, the round
    taken: dict[int, list[int]] = {}  # by number of the act that took them back, the rounds
    for act in acts:
        if act.code == "published":
            published[act.number] = act.values["round"]
        elif act.code == "discarded":
            told.append(_discarded(act))
        elif act.code == "undone" and act.values["code"] == "undone":
            told += [Event("brought_back", one, act.at) for one in taken.get(act.values["act"], ())]
        elif act.code == "undone":
            taken[act.number] = [one for number, one in published.items() if number >= act.values["act"]]
            told += [Event("taken_back", one, act.at) for one in taken[act.number]]
    return told


def was_known(number: int, drawn_at: datetime, happened: Iterable[Event]) -> bool:
    """Whether the secret of round `number` was told before it was drawn: a later link of the chain tells it too."""
    return any(one.code == "taken_back" and one.round >= number and one.at < drawn_at for one in happened)


def _announcement(act: Act) -> Announcement:
    return Announcement(act.values["round"], act.values["told"], act.at)


def _cut_by_lot(act: Act) -> CutByLot:
    said = act.values
    return CutByLot(said["stage"], said["round"], tuple(said["lot"]), frozenset(said["entries"]))


def _discarded(act: Act) -> Event:
    said = act.values
    return Event(
        "discarded",
        said["round"],
        act.at,
        said.get("value", ""),
        said.get("entries_drawn", 0),
        said.get("reason", ""),
    )

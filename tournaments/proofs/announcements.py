"""What is told of the draws of a tournament: what was announced, discarded or taken back, and cuts decided by lot.
Tested in tests/tournaments/proofs/test_views.py."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.core.formats import FREE_METHOD
from tournaments.core.step_back import ACTS
from tournaments.models import Act, Round, Tournament

ANNOUNCED = ("announced", "not_announced")
CUTS = ("cut", "place_taken")
"""The acts that say who goes on to a stage; the last one of a stage stands."""
TOLD = (*ANNOUNCED, "discarded", "published", "undone", *CUTS)

Standing = Mapping[int, Act]
"""The publications and the cuts that stand, by the number of the act."""


@dataclass(frozen=True)
class Announcement:
    """What was said in advance to be mixed into the seed of round `round`, and when."""

    round: int
    text: str
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
    """What is told of the draws of a tournament: the published rounds, what stands announced by round, events, cuts
    by lot, and by stage the places that were taken after a cut: who went, who came, and how far after the cut.
    """

    rounds: list[Round]
    announced: dict[int, Announcement]
    happened: list[Event]
    cuts: list[CutByLot]
    places: dict[int, list[list[int]]]

    @property
    def drawn(self) -> list[Round]:
        """The rounds that have a page of their own: where tables were opened one by one, nothing was drawn."""
        return [round_ for round_ in self.rounds if round_.method != FREE_METHOD]

    @property
    def coming(self) -> Announcement | None:
        """What is announced for a round that is not published yet."""
        published = {round_.number for round_ in self.rounds}
        waiting = [coming for number, coming in self.announced.items() if number not in published]
        return max(waiting, key=lambda coming: coming.round, default=None)


def read_draws(tournament: Tournament) -> Draws:
    """What is told of the draws, in two queries; without the bodies of the proofs."""
    rounds = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False)
    acts = acts_told(tournament)
    return Draws(
        rounds=list(rounds.select_related("proof").defer("proof__body", "explanation").order_by("number")),
        announced=announcements(acts),
        happened=events(acts),
        cuts=cuts_by_lot(acts),
        places=places_taken(acts),
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
    announced: dict[int, Announcement] = {}
    for act in acts:
        if act.code == "announced":
            announced[act.values["round"]] = _announcement(act)
        elif act.code == "not_announced":
            announced.pop(act.values["round"], None)
    return announced


def cuts_by_lot(acts: Iterable[Act]) -> list[CutByLot]:
    """The cuts that stand and were decided by lot, in the order in which they were made."""
    return [
        CutByLot(act.values["stage"], act.values["round"], tuple(act.values["lot"]), frozenset(cut_made(act)))
        for act in standing_after(acts).values()
        if act.code in CUTS and act.values.get("lot")
    ]


def places_taken(acts: Iterable[Act]) -> dict[int, list[list[int]]]:
    """By stage the places that were taken after its cut, as they stand: who went, who came, how far after the cut."""
    stand = standing_after(acts).values()
    return {act.values["stage"]: act.values["places"] for act in stand if act.code == "place_taken"}


def standing_after(acts: Iterable[Act]) -> Standing:
    """The publications and the cuts that stand after all of `acts`, the first one first."""
    moments = list(replayed(acts))
    return moments[-1][-1] if moments else {}


def events(acts: Iterable[Act]) -> list[Event]:
    """What became of draws that do not stand, in the order of time."""
    happened: list[Event] = []
    for act, before, after in replayed(acts):
        if act.code == "discarded":
            values = act.values
            drawn = (values["value"], values["entries_drawn"], values.get("reason", ""))
            happened.append(Event("discarded", values["round"], act.at, *drawn))
        elif act.code == "undone":
            happened += [Event("taken_back", round_, act.at) for round_ in _rounds_in(before, after)]
            happened += [Event("brought_back", round_, act.at) for round_ in _rounds_in(after, before)]
    return happened


def replayed(acts: Iterable[Act]) -> Iterator[tuple[Act, Standing, Standing]]:
    """Each of `acts`, the first one first, with what stood before it and what stands after it.

    Stepping back behind an act makes stand what stood before that act, however often it was done and undone.
    """
    stand: Standing = {}
    passed: list[tuple[int, Standing]] = []  # the numbers of the acts, and what stood before each
    roots: dict[int, str] = {}  # by number of a step back, what it undoes in the end
    for act in acts:
        before = stand
        passed.append((act.number, before))
        if act.code in ("published", *CUTS):
            others = {number: each for number, each in before.items() if not _made_again(each, act)}
            stand = {**others, act.number: act}
        elif act.code == "undone":
            number = act.values["act"]
            roots[act.number] = roots.get(number, act.values["code"])
            back = ACTS[roots[act.number]].back
            if back and back.moves_rounds:
                stand = passed[bisect_left(passed, number, key=lambda moment: moment[0])][1]
        yield act, before, stand


def _made_again(cut: Act, act: Act) -> bool:
    """Whether `act` makes `cut` again, or changes it, so that the first no longer stands."""
    return cut.code in CUTS and act.code in CUTS and cut.values["stage"] == act.values["stage"]


def _rounds_in(some: Standing, others: Standing) -> list[int]:
    """The rounds whose publication stands among `some` and not among `others`."""
    return [
        act.values["round"]
        for number, act in some.items()
        if act.code == "published" and number not in others
    ]


def was_known(number: int, drawn_at: datetime, happened: Iterable[Event]) -> bool:
    """Whether the secret of round `number` was told before it was drawn: a later link of the chain tells it too."""
    taken_back = [event for event in happened if event.code == "taken_back"]
    return any(event.round >= number and event.at < drawn_at for event in taken_back)


def _announcement(act: Act) -> Announcement:
    return Announcement(act.values["round"], act.values["told"], act.at)


def cut_made(act: Act) -> list[int]:
    """Who went on by the cut of `act`, whoever has taken a place since."""
    made: list[int] = act.values["made"] if act.code == "place_taken" else act.values["entries"]
    return made

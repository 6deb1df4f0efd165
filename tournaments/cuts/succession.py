"""Who comes up where somebody who qualified leaves before the first draw of the stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.core.entry_list import Entered
from tournaments.cuts.cuts import act_of
from tournaments.entries.queries import leavers
from tournaments.models import Act, Stage
from tournaments.proofs.announcements import cut_made


@dataclass(frozen=True)
class Vacancy:
    """The place of `going`, who qualified and has left, and of `coming`, who is next: no. `nth` after the cut.

    `passed` are those before `coming` who have left too, or stand ready to fill a table; `act` made the cut.
    """

    stage: Stage
    act: Act
    went_on: tuple[int, ...]
    going: int
    coming: int
    nth: int
    passed: tuple[int, ...]

    @property
    def key(self) -> str:
        """What tells this offer from the next one."""
        return f"{self.going}-{self.coming}"

    def values(self) -> dict[str, Any]:
        """What the act says by which the place is taken: all that the cut said, and who has come up since."""
        cut = self.act.values
        return {
            **{name: cut[name] for name in ("out", "level", "lot", "round") if name in cut},
            "stage": self.stage.number,
            "entries": [self.coming, self.going],
            "nth": self.nth,
            "made": cut_made(self.act),
            "went_on": [*(number for number in self.went_on if number != self.going), self.coming],
            "gone": sorted({*cut.get("gone", ()), self.going, *self.passed}),
            "places": [*cut.get("places", ()), [self.going, self.coming, self.nth]],
        }


@dataclass(frozen=True)
class Succession:
    """What can be done before the first draw of a stage: the act behind which one would step, 0 where it is not known,
    and the `next` place that somebody can take, if any.
    """

    act: int = 0
    next: Vacancy | None = None


def read_succession(stage: Stage, entries: Sequence[Entered]) -> Succession:
    """Of those in `entries` who qualified for `stage` and have left, the first, with who comes up in that place.

    House rule: the next ones are those who missed the cut, in the order of the ranking that it was made from.
    """
    if stage.number == 1 or stage.rounds.exists():
        return Succession()
    went_on = tuple(stage.qualifiers.order_by("position").values_list("entry__number", flat=True))
    act = act_of(stage, went_on)
    if act is None:
        return Succession()
    left = {entry.number for entry in leavers(stage.tournament)}
    left |= {entered.number for entered in entries if entered.entry.withdrawn}
    ready = {entered.number for entered in entries if entered.entry.spare}
    out, passed = act.values["out"], set(act.values.get("gone", ()))
    going = next((number for number in went_on if number in left), None)
    away = left | ready | passed | set(went_on)
    coming = next((number for number in out if number not in away), None)
    if going is None or coming is None:
        return Succession(act.number)
    at = out.index(coming)
    before = tuple(number for number in out[:at] if number not in went_on)
    return Succession(act.number, Vacancy(stage, act, went_on, going, coming, at + 1, before))

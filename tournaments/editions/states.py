"""Whether a published ranking can still be objected to: what follows from its row and the clock.
Tested in tests/tournaments/editions/test_corrections.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.timesince import timeuntil
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models.calendar import say_day
from tournaments.models import PublishedRanking


class EditionState(StrEnum):
    """What a published ranking is at a moment."""

    PROVISIONAL = "provisional"
    FINAL = "final"
    FOLLOWED = "followed"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True)
class EditionStanding:
    """An edition at a moment: its state; `left` of its correction period in words, "" where none runs."""

    edition: PublishedRanking
    state: EditionState
    left: str = ""

    @property
    def is_provisional(self) -> bool:
        return self.state == EditionState.PROVISIONAL

    @property
    def is_final(self) -> bool:
        """Whether it is final after a correction period: one without a period has nothing to say."""
        return self.state == EditionState.FINAL and self.edition.final_at is not None

    @property
    def word(self) -> str:
        """« provisional », for a title; "" where there is nothing to say."""
        if self.state == EditionState.WITHDRAWN:
            return pgettext("a ranking", "withdrawn")
        if self.is_provisional:
            return pgettext("a ranking", "provisional")
        # of one that was followed, its page says by which
        return pgettext("a ranking", "final") if self.is_final else ""


def read_state(edition: PublishedRanking, now: datetime) -> EditionStanding:
    """What `edition` is at `now`; no query where it comes from `public_rankings.with_state`."""
    if edition.withdrawn:
        return EditionStanding(edition, EditionState.WITHDRAWN)
    if getattr(edition, "followed", False):
        return EditionStanding(edition, EditionState.FOLLOWED)
    if edition.final_at and now < edition.final_at:
        return EditionStanding(edition, EditionState.PROVISIONAL, say_left(edition.final_at, now))
    return EditionStanding(edition, EditionState.FINAL)


def say_left(until: datetime | None, now: datetime) -> str:
    """The time until then: « 22 minutes »; "" once it is over."""
    if until is None or until <= now:
        return ""
    left = timeuntil(until, now)
    return left if until - now >= timedelta(minutes=1) else _("less than a minute")


def notes_on(edition: PublishedRanking, now: datetime) -> list[str]:
    """What is said of an edition beside its number, in sentences."""
    state, notes = read_state(edition, now), []
    if gone := edition.withdrawn:
        facts = {"date": say_moment(gone.at), "reason": gone.reason}
        notes.append(_("Withdrawn on %(date)s. Reason: %(reason)s") % facts)
    elif state.state == EditionState.FOLLOWED:
        notes.append(_("It has been followed by a later ranking."))
    elif edition.final_at and state.is_provisional:
        notes.append(str(edition.KIND.provisional) % {"date": say_moment(edition.final_at)})
    elif edition.final_at:
        notes.append(
            _("Final: objections were heard until %(date)s.") % {"date": say_moment(edition.final_at)}
        )
    if edition.is_late:
        notes.append(_("Published after the end of the correction period."))
    return notes


def say_moment(moment: datetime) -> str:
    """« 22 novembre 2026 21:45 », as the pages say it."""
    return say_day(localtime(moment), "DATETIME_FORMAT")

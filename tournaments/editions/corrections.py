"""The correction period of a published ranking: how long it lasts, and what a ranking published now would be."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from clubs.models import Season
from tournaments.editions.states import say_moment
from tournaments.models import CorrectionPeriod, PublishedRanking, Tournament
from web.refusals import Refusal

LENGTHS = {
    CorrectionPeriod.QUARTER: timedelta(minutes=15),
    CorrectionPeriod.HALF: timedelta(minutes=30),
    CorrectionPeriod.HOUR: timedelta(hours=1),
    CorrectionPeriod.DAY: timedelta(hours=24),
    CorrectionPeriod.WEEK: timedelta(days=7),
}
"""The periods that last so long from the publication on."""
LONGEST = timedelta(days=92)
Ending = tuple[CorrectionPeriod, datetime | None]


@dataclass(frozen=True)
class Outlook:
    """What a ranking would be if it were published now.

    `usual` is the period chosen last. A correction of a provisional ranking keeps the `running` period, to its end at
    least; a correction of one whose period `ended` is late, and final at once.
    """

    usual: CorrectionPeriod = CorrectionPeriod.NONE
    running: Ending | None = None
    ended: datetime | None = None

    @property
    def until(self) -> datetime | None:
        """When the period that runs ends."""
        return self.running[1] if self.running else None

    def choices(self, now: datetime) -> list[CorrectionPeriod]:
        """The periods that may be chosen: none that would end before the one that runs."""
        least = self.until
        if least is None:
            return list(CorrectionPeriod)
        longer = [period for period, length in LENGTHS.items() if now + length >= least]
        return [*longer, CorrectionPeriod.OWN]


def turns_in(body: str) -> int:
    """After how many rounds the ranking `body` of a tournament is; from how many evenings that of a season."""
    content = json.loads(body)
    return len(content["evenings"]) if "evenings" in content else int(content.get("rounds", 0))


def outlook_of(
    editions: Sequence[PublishedRanking], turns: int, now: datetime, usual: CorrectionPeriod
) -> Outlook:
    """What a ranking after so many `turns` would be beside `editions`, the last one first and with its body.

    House rule: a ranking after more rounds than the last one, or evenings for a season, corrects nothing; its own
    period begins with it.
    """
    last = editions[0] if editions else None
    if last is None or turns > turns_in(last.body):
        return Outlook(usual)
    if last.final_at and now < last.final_at:
        return Outlook(usual, running=(CorrectionPeriod(last.period), last.final_at))
    if last.final_at or last.is_late:
        return Outlook(
            usual, ended=next((edition.final_at for edition in editions if edition.final_at), None)
        )
    return Outlook(usual)


def usual_period(ranked: Tournament | Season, editions: Sequence[PublishedRanking]) -> CorrectionPeriod:
    """What was chosen last, in this tournament or season, or else in the club; no query where `editions` tell it.

    An end of one's own is not chosen again by itself.
    """
    last = next((edition for edition in editions if not edition.is_late), None)
    if last is None:
        model = ranked.editions.model
        of_club = model.objects.filter(**{f"{model.KIND.of}__club": ranked.club_id}, is_late=False)
        last = of_club.order_by("-pk").only("period").first()
    period = CorrectionPeriod(last.period) if last else CorrectionPeriod.NONE
    return CorrectionPeriod.NONE if period == CorrectionPeriod.OWN else period


def read_outlook(ranked: Tournament | Season, body: str, now: datetime) -> Outlook:
    """What the ranking `body` of a tournament or of a season would be beside those that were published of it."""
    editions = list(ranked.editions.all())
    return outlook_of(editions, turns_in(body), now, usual_period(ranked, editions))


def check_note(outlook: Outlook, note: str) -> None:
    """After the end of a correction period it is said what is corrected."""
    if outlook.ended and not note.strip():
        sentence = _("The correction period ended on %(date)s: say in the note what is corrected.")
        raise Refusal("note_needed", sentence, status=422, date=say_moment(outlook.ended))


def ending_of(
    outlook: Outlook, period: CorrectionPeriod | None, until: datetime | None, now: datetime
) -> Ending:
    """The period of a ranking published now, and when it ends: the one that runs or the usual one where none is chosen.

    `until` is an end of one's own. Refused where it would end before the one that runs, or where that is over.
    """
    if outlook.ended:
        if period not in (None, CorrectionPeriod.NONE):
            raise Refusal("period_over", _("The correction period is over: it cannot be made longer now."))
        return CorrectionPeriod.NONE, None
    if period is None and outlook.running:
        return outlook.running
    period = outlook.usual if period is None else period
    if period == CorrectionPeriod.OWN:
        if until is None or not now < until <= now + LONGEST:
            sentence = _("The correction period ends after now, and within three months.")
            raise Refusal("bad_end", sentence, status=422)
    else:
        until = now + LENGTHS[period] if period in LENGTHS else None
    if outlook.until and (until is None or until < outlook.until):
        sentence = _("Objections were promised to be heard until %(date)s: the period cannot end before.")
        raise Refusal("period_shorter", sentence, status=422, date=say_moment(outlook.until))
    return period, until

"""The correction period of a published ranking: how long it lasts, and what a ranking published now would be."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from clubs.models import Season
from tournaments.editions.states import say_moment
from tournaments.models import CorrectionPeriod, Edition, SeasonEdition, Tournament
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


def rounds_in(body: str) -> int:
    """After how many rounds the ranking `body` of a tournament is."""
    return int(json.loads(body).get("rounds", 0))


def evenings_in(body: str) -> int:
    """From how many evenings the ranking `body` of a season is."""
    return len(json.loads(body)["evenings"])


def outlook_of(
    editions: Sequence[Edition] | Sequence[SeasonEdition],
    turns: int,
    now: datetime,
    usual: CorrectionPeriod,
    turns_in: Callable[[str], int] = rounds_in,
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
        return Outlook(usual, ended=next((one.final_at for one in editions if one.final_at), None))
    return Outlook(usual)


def usual_period(tournament: Tournament, editions: Sequence[Edition]) -> CorrectionPeriod:
    """What was chosen last, in this tournament or else in the club; no query where `editions` tell it.

    An end of one's own is not chosen again by itself.
    """
    last = next((one for one in editions if not one.is_late), None)
    if last is None:
        club = Edition.objects.filter(tournament__club=tournament.club_id, is_late=False)
        last = club.order_by("-pk").only("period").first()
    return _again(last)


def usual_season_period(season: Season, editions: Sequence[SeasonEdition]) -> CorrectionPeriod:
    """What was chosen last for this season, or else for one of the club."""
    last = next((one for one in editions if not one.is_late), None)
    if last is None:
        club = SeasonEdition.objects.filter(season__club=season.club_id, is_late=False)
        last = club.order_by("-pk").only("period").first()
    return _again(last)


def season_outlook(season: Season, body: str, now: datetime) -> Outlook:
    """What the ranking `body` of `season` would be beside those that were published."""
    editions = list(season.editions.all())
    usual = usual_season_period(season, editions)
    return outlook_of(editions, evenings_in(body), now, usual, evenings_in)


def _again(last: Edition | SeasonEdition | None) -> CorrectionPeriod:
    period = CorrectionPeriod(last.period) if last else CorrectionPeriod.NONE
    return CorrectionPeriod.NONE if period == CorrectionPeriod.OWN else period


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

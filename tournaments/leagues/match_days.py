"""When the days of a league are played, and where: as its director said, in the settings of its stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.evenings.calendars import Appointment
from clubs.models import Club
from tournaments.core.formats import LEAGUE, calendar_of
from tournaments.models import Entry, Round, Stage

KEY = "dates"


@dataclass(frozen=True)
class When:
    """A day, its hour where one was said, and a place where all meet: else each meeting is at its home team's."""

    day: date
    hour: time | None = None
    place: str = ""

    @property
    def starts(self) -> datetime | date:
        """The moment; the whole day where no hour was said.

        An hour that the clocks skip is the one they go on to, and of an hour that comes twice it is the first.
        """
        if self.hour is None:
            return self.day
        moment = timezone.make_aware(datetime.combine(self.day, self.hour))
        return timezone.localtime(moment.astimezone(UTC))  # from UTC there and back, so that the hour exists

    def later(self, weeks: int) -> When:
        return When(self.day + timedelta(weeks=weeks), self.hour, self.place)

    def written(self) -> dict[str, str]:
        return {
            "day": self.day.isoformat(),
            "hour": self.hour.isoformat("minutes") if self.hour else "",
            "place": self.place,
        }


def read_when(values: Mapping[str, Any]) -> When:
    """What `written` wrote."""
    hour = time.fromisoformat(values["hour"]) if values["hour"] else None
    return When(date.fromisoformat(values["day"]), hour, values["place"])


def dates_of(stage: Stage) -> dict[int, When]:
    """By the number of the day, those of the calendar of which it was said."""
    days, written = len(calendar_of(stage)), stage.settings.get(KEY, {})
    return {int(number): read_when(when) for number, when in written.items() if int(number) <= days}


def coming_day(stage: Stage, today: date) -> tuple[int, When] | None:
    """The first day of the league from `today` on; None where there is none, or nobody said."""
    coming = [(number, when) for number, when in dates_of(stage).items() if when.day >= today]
    return min(coming, key=lambda dated: (dated[1].day, dated[0]), default=None)


def appointments_of(club: Club, since: date, whole: Callable[[str], str]) -> list[Appointment]:
    """The days of the leagues of `club` since then, for its calendar; two queries at most.

    Who meets whom, of the teams that have not left, is told once something of the league is published; `whole` makes
    an address of this site whole.
    """
    published = Round.objects.filter(stage=OuterRef("pk"), published_at__isnull=False)
    stages = Stage.objects.filter(tournament__club=club, format=LEAGUE, settings__has_key=KEY)
    dated = list(stages.select_related("tournament").annotate(is_public=Exists(published)).order_by("pk"))
    leagues = [stage.tournament_id for stage in dated]
    teams = Entry.objects.filter(tournament__in=leagues, withdrawn=False) if dated else ()
    names = {(team.tournament_id, team.number): team.name for team in teams}
    return [day for stage in dated for day in _appointments(club, stage, names, since, whole)]


def _appointments(
    club: Club,
    stage: Stage,
    names: Mapping[tuple[int, int], str],
    since: date,
    whole: Callable[[str], str],
) -> Iterator[Appointment]:
    is_public = getattr(stage, "is_public", False)
    page = reverse("public:league", args=[club.slug, stage.tournament_id])
    for number, when in sorted(dates_of(stage).items()):
        meetings = [
            " – ".join(names[stage.tournament_id, team] for team in two)
            for two in calendar_of(stage)[number - 1]
            if all((stage.tournament_id, team) in names for team in two)
        ]
        if when.day >= since:
            yield Appointment(
                key=f"day:{stage.pk}:{number}",
                name=_("%(league)s, day %(number)s") % {"league": stage.tournament.name, "number": number},
                starts=when.starts,
                place=when.place,
                address=whole(page if is_public else club.get_absolute_url()),
                description="\n".join(meetings) if is_public else "",
            )

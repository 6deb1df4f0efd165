"""An evening of play goes on past midnight: its night ends at six in the morning."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.utils import timezone

NIGHT_ENDS = time(6)


def end_of_night(now: datetime) -> datetime:
    """The next six in the morning where the site is, also in the nights when the clocks change."""
    here = timezone.localtime(now)
    day = here.date() if here.time() < NIGHT_ENDS else here.date() + timedelta(days=1)
    return timezone.make_aware(datetime.combine(day, NIGHT_ENDS))


def tonight(now: datetime) -> dict[str, datetime]:
    """Between when an evening begins that people mean `now`: since the last six in the morning, or within a day."""
    day = timezone.localtime(end_of_night(now)).date() - timedelta(days=1)
    return {
        "starts_at__gte": timezone.make_aware(datetime.combine(day, NIGHT_ENDS)),
        "starts_at__lt": now + timedelta(days=1),
    }

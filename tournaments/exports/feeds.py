"""What programs ask for again and again: the evenings of a club, and its rankings."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from clubs.evenings.calendars import PAST, calendar_of, of_session
from clubs.evenings.queries import ListedEvening, with_tournaments
from clubs.models import Club
from clubs.permissions import find_club
from tournaments.exports.feed import RankingsFeed, feed_of, latest_editions
from tournaments.leagues.match_days import appointments_of
from web.network import address_for_phones
from web.public_pages import public_page


@public_page
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The evenings of the club and the days of its leagues, those of the past year and those to come."""
    club, now = find_club(slug), timezone.now()
    sessions = club.sessions.filter(starts_at__gte=now - PAST).order_by("starts_at", "pk")
    appointments = [
        of_session(evening.session, address_for_phones(request, _page_of(club, evening)))
        for evening in with_tournaments(sessions)
    ]
    appointments += appointments_of(
        club, timezone.localdate(now - PAST), partial(address_for_phones, request)
    )
    answer = HttpResponse(calendar_of(club, appointments, now), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return answer


def _page_of(club: Club, evening: ListedEvening) -> str:
    """Where something is published of an evening; the page of the club before."""
    if evening.tournaments:
        return reverse("public:evening", args=[club.slug, evening.tournaments[0].pk])
    return club.get_absolute_url()


@public_page
def rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """The rankings that the club published last, as an Atom feed."""
    club = find_club(slug)
    feed = feed_of(club, latest_editions(club), partial(address_for_phones, request), timezone.now())
    return HttpResponse(feed, content_type=RankingsFeed.content_type)

"""The rankings of a club as an Atom feed: that they are published, and where; no names, for readers keep them.
Tested in tests/tournaments/exports/test_feeds.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from django.db.models import Max, OuterRef, QuerySet
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.evenings.calendars import uid_of
from clubs.models import Club
from tournaments.core.public_rankings import AnyEdition, editions_of_club, with_state
from tournaments.editions.states import EditionStanding, EditionState, notes_on, read_state
from tournaments.models import PublishedRanking

MOST = 30  # editions in the feed, the latest first
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs that no XML can have: one of them, pasted into a note, and no reader could read the feed any more."""


class RankingsFeed(Atom1Feed):
    """An empty feed is as old as its club, so that it has the same bytes whenever it is asked for."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["begun_at"]


def latest_editions(club: Club) -> list[PublishedRanking]:
    """The rankings that `club` published last, of evenings and of seasons; two queries."""
    evenings, seasons = editions_of_club(club)
    editions: list[PublishedRanking] = [*_latest(evenings), *_latest(seasons)]
    return sorted(editions, key=lambda edition: edition.published_at, reverse=True)[:MOST]


def _latest(editions: QuerySet[AnyEdition]) -> list[AnyEdition]:
    """The last of `editions`, each with since when none that followed it stands."""
    of = editions.model.KIND.of
    later = editions.model._default_manager.filter(**{of: OuterRef(of)}, number__gt=OuterRef("number"))
    gone = later.order_by().values(of).annotate(last=Max("withdrawal__at")).values("last")
    latest = with_state(editions).annotate(alone_since=gone).defer("body")
    return list(latest.order_by("-published_at", "-pk")[:MOST])


def feed_of(
    club: Club, editions: Iterable[PublishedRanking], whole: Callable[[str], str], now: datetime
) -> str:
    """The feed at `now`; `whole` makes an address of this site whole.

    An item is told again when its ranking is withdrawn, when its correction period is over, and when it stands again
    because one that followed it was withdrawn.
    """
    feed = RankingsFeed(
        title=_("Rankings of %(club)s") % {"club": club.name},
        link=whole(reverse("clubs:club", args=[club.slug])),
        description=None,
        language=get_language(),
        author_name=club.name,
        feed_url=whole(reverse("public:feed", args=[club.slug])),
        feed_guid=uid_of(club, "rankings").urn,
        begun_at=club.created_at,
    )
    for edition in editions:
        state = read_state(edition, now)
        more = [] if state.state == EditionState.FOLLOWED else notes_on(edition, now)
        notes = " – ".join(filter(None, (edition.occasion, edition.note, *more)))
        feed.add_item(
            title=", ".join(filter(None, (edition.title, state.word))),
            link=whole(edition.get_absolute_url()),
            description=escape(NOT_IN_XML.sub(" ", notes)),  # Atom takes it for HTML
            unique_id=uid_of(club, f"{edition.KIND.uid}:{edition.pk}").urn,
            pubdate=edition.published_at,
            updateddate=_changed(edition, state),
        )
    return str(feed.writeString("utf-8"))


def _changed(edition: PublishedRanking, state: EditionStanding) -> datetime:
    """Since when it is what it is."""
    if edition.withdrawn:
        return edition.withdrawn.at
    moments = [edition.published_at]
    if state.is_final and edition.final_at:
        moments.append(edition.final_at)
    if state.state != EditionState.FOLLOWED and (since := getattr(edition, "alone_since", None)):
        moments.append(since)
    return max(moments)

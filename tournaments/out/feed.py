"""The rankings of a club as an Atom feed: that they are published, and where; no names, for readers keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.uids import uid_of
from tournaments.models import Edition
from tournaments.out.preview import say_where

MOST = 30  # editions in the feed, the latest first


class RankingsFeed(Atom1Feed):
    """An empty feed is as old as its club, so that it has the same bytes whenever it is asked for."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["begun_at"]


def latest_editions(club: Club) -> list[Edition]:
    """The editions of `club` published last; one query."""
    found = (
        Edition.objects.filter(tournament__club=club, tournament__hidden=False)
        .select_related("tournament__session")
        .defer("body")
    )
    editions = list(found.order_by("-published_at", "-pk")[:MOST])
    for edition in editions:
        edition.tournament.club = club
    return editions


def feed_of(club: Club, editions: Iterable[Edition], whole: Callable[[str], str]) -> str:
    """The feed; `whole` makes an address of this site whole."""
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
        told = {"name": edition.tournament.name, "number": edition.number}
        feed.add_item(
            title=_("%(name)s, ranking no. %(number)d") % told,
            link=whole(edition.get_absolute_url()),
            description=" – ".join(filter(None, (say_where(edition.tournament), edition.note))),
            unique_id=uid_of(club, f"edition:{edition.pk}").urn,
            pubdate=edition.published_at,
            updateddate=edition.published_at,
        )
    return str(feed.writeString("utf-8"))

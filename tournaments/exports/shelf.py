"""What everybody may take out of a club: its latest rankings as files, in frames and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from clubs.models import Club
from tournaments.core.public_rankings import AnyEdition, editions_of_club, last_standing
from tournaments.models import PublishedRanking

MOST = 12  # evenings, and as many seasons, the latest first


@dataclass(frozen=True)
class Taken:
    """A ranking that stands: its page, its files, and the whole addresses of its frame and of its JSON."""

    name: str
    edition: PublishedRanking
    xlsx: str
    csv: str
    picture: str
    frame: str
    document: str


def read_shelf(club: Club, whole: Callable[[str], str]) -> dict[str, list[Taken]]:
    """The last rankings of the "evenings" and the "seasons" of `club`, in two queries; `whole` makes an address whole.

    What is kept back until the prize-giving is not on it.
    """
    evenings, seasons = editions_of_club(club)
    return {"evenings": _taken(evenings, whole), "seasons": _taken(seasons, whole)}


def _taken(editions: QuerySet[AnyEdition], whole: Callable[[str], str]) -> list[Taken]:
    latest = last_standing(editions).defer("body").order_by("-published_at", "-pk")[:MOST]
    return [_take(edition, whole) for edition in latest]


def _take(edition: PublishedRanking, whole: Callable[[str], str]) -> Taken:
    kind, at = edition.KIND, [edition.ranked.club.slug, edition.ranked.pk]
    return Taken(
        edition.ranked.name,
        edition,
        xlsx=edition.address(kind.file, "xlsx"),
        csv=edition.address(kind.file, "csv"),
        picture=edition.address(kind.picture),
        frame=whole(reverse(kind.frame, args=at)),
        document=whole(reverse(kind.document, args=at)),
    )

"""What everybody may take out of a club: its latest rankings as files, in frames and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.urls import reverse

from clubs.models import Club, Season
from tournaments.core.public_rankings import Told, told_editions
from tournaments.models import Edition, SeasonEdition, Tournament

MOST = 12  # evenings, and as many seasons, the latest first


class RankingPages(NamedTuple):
    """The names of the addresses of a ranking: of one edition, and of whichever stands last."""

    file: str
    picture: str
    frame: str
    document: str


OF_AN_EVENING = RankingPages(
    "public:edition_file", "public:edition_picture", "public:embed", "public:ranking_document"
)
OF_A_SEASON = RankingPages(
    "public:season_file", "public:season_picture", "public:season_embed", "public:season_document"
)


@dataclass(frozen=True)
class Taken:
    """A ranking that stands: its page, its files, and the whole addresses of its frame and of its JSON."""

    name: str
    edition: Edition | SeasonEdition
    xlsx: str
    csv: str
    picture: str
    frame: str
    document: str


@dataclass(frozen=True)
class RankingShelf:
    """The last ranking that stands of each evening and of each season."""

    evenings: Sequence[Taken]
    seasons: Sequence[Taken]


def read_shelf(club: Club, whole: Callable[[str], str]) -> RankingShelf:
    """What is on the shelf of `club`, in two queries; `whole` makes an address of this site whole.

    What is kept back until the prize-giving is not on it.
    """
    shown = Edition.objects.filter(tournament__club=club, tournament__hidden=False)
    evenings = _latest(shown.select_related("tournament__session", "tournament__club"))
    seasons = _latest(SeasonEdition.objects.filter(season__club=club).select_related("season__club"))
    return RankingShelf(
        [_taken(one, one.tournament, OF_AN_EVENING, whole) for one in evenings],
        [_taken(one, one.season, OF_A_SEASON, whole) for one in seasons],
    )


def _latest(editions: QuerySet[Told]) -> list[Told]:
    standing = told_editions(editions).filter(Q(withdrawal=None, followed=False)).defer("body")
    return list(standing.order_by("-published_at", "-pk")[:MOST])


def _taken(
    edition: Edition | SeasonEdition,
    ranked: Tournament | Season,
    pages: RankingPages,
    whole: Callable[[str], str],
) -> Taken:
    at, numbered = [ranked.club.slug, ranked.pk], [ranked.club.slug, ranked.pk, edition.number]
    return Taken(
        ranked.name,
        edition,
        xlsx=reverse(pages.file, args=[*numbered, "xlsx"]),
        csv=reverse(pages.file, args=[*numbered, "csv"]),
        picture=reverse(pages.picture, args=numbered),
        frame=whole(reverse(pages.frame, args=at)),
        document=whole(reverse(pages.document, args=at)),
    )

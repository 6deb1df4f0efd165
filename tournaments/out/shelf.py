"""What everybody may take out of a club: its latest rankings as files, in frames and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from clubs.models import Club
from tournaments.models import Edition, SeasonEdition
from tournaments.queries import Told, told_editions

MOST = 12  # evenings, and as many seasons, the latest first


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
class Shelf:
    """The last ranking that stands of each evening and of each season."""

    evenings: Sequence[Taken]
    seasons: Sequence[Taken]


def read_shelf(club: Club, whole: Callable[[str], str]) -> Shelf:
    """What is on the shelf of `club`, in two queries; `whole` makes an address of this site whole.

    What is kept back until the prize-giving is not on it.
    """
    shown = Edition.objects.filter(tournament__club=club, tournament__hidden=False)
    evenings = _latest(shown.select_related("tournament__session"))
    seasons = _latest(SeasonEdition.objects.filter(season__club=club).select_related("season"))
    return Shelf(
        [_of_evening(club, one, whole) for one in evenings],
        [_of_season(club, one, whole) for one in seasons],
    )


def _latest(editions: QuerySet[Told]) -> list[Told]:
    standing = told_editions(editions).filter(Q(withdrawal=None, followed=False)).defer("body")
    return list(standing.order_by("-published_at", "-pk")[:MOST])


def _of_evening(club: Club, edition: Edition, whole: Callable[[str], str]) -> Taken:
    edition.tournament.club = club
    at, numbered = [club.slug, edition.tournament_id], [club.slug, edition.tournament_id, edition.number]
    return Taken(
        edition.tournament.name,
        edition,
        xlsx=reverse("public:edition_file", args=[*numbered, "xlsx"]),
        csv=reverse("public:edition_file", args=[*numbered, "csv"]),
        picture=reverse("public:edition_picture", args=numbered),
        frame=whole(reverse("public:embed", args=at)),
        document=whole(reverse("public:ranking_document", args=at)),
    )


def _of_season(club: Club, edition: SeasonEdition, whole: Callable[[str], str]) -> Taken:
    edition.season.club = club
    at, numbered = [club.slug, edition.season_id], [club.slug, edition.season_id, edition.number]
    return Taken(
        edition.season.name,
        edition,
        xlsx=reverse("public:season_file", args=[*numbered, "xlsx"]),
        csv=reverse("public:season_file", args=[*numbered, "csv"]),
        picture=reverse("public:season_picture", args=numbered),
        frame=whole(reverse("public:season_embed", args=at)),
        document=whole(reverse("public:season_document", args=at)),
    )

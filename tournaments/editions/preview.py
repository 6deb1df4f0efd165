"""What a messenger shows of a public page when its link is sent."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.models.calendar import say_day
from scoring.sharing.views import LOCALES, Preview, language
from tournaments.editions.picture import HEIGHT, WIDTH
from tournaments.models import Edition, SeasonEdition, Tournament


def say_where(tournament: Tournament) -> str:
    """« Les Tapis verts · 20 novembre 2026 · Café des Tilleuls »."""
    session = tournament.session
    told = (tournament.club.name, say_day(localtime(session.starts_at)), session.place)
    return " · ".join(part for part in told if part)


def say_title(edition: Edition | SeasonEdition) -> str:
    """« Concours d’hiver, classement n° 2 »."""
    if isinstance(edition, SeasonEdition):
        told = {"season": edition.season.name, "number": edition.number}
        return _("Season %(season)s: ranking no. %(number)d") % told
    return _("%(name)s, ranking no. %(number)d") % {"name": edition.tournament.name, "number": edition.number}


def say_of_what(edition: Edition | SeasonEdition) -> str:
    """The club; of an evening its day and its place as well."""
    if isinstance(edition, SeasonEdition):
        return edition.season.club.name
    return say_where(edition.tournament)


def preview_of_evening(request: HttpRequest, tournament: Tournament, last: Edition | None) -> Preview:
    """What is shown of the page of `tournament`; the picture is that of its `last` edition."""
    address = reverse("public:evening", args=[tournament.club.slug, tournament.pk])
    picture = _picture_of(last) if last else ""
    return _preview(request, tournament.name, say_where(tournament), address, picture)


def preview_of_edition(request: HttpRequest, edition: Edition | SeasonEdition) -> Preview:
    """What is shown of the page of a published ranking."""
    address = edition.get_absolute_url()
    return _preview(request, say_title(edition), say_of_what(edition), address, _picture_of(edition))


def _picture_of(edition: Edition | SeasonEdition) -> str:
    if isinstance(edition, SeasonEdition):
        own = [edition.season.club.slug, edition.season_id, edition.number]
        return reverse("public:season_picture", args=own)
    own = [edition.tournament.club.slug, edition.tournament_id, edition.number]
    return reverse("public:edition_picture", args=own)


def _preview(request: HttpRequest, title: str, told: str, address: str, picture: str) -> Preview:
    return Preview(
        title=title,
        told=told,
        address=request.build_absolute_uri(address),
        picture=request.build_absolute_uri(picture) if picture else "",
        locale=LOCALES.get(language(), language()),
        width=WIDTH,
        height=HEIGHT,
    )

"""What a messenger shows of a public page when its link is sent."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.seasons import say_day
from scoring.views.share import LOCALES, Preview, language
from tournaments.models import Edition, Tournament
from tournaments.out.picture import HEIGHT, WIDTH


def say_where(tournament: Tournament) -> str:
    """« Les Tapis verts · 20 novembre 2026 · Café des Tilleuls »."""
    session = tournament.session
    told = (tournament.club.name, say_day(localtime(session.starts_at)), session.place)
    return " · ".join(part for part in told if part)


def preview_of_evening(request: HttpRequest, tournament: Tournament, last: Edition | None) -> Preview:
    """What is shown of the page of `tournament`; the picture is that of its `last` edition."""
    address = reverse("public:evening", args=[tournament.club.slug, tournament.pk])
    return _preview(request, tournament.name, address, tournament, last)


def preview_of_edition(request: HttpRequest, edition: Edition) -> Preview:
    """What is shown of the page of a published ranking."""
    told = {"name": edition.tournament.name, "number": edition.number}
    title = _("%(name)s, ranking no. %(number)d") % told
    return _preview(request, title, edition.get_absolute_url(), edition.tournament, edition)


def _preview(
    request: HttpRequest, title: str, address: str, tournament: Tournament, pictured: Edition | None
) -> Preview:
    own = [tournament.club.slug, tournament.pk]
    picture = reverse("public:edition_picture", args=[*own, pictured.number]) if pictured else ""
    return Preview(
        title=title,
        told=say_where(tournament),
        address=request.build_absolute_uri(address),
        picture=request.build_absolute_uri(picture) if picture else "",
        locale=LOCALES.get(language(), language()),
        width=WIDTH,
        height=HEIGHT,
    )

"""What a messenger shows of a public page when its link is sent.
Tested in tests/tournaments/editions/test_public.py."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from scoring.paper.views import language
from scoring.sharing.views import LOCALES, Preview
from tournaments.editions.picture import HEIGHT, WIDTH
from tournaments.models import Edition, PublishedRanking, Tournament


def preview_of_evening(request: HttpRequest, tournament: Tournament, last: Edition | None) -> Preview:
    """What is shown of the page of `tournament`; the picture is that of its `last` edition."""
    address = reverse("public:evening", args=[tournament.club.slug, tournament.pk])
    picture = last.address(last.KIND.picture) if last else ""
    return _preview(request, tournament.name, tournament.occasion, address, picture)


def preview_of_edition(request: HttpRequest, edition: PublishedRanking) -> Preview:
    """What is shown of the page of a published ranking."""
    picture = edition.address(edition.KIND.picture)
    return _preview(request, edition.title, edition.occasion, edition.get_absolute_url(), picture)


def _preview(request: HttpRequest, title: str, occasion: str, address: str, picture: str) -> Preview:
    return Preview(
        title=title,
        description=occasion,
        address=request.build_absolute_uri(address),
        picture=request.build_absolute_uri(picture) if picture else "",
        locale=LOCALES.get(language(), language()),
        width=WIDTH,
        height=HEIGHT,
    )

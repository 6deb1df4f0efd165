"""What a director takes away from a tournament or passes on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.spreadsheets import attached
from tournaments import queries
from tournaments.out.archive import archive_of, read_archive
from tournaments.out.embed import latest
from tournaments.out.press import press_texts
from tournaments.permissions import access_tournament


@require_safe
def out(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everything that leaves the site: files, the ranking for another site, a text for the paper, the archive."""
    access, tournament = access_tournament(request, slug, pk, Role.DIRECTOR)
    edition, ranking = latest(tournament)
    address = request.build_absolute_uri(reverse("public:evening", args=[slug, pk]))
    texts = press_texts(edition, ranking, queries.entered(tournament), address) if edition and ranking else []
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "edition": edition,
        "editions": tournament.editions.defer("body"),
        "rounds": queries.rounds_of(tournament).filter(published_at__isnull=False),
        "texts": texts,
        "frame": request.build_absolute_uri(reverse("public:embed", args=[slug, pk])),
        "document": request.build_absolute_uri(reverse("public:ranking_document", args=[slug, pk])),
        "feed": request.build_absolute_uri(reverse("public:feed", args=[slug])),
    }
    return render(request, "tournaments/out.html", context)


@require_safe
def archive(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tournament as pages that are read without this site, in one file."""
    _access, tournament = access_tournament(request, slug, pk, Role.DIRECTOR)
    body = archive_of(read_archive(tournament))
    return attached(body, "application/zip", _("tournament-%(number)d") % {"number": pk} + ".zip")

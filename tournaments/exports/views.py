"""What a director takes away from a tournament or passes on, and what everybody may take out of a club.
Tested in tests/tournaments/exports/test_actions.py."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from clubs.permissions import find_club
from tournaments.core import entry_list, phases, public_rankings
from tournaments.editions.press import press_texts
from tournaments.exports import actions
from tournaments.exports.archive import archive_job
from tournaments.exports.embed import latest
from tournaments.exports.shelf import read_shelf
from tournaments.models import Tournament
from tournaments.permissions import access_tournament, at_desk
from web.network import address_for_phones
from web.public_pages import public_page
from web.requests import HtmxRequest, wants_only
from web.spreadsheets import attached


@public_page
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that everybody may take out of a club: its calendar, its feed, and its latest rankings."""
    club, whole = find_club(slug), partial(address_for_phones, request)
    context = {
        "club": club,
        "calendar": whole(reverse("public:calendar", args=[slug])),
        "feed": whole(reverse("public:feed", args=[slug])),
        "shelf": read_shelf(club, whole),
    }
    return render(request, "tournaments/exports/public_out.html", context)


@require_safe
def out(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Everything that leaves the site: files, the ranking for another site, a text for the paper, the archive."""
    access, tournament = access_tournament(request, slug, pk, Role.DIRECTOR)
    edition, ranking = latest(tournament)
    address = address_for_phones(request, reverse("public:evening", args=[slug, pk]))
    texts = (
        press_texts(edition, ranking, entry_list.entered(tournament), address) if edition and ranking else []
    )
    context = at_desk(access, tournament) | {
        "edition": edition,
        "editions": public_rankings.public_editions(tournament).defer("body"),
        "rounds": phases.rounds_of(tournament).filter(published_at__isnull=False),
        "texts": texts,
        "frame": address_for_phones(request, reverse("public:embed", args=[slug, pk])),
        "document": address_for_phones(request, reverse("public:ranking_document", args=[slug, pk])),
        **_of_the_archive(tournament),
        "feed": address_for_phones(request, reverse("public:feed", args=[slug])),
    }
    return render(request, "tournaments/exports/out.html", context)


def _of_the_archive(tournament: Tournament) -> dict[str, object]:
    """What is said of the archive: whether a worker packs it, and how far that is."""
    by_worker = actions.is_packed_by_worker(tournament)
    return {"by_worker": by_worker, "job": archive_job(tournament) if by_worker else None}


@require_http_methods(["GET", "HEAD", "POST"])
def make_archive(request: HtmxRequest, slug: str, pk: int) -> HttpResponse:
    """Have the archive of a large tournament packed; how far it is, for the page that asks again and again."""
    access, tournament = access_tournament(request, slug, pk, Role.DIRECTOR)
    if request.method == "POST":
        actions.ask_for_archive(tournament, access.user)
    if request.method == "POST" or not wants_only(request, "archive"):
        return redirect(reverse("tournaments:out", args=[slug, pk]) + "#archive")
    context = {"club": access.club, "tournament": tournament, **_of_the_archive(tournament)}
    return render(request, "tournaments/exports/_archive.html", context)


@require_safe
def archive(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The tournament as pages that are read without this site, in one file; that of a large one once it is packed."""
    _access, tournament = access_tournament(request, slug, pk, Role.DIRECTOR)
    if actions.is_packed_by_worker(tournament):
        job = archive_job(tournament)
        if not (job and job.is_ready and job.body):
            return redirect(reverse("tournaments:out", args=[slug, pk]) + "#archive")
        body = bytes(job.body)
    else:
        body = actions.pack_archive(tournament)
    return attached(body, "application/zip", _("tournament-%(number)d") % {"number": pk} + ".zip")

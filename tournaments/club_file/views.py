"""Everything of a club in one file: taken by its owner, brought back by whoever has an account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.models import Club, Role
from clubs.permissions import access_club, current_user
from scoring.models import Line
from tournaments.club_file import actions, jobs
from tournaments.club_file.forms import LARGEST, ClubFileForm
from tournaments.models import Edition, RestoreJob, SeasonEdition
from web.refusals import filled, itself, refused_on, show
from web.requests import HtmxRequest, wants_only
from web.spreadsheets import attached


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """What is in the file of the club; by POST, the file."""
    access = access_club(request, slug, Role.OWNER)
    if request.method == "POST":
        data = actions.take_file(access.club, access.user)
        today = timezone.localdate().isoformat()
        return attached(data, "application/json", f"{access.club.slug}-{today}.json")
    context = {"club": access.club, "access": access, "counts": _counts_of(access.club)}
    return show(request, "tournaments/club_file/club_file.html", context)


def _counts_of(club: Club) -> dict[str, int]:
    """How many of what a club would take along; seven light queries, whatever its size."""
    editions = Edition.objects.filter(tournament__club=club).count()
    return {
        "players": club.players.count(),
        "evenings": club.sessions.count(),
        "tournaments": club.tournaments.count(),
        "sheets": club.sheets.count(),
        "lines": Line.objects.filter(sheet__club=club).count(),
        "editions": editions + SeasonEdition.objects.filter(season__club=club).count(),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def restore(request: HtmxRequest) -> HttpResponse:
    """Whoever has an account sends the file of a club, and owns what it holds: all of it, or nothing."""
    user = current_user(request)
    job = RestoreJob.objects.filter(owner=user).select_related("club").defer("body").first()
    context = {"form": ClubFileForm(), "largest": LARGEST, "job": job}
    if wants_only(request, "restoring") and job:
        return render(request, "tournaments/club_file/_restoring.html", context)
    if request.method != "POST":
        return show(request, "tournaments/club_file/club_restore.html", context)
    data = filled(request, form=ClubFileForm(request.POST, request.FILES)).cleaned_data["file"]
    if jobs.is_restored_by_worker(data):
        jobs.ask_to_restore(data, user)
        return redirect("clubfile:restore")
    club = actions.restore_file(data, user)
    messages.success(request, _("%(club)s is here again, with everything in its file.") % {"club": club})
    return redirect(club)

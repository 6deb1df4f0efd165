"""Clubs: the list, one's own, opening one, the club's page. Tested in tests/clubs/members/."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs.evenings.queries import evenings_past, evenings_to_come, with_open_doors, with_tournaments
from clubs.members import actions
from clubs.members.forms import ClubChangeForm, ClubForm
from clubs.members.queries import clubs_matching, clubs_of
from clubs.models import Role
from clubs.permissions import access_club, current_user, visit_club
from web.inputs import SearchForm
from web.requests import HtmxRequest, wants_only

CLUBS_A_PAGE = 50
EVENINGS_A_PAGE = 20


@require_safe
def directory(request: HtmxRequest) -> HttpResponse:
    """Every club, for everybody, with a search."""
    search = SearchForm(request.GET)
    page = Paginator(clubs_matching(search.typed()), CLUBS_A_PAGE).get_page(request.GET.get("page"))
    template = "clubs/members/_clubs.html" if wants_only(request, "clubs") else "clubs/members/list.html"
    return render(request, template, {"page": page, "typed": search.typed()})


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The user's clubs; straight to the club of who has only one."""
    clubs = clubs_of(current_user(request), timezone.now())
    if len(clubs) == 1:
        return redirect(clubs[0].club)
    return render(request, "clubs/members/mine.html", {"clubs": clubs})


@login_required
@require_http_methods(["GET", "POST"])
def open_one(request: HttpRequest) -> HttpResponse:
    """A signed-in user opens a club and owns it."""
    form = ClubForm(request.POST or None)
    if not form.is_valid():
        return render(
            request, "clubs/members/open.html", {"form": form}, status=422 if form.is_bound else 200
        )
    club = actions.open_club(current_user(request), **form.cleaned_data)
    messages.success(request, _("%(club)s is open. Next: the list of players.") % {"club": club})
    return redirect(club)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's page: its evenings and rankings for everybody; the doors of each role for members."""
    club, access = visit_club(request, slug)
    coming = with_open_doors(with_tournaments(evenings_to_come(club)), timezone.now())
    page = Paginator(evenings_past(club), EVENINGS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "access": access,
        "coming": coming,
        "next_session": coming[0].session if coming else None,
        "page": page,
        "past": with_tournaments(page.object_list),
        "player_count": club.players.filter(active=True).count() if access else None,
    }
    return render(request, "clubs/members/club.html", context)


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner corrects the club's name and town, and who signs."""
    access = access_club(request, slug, Role.OWNER)
    club = access.club
    form = ClubChangeForm(
        request.POST or None, initial={"name": club.name, "city": club.city, "signatures": club.signatures}
    )
    if not form.is_valid():
        context = {"club": club, "access": access, "form": form}
        return render(request, "clubs/members/change.html", context, status=422 if form.is_bound else 200)
    messages.success(request, _("The club is up to date."))
    return redirect(actions.change_club(club, **form.cleaned_data))

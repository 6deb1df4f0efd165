"""Why an entry stands where it does: for the desk, of a published ranking, and of the live one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.core import entry_list, public_rankings
from tournaments.explanations.files import explained_grid
from tournaments.explanations.page import Explained
from tournaments.explanations.queries import explain_draft, explain_edition, explain_now
from tournaments.models import Tournament
from tournaments.permissions import access_entry, at_desk, public_edition, public_tournament
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@require_safe
def desk(request: HttpRequest, slug: str, pk: int, number: int, kind: str = "") -> HttpResponse:
    """As the sheets make the ranking this moment; as a file where a `kind` of it is asked for."""
    access, entry = access_entry(request, slug, pk, number, Role.SCORER)
    tournament = entry.tournament
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    explained = explain_now(tournament, number, names)
    if explained is None:
        raise Http404
    if kind:
        return _file(explained, kind)
    context = at_desk(access, tournament) | {"explained": explained}
    return render(request, "tournaments/explanations/explained.html", context)


@public_page
def edition(
    request: HttpRequest, slug: str, pk: int, number: int, entry: int, kind: str = ""
) -> HttpResponse:
    """As it was reckoned when the ranking was published."""
    published = public_edition(slug, pk, number)
    names = entry_list.public_names(published.tournament)
    explained = explain_edition(published, entry, names)
    if explained is None or entry not in names:
        raise Http404
    if kind:
        return _file(explained, kind, _("ranking-%(number)d") % {"number": number})
    context = {"back": published.get_absolute_url(), "edition": published}
    return _public(request, published.tournament, names[entry], explained, **context)


@public_page
def live(request: HttpRequest, slug: str, pk: int, entry: int, kind: str = "") -> HttpResponse:
    """As it stands, where the director lets the public see that."""
    tournament = public_tournament(slug, pk)
    draft = public_rankings.public_draft(tournament)
    if draft is None:
        raise Http404
    draft.tournament, names = tournament, entry_list.public_names(tournament)
    explained = explain_draft(draft, entry, names)
    if explained is None or entry not in names:
        raise Http404
    if kind:
        return _file(explained, kind)
    return _public(request, tournament, names[entry], explained)


def _file(explained: Explained, kind: str, ranking: str = "") -> HttpResponse:
    """The page for a spreadsheet; `ranking` is which, where it is a published one."""
    name = _("why-entry-%(number)d") % {"number": explained.number}
    return spreadsheet(explained_grid(explained), kind, "-".join(filter(None, (ranking, name))))


def _public(
    request: HttpRequest, tournament: Tournament, name: str, explained: Explained, **more: object
) -> HttpResponse:
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "name": name,
        "explained": explained,
        **more,
    }
    return render(request, "tournaments/explanations/public_explained.html", context)

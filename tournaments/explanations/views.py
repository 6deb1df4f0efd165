"""Why an entry stands where it does: for the desk, of a published ranking, and of the live one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.core import entry_list, public_rankings
from tournaments.core.formats import is_league
from tournaments.explanations.entries import Explained, Names, drawn_rounds, explain_row
from tournaments.explanations.entry_grounds import Own, of_draft, of_edition, of_now
from tournaments.explanations.files import explained_grid
from tournaments.explanations.leagues import explain_team
from tournaments.models import Grounds, Tournament
from tournaments.permissions import access_entry, public_edition, public_tournament
from tournaments.standings.reckoning import ranking_body
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@require_safe
def desk(request: HttpRequest, slug: str, pk: int, number: int, kind: str = "") -> HttpResponse:
    """As the sheets make the ranking this moment; as a file where a `kind` of it is asked for."""
    access, entry = access_entry(request, slug, pk, number, Role.SCORER)
    tournament = entry.tournament
    names = {one.number: one.full_name for one in entry_list.entered(tournament)}
    explained: Explained | None
    if is_league(tournament):
        explained = explain_team(ranking_body(tournament), number, names)
    else:
        explained = _in_words(tournament, of_now(tournament, number), names)
    if explained is None:
        raise Http404
    if kind:
        return _file(explained, kind)
    context = {"club": access.club, "access": access, "tournament": tournament, "explained": explained}
    return render(request, "tournaments/explanations/explained.html", context)


@public_page
def edition(
    request: HttpRequest, slug: str, pk: int, number: int, entry: int, kind: str = ""
) -> HttpResponse:
    """As it was reckoned when the ranking was published; what came before this page kept nothing of that."""
    found = public_edition(slug, pk, number)
    tournament = found.tournament
    names, kept = entry_list.public_names(tournament), True
    explained: Explained | None
    if is_league(tournament):
        explained = explain_team(found.body, entry, names)
    else:
        own = of_edition(found, entry)
        explained = _in_words(tournament, own, names)
        kept = own is not None or Grounds.objects.filter(edition=found).exists()
    if entry not in names or (explained is None and (kept or kind)):
        raise Http404
    if kind and explained:
        return _file(explained, kind, _("ranking-%(number)d") % {"number": number})
    context = {"back": found.get_absolute_url(), "edition": found}
    return _public(request, tournament, names[entry], explained, **context)


@public_page
def live(request: HttpRequest, slug: str, pk: int, entry: int, kind: str = "") -> HttpResponse:
    """As it stands, where the director lets the public see that."""
    tournament = public_tournament(slug, pk)
    draft = public_rankings.public_draft(tournament)
    if draft is None:
        raise Http404
    draft.tournament, names = tournament, entry_list.public_names(tournament)
    explained: Explained | None
    if is_league(tournament):
        explained = explain_team(draft.body, entry, names)
    else:
        explained = _in_words(tournament, of_draft(draft, entry), names)
    if explained is None or entry not in names:
        raise Http404
    if kind:
        return _file(explained, kind)
    return _public(request, tournament, names[entry], explained)


def _file(explained: Explained, kind: str, said: str = "") -> HttpResponse:
    """The page for a spreadsheet; `said` is which ranking, where it is a published one."""
    name = _("why-entry-%(number)d") % {"number": explained.number}
    return spreadsheet(explained_grid(explained), kind, "-".join(filter(None, (said, name))))


def _in_words(tournament: Tournament, own: Own | None, names: Names) -> Explained | None:
    return explain_row(own, names, drawn_rounds(tournament)) if own else None


def _public(
    request: HttpRequest, tournament: Tournament, name: str, explained: Explained | None, **said: object
) -> HttpResponse:
    context = {
        "club": tournament.club,
        "tournament": tournament,
        "name": name,
        "explained": explained,
        **said,
    }
    return render(request, "tournaments/explanations/public_explained.html", context)

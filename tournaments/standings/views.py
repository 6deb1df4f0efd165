"""Pools and knock-outs as trees, the crosstables, and the ranking of the desk: as pages and as files.
Tested in tests/tournaments/standings/test_trees.py."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from tournaments.core import entry_list, phases
from tournaments.core.answers import kept_back_page
from tournaments.models import Draft, Tournament
from tournaments.permissions import access_tournament, at_desk, public_tournament
from tournaments.standings.crosstables import crosstables_of
from tournaments.standings.files import crosstable_grid, standing_grid, trees_grid
from tournaments.standings.rankings import read_ranking
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import Tree, plant, read_trees, shown_trees
from web.public_pages import public_page
from web.spreadsheets import spreadsheet


@require_safe
def desk(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """The pools and knock-outs as they stand this moment; of none there is a page, and no file."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    trees = trees_at_the_desk(tournament)
    if kind and not trees:
        raise Http404
    if kind:
        return spreadsheet(trees_grid(trees), kind, _("pools-and-bracket"))
    context = at_desk(access, tournament) | {"trees": trees}
    return render(request, "tournaments/standings/trees.html", context)


@require_safe
def crosstable(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Who met whom, and what came of it, as it is printed; 404 where nobody met in twos."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    tables = crosstables_of(tournament)
    if not tables:
        raise Http404
    return spreadsheet(crosstable_grid(tables), kind, _("crosstable"))


@require_safe
def ranking(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The ranking as the desk has it, under the names of the desk; 404 before there is one."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    draft = get_object_or_404(Draft, tournament=tournament)
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    grid = standing_grid(read_ranking(draft.body, names), _("As it stands"))
    return spreadsheet(grid, kind, _("ranking-as-it-stands"))


def trees_at_the_desk(tournament: Tournament) -> list[Tree]:
    """The pools and knock-outs as they stand this moment, by full names."""
    trees = [plant(course) for course in courses_of(tournament).values()]
    names = {entry.number: entry.full_name for entry in entry_list.entered(tournament)}
    return read_trees(trees, names, phases.stage_names(tournament))


@public_page
def public(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """The same as published, by the names that are shown."""
    tournament = public_tournament(slug, pk)
    shown = shown_trees(tournament)
    if not shown:
        raise Http404
    if tournament.hidden:
        return kept_back_page(request, tournament, kind)
    trees = read_trees(shown, entry_list.public_names(tournament), phases.stage_names(tournament))
    if kind:
        return spreadsheet(trees_grid(trees), kind, _("pools-and-bracket"))
    context = {"club": tournament.club, "tournament": tournament, "trees": trees}
    return render(request, "tournaments/standings/public_trees.html", context)

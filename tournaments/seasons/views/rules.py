"""The rules of a season: what if they were others, and who moves; adopting them is an act of its own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role, Season
from clubs.permissions import Access
from tournaments.entries.faces import faces_for
from tournaments.ranking.season import moves, season_standings
from tournaments.ranking.season_rules import SeasonRules, read_rules
from tournaments.seasons.actions import adopt_rules
from tournaments.seasons.files import moves_grid
from tournaments.seasons.forms import SeasonRulesForm
from tournaments.seasons.permissions import access_season
from tournaments.seasons.queries import read_played, rules_in_force
from tournaments.seasons.tables import Moved, two_places
from tournaments.seasons.words import say_rules
from web.refusals import attempt_of, filled, refused_on, show
from web.spreadsheets import spreadsheet


@require_safe
def rules(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """The rules in force, to change; those typed are in the address and are only looked at: nothing is written.

    As a file, who would move by them; 404 where none are typed, or not all of them.
    """
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    version, attempt = rules_in_force(season), attempt_of(request)
    if request.GET and not attempt.typed:
        looked_at = SeasonRulesForm(request.GET)
        attempt.typed["form"], attempt.status = looked_at, 200 if looked_at.is_valid() else 422
    now = read_rules(version.settings)
    form = attempt.typed.get("form") or SeasonRulesForm(
        initial=SeasonRulesForm.initial_of(now, version.number)
    )
    is_complete = form.is_bound and form.is_valid()
    compared = _compared(access, season, now, form.rules()) if is_complete else {}
    if kind and not compared:
        raise Http404
    if kind:
        return spreadsheet(moves_grid(compared["moved"], compared["wanted"]), kind, _("what-if"))
    context = {
        "query": request.GET.urlencode(),
        "club": access.club,
        "access": access,
        "season": season,
        "version": version,
        "sentences": list(say_rules(now)),
        "versions": list(season.rules.select_related("made_by")),
        "form": form,
    }
    if compared:
        context |= compared | {"hidden_copy": form.hidden_copy(version.number)}
    return show(request, "tournaments/seasons/season_rules.html", context)


@require_POST
@refused_on("seasons:rules")
def adopt(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Go by the rules that were looked at."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    form = filled(request, form=SeasonRulesForm(request.POST))
    typed = form.cleaned_data
    adopt_rules(season, form.rules(), upon=typed["upon"], by=access.user, note=typed["note"])
    messages.success(request, _("The season goes by these rules from now on; published rankings stay."))
    return redirect("seasons:season", slug, pk)


def _compared(access: Access, season: Season, now: SeasonRules, wanted: SeasonRules) -> dict[str, Any]:
    """Who moves by the rules `wanted`; the results are those of this moment."""
    evenings, names = read_played(season).evenings, faces_for(access.club, access.role).names
    after = season_standings(evenings, wanted)
    moved = [
        Moved(names.get(row.player, f"{row.player}"), move, two_places(row.total))
        for row, move in zip(after, moves(season_standings(evenings, now), after), strict=True)
    ]
    return {
        "wanted": list(say_rules(wanted)),
        "moved": moved,
        "moving": sum(not player.stays for player in moved),
        "same": wanted == now,
    }

"""The rules of a season: what if they were others, and who moves; adopting them is an act of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from clubs.errors import Refusal
from clubs.models import Role, Season
from clubs.permissions import Access
from tournaments.actions.seasons import adopt_rules
from tournaments.forms.seasons import SeasonRulesForm
from tournaments.models import RulesVersion
from tournaments.permissions import access_season
from tournaments.ranking.season import Move, moves, season_standings
from tournaments.ranking.season_rules import SeasonRules, write_rules
from tournaments.rankings import canonical, digest_of
from tournaments.season_tables import names_in, two_places
from tournaments.season_words import say_rules
from tournaments.seasons import read_played, rules_in_force, rules_of


@dataclass(frozen=True)
class Moved:
    """A player, his rank by the rules in force and by the others, and his total by these."""

    name: str
    move: Move
    total: Any

    @property
    def is_up(self) -> bool:
        return self.move.after is not None and (
            self.move.before is None or self.move.after < self.move.before
        )

    @property
    def stays(self) -> bool:
        return self.move.before == self.move.after


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The rules in force to change, and those before them; what is typed is only looked at: nothing is written."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    version = rules_in_force(season)
    if request.method != "POST":
        return _page(request, access, version, _form(version))
    form = SeasonRulesForm(request.POST)
    return _page(request, access, version, form, status=200 if form.is_valid() else 422)


@require_POST
def adopt(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Go by the rules that were looked at; others than those are looked at first."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    version, form = rules_in_force(season), SeasonRulesForm(request.POST)
    if not form.is_valid():
        return _page(request, access, version, form, status=422)
    wanted, said = form.rules(), form.cleaned_data
    try:
        if said["seen"] != seen_as(wanted):
            raise Refusal(
                "not_seen",
                gettext_lazy("These are not the rules that you looked at. Here is who moves by them."),
            )
        adopt_rules(season, wanted, upon=said["upon"], by=access.user, note=said["note"])
    except Refusal as refusal:
        return _page(request, access, version, form, refusal=refusal, status=refusal.status)
    messages.success(request, _("The season goes by these rules from now on; published rankings stay."))
    return redirect("seasons:season", slug, pk)


def seen_as(rules: SeasonRules) -> str:
    """What the rules that somebody looked at are recognised by."""
    return digest_of(canonical(write_rules(rules)))


def _form(version: RulesVersion) -> SeasonRulesForm:
    return SeasonRulesForm(initial=SeasonRulesForm.told(rules_of(version), version.number))


def _page(
    request: HttpRequest,
    access: Access,
    version: RulesVersion,
    form: SeasonRulesForm,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    season, now = version.season, rules_of(version)
    context = {
        "club": access.club,
        "access": access,
        "season": season,
        "version": version,
        "said": list(say_rules(now)),
        "versions": list(season.rules.select_related("made_by")),
        "form": form,
        "refusal": refusal,
    }
    if form.is_bound and form.is_valid():
        wanted = form.rules()
        context |= _compared(access, season, now, wanted) | {"upon": version.number}
    return render(request, "tournaments/season_rules.html", context, status=status)


def _compared(access: Access, season: Season, now: SeasonRules, wanted: SeasonRules) -> dict[str, Any]:
    """Who moves by the rules `wanted`; the results are those of this moment."""
    evenings, names = read_played(season).evenings, names_in(access.club, access.role)
    after = season_standings(evenings, wanted)
    told = [
        Moved(names.get(row.player, f"{row.player}"), move, two_places(row.total))
        for row, move in zip(after, moves(season_standings(evenings, now), after), strict=True)
    ]
    return {
        "wanted": list(say_rules(wanted)),
        "seen": seen_as(wanted),
        "moved": told,
        "moving": sum(not one.stays for one in told),
        "same": wanted == now,
    }

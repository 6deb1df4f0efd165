"""The club's own game: members read it, a director changes it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.permissions import Access, access_club
from clubs.requests import HtmxRequest, wants_only
from scoring.actions import change_house_rules
from scoring.forms import HouseRulesForm
from scoring.forms.games import find_preset
from scoring.forms.labels import presets
from scoring.rulebook import Variant


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """The manille the club plays, and what it changes in it."""
    access = access_club(request, slug)
    variant = find_preset(
        request.POST.get("variant_key") or request.GET.get("variant_key") or access.club.variant
    )
    if request.method == "POST":
        return _change(request, access, variant)
    return _show(request, access, _form(access, variant or presets()[0]))


def _change(request: HtmxRequest, access: Access, variant: Variant | None) -> HttpResponse:
    """Keep the rules; without `keep` only show those of another preset."""
    if not access.may_direct:
        raise PermissionDenied
    variant = variant or presets()[0]
    if "keep" not in request.POST:
        return _show(request, access, _form(access, variant))
    form = HouseRulesForm(variant, request.POST, chosen=_chosen(access, variant))
    if not form.is_valid():
        return _show(request, access, form, 422)
    change_house_rules(access.club, variant.key, form.settings())
    messages.success(request, _("These are the club's rules now. Sheets already open keep theirs."))
    return redirect("scoring:house_rules", slug=access.club.slug)


def _form(access: Access, variant: Variant) -> HouseRulesForm:
    return HouseRulesForm(variant, chosen=_chosen(access, variant))


def _chosen(access: Access, variant: Variant) -> dict[str, object]:
    """What the club changes in `variant`: nothing where it plays another."""
    return dict(access.club.settings) if access.club.variant == variant.key else {}


def _show(request: HtmxRequest, access: Access, form: HouseRulesForm, status: int = 200) -> HttpResponse:
    template = "scoring/_game_rules.html" if wants_only(request, "game-rules") else "scoring/house_rules.html"
    return render(request, template, {"access": access, "club": access.club, "form": form}, status=status)

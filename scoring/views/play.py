"""Free play: four names, a manille, and a sheet. No account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.errors import Refusal
from clubs.permissions import current_user
from clubs.requests import HtmxRequest, wants_only
from scoring.actions import Sitter, open_sheet
from scoring.forms import PlayForm
from scoring.forms.games import find_preset
from scoring.forms.labels import presets
from scoring.models import Sheet


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HtmxRequest) -> HttpResponse:
    """A game among friends; without `start` a POST only changes the preset, and keeps the names."""
    variant = find_preset(request.POST.get("variant_key") or request.GET.get("variant_key") or "")
    if "start" in request.POST:
        form = PlayForm(variant or presets()[0], request.POST)
        sheet = _open(request, form) if form.is_valid() else None
        if sheet:
            return redirect(sheet)
        form.point_out()
        return render(request, "scoring/play.html", {"form": form}, status=422)
    names = {name: value for name, value in request.POST.items() if name.startswith(PlayForm.SEAT)}
    form = PlayForm(variant or presets()[0], initial=names)
    template = "scoring/_game_rules.html" if wants_only(request, "game-rules") else "scoring/play.html"
    return render(request, template, {"form": form})


def _open(request: HttpRequest, form: PlayForm) -> Sheet | None:
    """The new sheet; None when it was refused, and the form says why."""
    try:
        return open_sheet(
            sitters=[Sitter(name=name) for name in form.names()],
            variant=form.variant.key,
            settings=form.settings(),
            signatures=1,
            by=current_user(request) if request.user.is_authenticated else None,
        )
    except Refusal as refusal:
        form.refuse(refusal)
        return None

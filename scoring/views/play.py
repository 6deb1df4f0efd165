"""Free play: a manille, the names, and a sheet. No account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.errors import Refusal
from clubs.permissions import current_user
from clubs.requests import HtmxRequest, wants_only
from scoring.actions import Sitter, open_sheet
from scoring.forms import PlayForm
from scoring.forms.labels import presets
from scoring.forms.settings import find_preset
from scoring.models import Sheet
from scoring.views.draw import first_draw


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HtmxRequest) -> HttpResponse:
    """A game among friends: `start` opens its sheet, `draw` also draws the places; else a POST changes the preset."""
    key = request.POST.get("variant_key") or request.GET.get("variant_key") or ""
    variant = find_preset(key) or presets()[0]
    if "start" in request.POST or "draw" in request.POST:
        form = PlayForm(variant, request.POST)
        sheet = _open(request, form) if form.is_valid() else None
        if sheet:
            return redirect(first_draw(sheet) if "draw" in request.POST else sheet)
        form.point_out()
        return render(request, "scoring/play.html", {"form": form}, status=422)
    template = "scoring/_play_form.html" if wants_only(request, "play-form") else "scoring/play.html"
    chosen = bool(request.htmx) and request.htmx.trigger_name == "variant_key"
    context = {"form": PlayForm.changed(variant, request.POST), "chosen": chosen}
    return render(request, template, context)


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

"""Free play: a manille, the names, and a sheet. No account."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from clubs.permissions import current_user
from scoring.house_rules.settings import find_preset
from scoring.joining.actions import join_sheet
from scoring.joining.views import sit_down
from scoring.models import Device, Game, Joined, Sheet, codes
from scoring.opening.actions import Sitter, open_sheet
from scoring.opening.draw import first_draw
from scoring.opening.forms import PlayForm
from scoring.permissions import secrets_of
from scoring.rules.labels import presets
from web.refusals import Refusal
from web.requests import HtmxRequest, wants_only


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HtmxRequest) -> HttpResponse:
    """A game among friends: `start` opens its sheet, `draw` also draws the places; else a POST changes the preset."""
    key = request.POST.get("variant_key") or request.GET.get("variant_key") or ""
    last = None if key else last_game(request)
    variant = find_preset(key or (last.variant if last else "")) or presets()[0]
    if "start" in request.POST or "draw" in request.POST:
        form = PlayForm(variant, request.POST)
        sheet = _open(request, form) if form.is_valid() else None
        if sheet:
            seated = join_sheet(sheet, Joined.OPENED, https=request.is_secure())
            return sit_down(request, redirect(first_draw(sheet) if "draw" in request.POST else sheet), seated)
        form.point_out()
        return render(request, "scoring/opening/play.html", {"form": form}, status=422)
    template = (
        "scoring/opening/_play_form.html" if wants_only(request, "play-form") else "scoring/opening/play.html"
    )
    chosen = bool(request.htmx) and request.htmx.trigger_name == "variant_key"
    form = PlayForm.proposed(variant, last.settings) if last else PlayForm.changed(variant, request.POST)
    context = {"form": form, "chosen": chosen}
    return render(request, template, context)


def last_game(request: HttpRequest) -> Game | None:
    """The game that this browser opened last, or joined among friends; no query where it sits at no table."""
    hashes = [codes.hashed(secret) for secret in secrets_of(request)]
    if not hashes:
        return None
    among_friends = Q(sheet__club=None) | Q(joined=Joined.OPENED)
    seated = Device.objects.filter(among_friends, secret_hash__in=hashes).select_related("sheet")
    found = {device.secret_hash: device.sheet for device in seated.prefetch_related("sheet__games")}
    return next((found[told].all_games[-1] for told in hashes if told in found), None)


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

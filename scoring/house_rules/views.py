"""The club's own game: members read it and its versions, a director makes the next."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap

from clubs.permissions import Access, access_club
from scoring.booklet.questions import tell_rules
from scoring.house_rules.actions import HouseGame, change_house_rules
from scoring.house_rules.examples import tell_examples
from scoring.house_rules.forms import HouseRulesForm, VersionForm
from scoring.house_rules.settings import find_preset
from scoring.house_rules.versions import (
    changes_between,
    changes_of,
    game_name,
    readable_rules,
    tell_versions,
    versions_of,
)
from scoring.models import HouseRules
from scoring.rulebook import Variant
from scoring.rules.labels import presets
from scoring.rules.rules import Rules, rules_for
from web.refusals import ShownAgain, attempt_of, filled, itself, refused_on, show
from web.requests import HtmxRequest, wants_only


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def house_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """The manille the club plays and its versions; for a director, the editor of the next one."""
    access = access_club(request, slug)
    versions = versions_of(access.club)
    if request.method == "POST":
        return _edit(request, access, versions[0])
    if not access.may_direct:
        return _read(request, access, versions[0])
    variant = find_preset(request.GET.get("variant_key") or versions[0].variant) or presets()[0]
    form = attempt_of(request).typed.get("form") or _form(versions[0], variant)
    return _show(request, access, versions, form)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def house_version(request: HtmxRequest, slug: str, number: int) -> HttpResponse:
    """One version of the club's game; a director may go back to it."""
    access = access_club(request, slug)
    versions = versions_of(access.club)
    version = next((version for version in versions if version.number == number), None)
    if version is None:
        raise Http404
    if request.method == "POST":
        return _bring_back(request, access, version)
    return _read(request, access, version)


def _edit(request: HtmxRequest, access: Access, played: HouseRules) -> HttpResponse:
    """Keep the rules as typed; without `keep` only show what they come to."""
    if not access.may_direct:
        raise PermissionDenied
    variant = find_preset(request.POST.get("variant_key", "")) or presets()[0]
    form = filled(request, form=_form(played, variant, request.POST, reset=request.POST.get("reset", "")))
    if "keep" not in request.POST:
        raise ShownAgain
    game = HouseGame(variant.key, form.settings(), form.cleaned_data["house_name"])
    return _change(request, access, game, form.cleaned_data["upon"])


def _bring_back(request: HtmxRequest, access: Access, version: HouseRules) -> HttpResponse:
    if not access.may_direct:
        raise PermissionDenied
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise ShownAgain(422)
    game = HouseGame(version.variant, version.settings, version.name)
    return _change(request, access, game, form.cleaned_data["upon"])


def _change(request: HtmxRequest, access: Access, game: HouseGame, upon: int) -> HttpResponse:
    change_house_rules(access.club, game, upon=upon, by=access.user)
    messages.success(request, _("These are the club's rules now. Sheets already open keep theirs."))
    return redirect("scoring:house_rules", slug=access.club.slug)


def _form(played: HouseRules, variant: Variant, *args: Any, **kwargs: Any) -> HouseRulesForm:
    """The editor, begun at the game the club plays."""
    chosen = played.settings if played.variant == variant.key else {}
    initial = {"upon": played.number, "house_name": played.name}
    return HouseRulesForm(variant, *args, chosen=chosen, initial=initial, **kwargs)


def _show(
    request: HtmxRequest, access: Access, versions: list[HouseRules], form: HouseRulesForm
) -> HttpResponse:
    """The editor: the whole page, its form, or only what the rules come to."""
    if attempt_of(request).refusal:
        form.stand_upon(versions[0].number)
    played = readable_rules(versions[0])
    context = _seen(form.rules, played) | access.page(form=form)
    if wants_only(request, "rules-seen"):
        answer = show(request, "scoring/house_rules/_rules_seen.html", context | {"live": True})
        return reswap(answer, "none") if form.errors else answer  # the last good one stays
    context |= _told(versions)
    if wants_only(request, "house-form"):
        context |= {"swapped": True, "chosen": request.htmx.trigger_name == "variant_key"}
        return show(request, "scoring/house_rules/_house_form.html", context)
    return show(request, "scoring/house_rules/house_rules.html", context)


def _seen(rules: Rules, before: Rules | None) -> dict[str, Any]:
    """What a game comes to: its page, three deals, and what is not as it was `before`.

    The deals of another preset are told beside that preset: they were never played by the rules before.
    """
    same = before is not None and before.variant == rules.variant
    return {
        "rules": tell_rules(rules),
        "examples": tell_examples(rules, before if same else rules_for(rules.variant.key, {})),
        "changes": changes_between(before, rules) if before else None,
    }


def _told(versions: list[HouseRules]) -> dict[str, Any]:
    return {"played": versions[0], "game": game_name(versions[0]), "versions": tell_versions(versions)}


def _read(request: HtmxRequest, access: Access, version: HouseRules) -> HttpResponse:
    """One version to read, beside the game that is played now."""
    versions = versions_of(access.club)
    rules, played = readable_rules(version), readable_rules(versions[0])
    context = _seen(rules, played) if rules else {}
    context |= access.page(version=version)
    context |= _told(versions) | {
        "version_game": game_name(version),
        "changes": changes_of(versions[0], version),
        "form": VersionForm(initial={"upon": versions[0].number}),
    }
    return show(request, "scoring/house_rules/house_version.html", context)

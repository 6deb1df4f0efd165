"""The games of a club: members read them and their versions, a director makes the next."""

from __future__ import annotations

from collections.abc import Sequence
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
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from scoring.house_rules.examples import tell_examples
from scoring.house_rules.forms import HouseRulesForm, VersionForm
from scoring.house_rules.games import Games, game_to_come, games_of, tell_games
from scoring.house_rules.settings import find_preset
from scoring.house_rules.versions import (
    changes_between,
    changes_of,
    game_name,
    readable_rules,
    tell_versions,
)
from scoring.models import HouseRules
from scoring.models.house_rules import USUAL
from scoring.rulebook import VARIANTS, Variant
from scoring.rules.rules import Rules, rules_for
from web.refusals import ShownAgain, attempt_of, filled, itself, refused_at, refused_on, show
from web.requests import HtmxRequest, wants_only


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def house_rules(request: HtmxRequest, slug: str, game: int = USUAL) -> HttpResponse:
    """A game of the club and its versions; for a director, the editor of the next one.

    The number behind the last game is the editor of a game that the club has not yet.
    """
    access = access_club(request, slug)
    games = games_of(access.club)
    versions = [game_to_come(games)] if game == max(games) + 1 else games.get(game)
    if versions is None:
        raise Http404
    if game not in games and not access.may_direct:
        raise PermissionDenied
    if request.method == "POST":
        return _edit(request, access, versions[0])
    if not access.may_direct:
        return _read(request, access, games, versions[0])
    variant = find_preset(request.GET.get("variant_key") or versions[0].variant) or VARIANTS[0]
    form = attempt_of(request).typed.get("form") or _form(versions[0], variant)
    return _show(request, access, games, versions, form)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def house_version(request: HtmxRequest, slug: str, number: int, game: int = USUAL) -> HttpResponse:
    """One version of a game of the club; a director may go back to it, or give the game up."""
    access = access_club(request, slug)
    games = games_of(access.club)
    version = next((version for version in games.get(game, ()) if version.number == number), None)
    if version is None:
        raise Http404
    if request.method == "POST":
        return _go_on(request, access, version)
    return _read(request, access, games, version)


def _edit(request: HtmxRequest, access: Access, played: HouseRules) -> HttpResponse:
    """Keep the rules as typed; without `keep` only show what they come to."""
    if not access.may_direct:
        raise PermissionDenied
    variant = find_preset(request.POST.get("variant_key", "")) or VARIANTS[0]
    keep, reset = "keep" in request.POST, request.POST.get("reset", "")
    named = keep and not played.usual  # what is only looked at may go without
    form = filled(request, form=_form(played, variant, request.POST, reset=reset, named=named))
    if not keep:
        raise ShownAgain
    game = HouseGame(variant.key, form.settings(), form.cleaned_data["house_name"], played.game)
    with refused_at(form, "house_name", only="name_taken"):
        version = change_house_rules(access.club, game, upon=form.cleaned_data["upon"], by=access.user)
    return _changed(request, version)


def _go_on(request: HtmxRequest, access: Access, version: HouseRules) -> HttpResponse:
    """Play by an earlier version again; with `give_up` offer its game no longer."""
    if not access.may_direct:
        raise PermissionDenied
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise ShownAgain(422)
    upon = form.cleaned_data["upon"]
    if "give_up" in request.POST:
        give_up_game(access.club, version.game, upon=upon, by=access.user)
        messages.success(request, _("The club offers %(name)s no longer.") % {"name": version.name})
        return redirect(version.game_url)
    game = HouseGame(version.variant, version.settings, version.name, version.game)
    return _changed(request, change_house_rules(access.club, game, upon=upon, by=access.user))


def _changed(request: HtmxRequest, version: HouseRules) -> HttpResponse:
    sentence = _("These are the club's rules now. Sheets already open keep theirs.")
    if not version.usual:
        sentence = _("%(name)s is played by these rules now. Sheets already open keep theirs.") % {
            "name": version.name
        }
    messages.success(request, sentence)
    return redirect(version.game_url)


def _form(played: HouseRules, variant: Variant, *args: Any, **kwargs: Any) -> HouseRulesForm:
    """The editor, begun at the game as the club plays it."""
    chosen = played.settings if played.variant == variant.key else {}
    initial = {"upon": played.number, "house_name": played.name}
    kwargs.setdefault("named", not played.usual)
    return HouseRulesForm(variant, *args, chosen=chosen, initial=initial, **kwargs)


def _show(
    request: HtmxRequest, access: Access, games: Games, versions: Sequence[HouseRules], form: HouseRulesForm
) -> HttpResponse:
    """The editor: the whole page, its form, or only what the rules come to."""
    played = versions[0]
    if attempt_of(request).refusal:
        form.stand_upon(played.number)
    is_new = played.game not in games
    context = _seen(form.rules, None if is_new else readable_rules(played))
    context |= access.page(form=form, address=played.game_url)
    if wants_only(request, "rules-seen"):
        answer = show(request, "scoring/house_rules/_rules_seen.html", context | {"live": True})
        return reswap(answer, "none") if form.errors else answer  # the last good one stays
    context |= _told(games, versions)
    if wants_only(request, "house-form"):
        context |= {"swapped": True, "chosen": request.htmx.trigger_name == "variant_key"}
        return show(request, "scoring/house_rules/_house_form.html", context)
    page = "house_game_new" if is_new else "house_rules"
    return show(request, f"scoring/house_rules/{page}.html", context)


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


def _told(games: Games, versions: Sequence[HouseRules]) -> dict[str, Any]:
    """A game with its versions, beside all games of the club, and where a director makes another."""
    return {
        "played": versions[0],
        "game": game_name(versions[0]),
        "versions": tell_versions(versions),
        "games": tell_games(games.values()),
        "to_come": game_to_come(games),
    }


def _read(request: HtmxRequest, access: Access, games: Games, version: HouseRules) -> HttpResponse:
    """One version to read, beside what is played now."""
    versions = games[version.game]
    rules, played = readable_rules(version), readable_rules(versions[0])
    context = _seen(rules, played) if rules else {}
    context |= access.page(version=version)
    context |= _told(games, versions) | {
        "version_game": game_name(version),
        "changes": changes_of(versions[0], version),
        "form": VersionForm(initial={"upon": versions[0].number}),
    }
    return show(request, "scoring/house_rules/house_version.html", context)

"""Players: the list, one more, many at once, one corrected. Tested in tests/clubs/players/."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from clubs.permissions import access_club, access_player
from clubs.players import actions, queries
from clubs.players.directory import Directory
from clubs.players.forms import PasteForm, PlayerChangeForm, PlayerForm
from web.inputs import SearchForm
from web.requests import HtmxRequest, wants_only
from web.spreadsheets import Grid, spreadsheet


@require_safe
def players(request: HtmxRequest, slug: str) -> HttpResponse:
    """The club's players, by the names this member may see, with a search."""
    access = access_club(request, slug)
    typed = SearchForm(request.GET).typed()
    rows = queries.players_of(access.club, access.role, typed)
    template = (
        "clubs/players/_players.html" if wants_only(request, "players") else "clubs/players/players.html"
    )
    return render(request, template, access.page(rows=rows, typed=typed))


@require_safe
def players_file(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The club's players for the director's spreadsheet, under their full names and as they are shown."""
    access = access_club(request, slug, Role.DIRECTOR)
    head = (_("Number"), _("First name"), _("Last name"), _("Shown as"), _("Plays"))
    rows = [
        (row.number, row.first_name, row.last_name, row.public_name, _("yes") if row.active else _("no"))
        for row in access.club.players.order_by("search", "number")
    ]
    return spreadsheet(Grid(_("Players"), head, rows), kind, _("players"))


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """The director adds a player, and is ready for the next."""
    access = access_club(request, slug, Role.DIRECTOR)
    form = PlayerForm(request.POST or None, club_players=access.club.players)
    if not form.is_valid():
        context = access.page(form=form)
        return render(request, "clubs/players/player_new.html", context, status=422 if form.is_bound else 200)
    player = actions.add_player(access.club, **form.cleaned_data)
    values = {"name": player.full_name, "number": player.number}
    messages.success(request, _("%(name)s is in the list, with number %(number)d.") % values)
    return redirect("clubs:player_new" if "again" in request.POST else "clubs:players", slug)


@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The director pastes a list, sees what each line becomes, then adds it: all of it or nothing."""
    access = access_club(request, slug, Role.DIRECTOR)
    form = PasteForm(request.POST or None, directory=Directory(access.club.players.all()))
    if form.is_valid() and "add" in request.POST:
        added = actions.add_players(access.club, form.newcomers)
        messages.success(request, _say_pasted(len(added), form.hidden))
        return redirect("clubs:players", slug)
    context = access.page(form=form)
    return render(request, "clubs/players/players_paste.html", context, status=422 if form.errors else 200)


def _say_pasted(added: int, hidden: int) -> str:
    """How many of a list were added, and how many whom the club knew are hidden from now on."""
    players = ngettext("%(count)d player added.", "%(count)d players added.", added) % {"count": added}
    if not hidden:
        return players
    minors = ngettext(
        "%(count)d known player is now a minor, hidden.",
        "%(count)d known players are now minors, hidden.",
        hidden,
    )
    return " ".join([*([players] if added else []), minors % {"count": hidden}])


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The director corrects a player."""
    access, player = access_player(request, slug, pk)
    names = ("first_name", "last_name", "public_form", "active", "minor", "hidden")
    others = access.club.players.exclude(pk=pk)
    form = PlayerChangeForm(
        request.POST or None, club_players=others, initial={name: getattr(player, name) for name in names}
    )
    if not form.is_valid():
        context = access.page(form=form, player=player)
        return render(request, "clubs/players/player.html", context, status=422 if form.is_bound else 200)
    player = actions.change_player(player, **form.cleaned_data)
    messages.success(request, _("%(name)s is up to date.") % {"name": player.full_name})
    return redirect("clubs:players", slug)

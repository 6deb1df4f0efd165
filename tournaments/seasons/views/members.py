"""The ranking of a season as it stands: members read it and each row of it, those who run it count its evenings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Club, Role, Season
from clubs.permissions import access_club
from clubs.players.queries import name_for
from scoring.paper.sheets import SIZES
from tournaments.core.public_rankings import with_state
from tournaments.editions.actions import check_not_withdrawn
from tournaments.editions.corrections import read_outlook
from tournaments.editions.forms import EditionForm, WithdrawalForm
from tournaments.editions.press import PressText
from tournaments.editions.queries import last_editions
from tournaments.editions.states import read_state
from tournaments.editions.views.desk import withdrawal_page
from tournaments.entries.faces import faces_for
from tournaments.models import EveningWay, SeasonEdition
from tournaments.seasons import actions
from tournaments.seasons.files import honours_grid, row_file, season_grid
from tournaments.seasons.forms import AbsencesForm, EveningWayForm
from tournaments.seasons.permissions import access_evening, access_season, access_season_edition
from tournaments.seasons.press import season_press_texts
from tournaments.seasons.queries import absent_from, lost_sources, read_played, read_standing
from tournaments.seasons.tables import honours_of, read_season
from web.network import address_for_phones
from web.refusals import ShownAgain, back_to, filled, itself, refused_here, refused_on, show
from web.spreadsheets import spreadsheet


@require_safe
def latest(request: HttpRequest, slug: str) -> HttpResponse:
    """The ranking of the season of today, else of the last one that has begun; before any, what to do."""
    access = access_club(request, slug)
    begun = access.club.seasons.filter(starts__lte=timezone.localdate()).order_by("-starts").first()
    if begun is None:
        return render(
            request, "tournaments/seasons/season_none.html", {"club": access.club, "access": access}
        )
    return redirect("seasons:season", slug, begun.pk)


@require_safe
def honours(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The champions of the club and the records of its seasons, as a file."""
    access = access_club(request, slug)
    faces = faces_for(access.club, access.role)
    honours, records = honours_of(last_editions(access.club), faces, timezone.localdate())
    return spreadsheet(honours_grid(honours, records), kind, _("champions"))


@require_safe
def season(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """The ranking as the published evenings make it now, its rules, its editions; champions and records."""
    access, season = access_season(request, slug, pk)
    standing, faces = read_standing(season), faces_for(access.club, access.role)
    if kind:
        table = read_season(standing.body, faces)
        return spreadsheet(season_grid(table, _("As it stands")), kind, _("season-as-it-stands"))
    newest = last_editions(access.club)
    honours, records = honours_of(newest, faces, timezone.localdate())
    stands = next((edition for edition in newest if edition.season_id == season.pk), None)
    now, published = timezone.now(), with_state(season.editions.select_related("published_by"))
    editions = [read_state(edition, now) for edition in published.defer("body")]
    context = {
        "club": access.club,
        "access": access,
        "season": season,
        "seasons": access.club.seasons.order_by("-starts"),
        "played": standing.played,
        "version": standing.version,
        "table": read_season(standing.body, faces),
        "editions": editions,
        "lost": lost_sources(stands) if stands else [],
        "honours": [honour for honour in honours if honour.over],
        "records": records,
        "form": _edition_form(season, standing.body) if access.may_direct else None,
        "texts": _texts(request, access.club, stands) if access.may_direct and stands else [],
        "sizes": SIZES,
    }
    return show(request, "tournaments/seasons/season.html", context)


def _texts(request: HttpRequest, club: Club, edition: SeasonEdition) -> list[PressText]:
    """What the local paper is told of the published ranking, with the names that everybody may read."""
    edition.season.club = club
    address = address_for_phones(request, reverse("public:season", args=[club.slug, edition.season_id]))
    return season_press_texts(edition, address)


def _edition_form(season: Season, body: str, data: QueryDict | None = None) -> EditionForm:
    """The ranking `body` of `season`, to publish."""
    now = timezone.now()
    return EditionForm(data, outlook=read_outlook(season, body, now), now=now)


@require_safe
def player(request: HttpRequest, slug: str, pk: int, number: int, kind: str = "") -> HttpResponse:
    """Why a player is where he is: evening by evening."""
    access, season = access_season(request, slug, pk)
    table = read_season(read_standing(season).body, faces_for(access.club, access.role))
    row = table.row_of(number)
    if kind:
        return row_file(row, kind, _("as-it-stands"))
    context = {"club": access.club, "access": access, "season": season, "table": table, "row": row}
    return render(request, "tournaments/seasons/season_player.html", context)


@require_POST
@refused_on("seasons:season")
def publish(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Freeze the ranking of the season and show it to everybody."""
    access, season = access_season(request, slug, pk, Role.DIRECTOR)
    form = filled(request, form=_edition_form(season, read_standing(season).body, request.POST))
    edition = actions.publish_season(season, by=access.user, **form.cleaned_data)
    sentence = _("Ranking no. %(number)s is published.") % {"number": edition.number}
    return back_to(request, sentence, "seasons:season", slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(itself)
def withdraw(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """What the withdrawal of a published ranking of a season would change, and the withdrawal itself."""
    access, edition = access_season_edition(request, slug, pk, number)
    if request.method == "POST":
        form = filled(request, form=WithdrawalForm(request.POST))
        actions.withdraw_season_edition(edition, form.cleaned_data["reason"], by=access.user)
        sentence = _("Ranking no. %(number)s is withdrawn.") % {"number": number}
        return back_to(request, sentence, "seasons:season", slug, pk)
    with refused_here(request):
        check_not_withdrawn(edition)
    return withdrawal_page(request, access, edition)


@require_safe
def evenings(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The evenings of the season: what is published of each, how it counts, who was absent."""
    access, season = access_season(request, slug, pk, Role.SCORER)
    context = {
        "club": access.club,
        "access": access,
        "season": season,
        "played": read_played(season),
        "ways": EveningWay.choices,
    }
    return show(request, "tournaments/seasons/season_evenings.html", context)


@require_POST
@refused_on("seasons:evenings")
def count_evening(request: HttpRequest, slug: str, pk: int, session_pk: int) -> HttpResponse:
    """The director says how an evening counts."""
    access, session = access_evening(request, slug, pk, session_pk, Role.DIRECTOR)
    form = EveningWayForm(request.POST)
    if not form.is_valid():
        raise ShownAgain(422, wrong=form.errors["way"])
    actions.count_evening(session, form.cleaned_data["way"], by=access.user)
    sentence = _("The season goes by that from now on; published rankings stay.")
    return back_to(request, sentence, "seasons:evenings", slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: HttpRequest, slug: str, pk: int, session_pk: int) -> HttpResponse:
    """Of those who were not there, who gave notice."""
    access, session = access_evening(request, slug, pk, session_pk, Role.SCORER)
    absent = absent_from(session)
    names = [(player.pk, name_for(access.role, player)) for player, _notice in absent]
    notices = [player.pk for player, has_notice in absent if has_notice]
    form = AbsencesForm(
        names, request.POST if request.method == "POST" else None, initial={"notices": notices}
    )
    if form.is_valid():
        actions.note_absences(
            session, form.cleaned_data["notices"], [player.pk for player, _notice in absent], by=access.user
        )
        return back_to(request, _("Written down."), "seasons:evenings", slug, pk)
    context = {
        "club": access.club,
        "access": access,
        "season": session.season,
        "session": session,
        "absent": absent,
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/seasons/season_absences.html", context, status=status)

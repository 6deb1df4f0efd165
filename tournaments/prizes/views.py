"""Prizes and cash: who owes, what there is to win, who was given it, what came in and went out."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import Access
from tournaments.models import Entry, Tournament
from tournaments.permissions import access_entry, access_tournament, at_desk
from tournaments.prizes import actions
from tournaments.prizes.files import cash_grid
from tournaments.prizes.forms import CashLineForm, GivingForm, MealsForm, PotForm, PricesForm, PrizeForm
from tournaments.prizes.queries import read_cash
from tournaments.registration import admissions
from web.refusals import Refusal, back_to, filled, refused_on, show
from web.requests import HtmxRequest, wants_only
from web.spreadsheets import spreadsheet

CASH = "tournaments:cash"


@require_safe
def cash(request: HttpRequest, slug: str, pk: int, kind: str = "") -> HttpResponse:
    """Fees and meals (`?show=due`: of those who have not paid), the pot, the prizes, the treasurer's total."""
    access, tournament = access_tournament(request, slug, pk)
    page, only_due = read_cash(tournament), request.GET.get("show") == "due"
    if kind:
        return spreadsheet(cash_grid(page), kind, _("prizes-and-cash"))
    context = at_desk(access, tournament) | {
        "page": page,
        "only_due": only_due,
        "shown": page.owing if only_due else page.rows,
        "prices_form": PricesForm.of(page),
        "pot_form": PotForm.of(page.cash),
        "prize_form": PrizeForm(),
        "line_form": CashLineForm(),
    }
    return show(request, "tournaments/prizes/cash.html", context)


def _back(request: HttpRequest, tournament: Tournament, sentence: str, anchor: str) -> HttpResponse:
    return back_to(request, sentence, CASH, tournament.club.slug, tournament.pk, anchor=anchor)


@require_POST
@refused_on(CASH)
def set_prices(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What an entry and a meal cost."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, prices_form=PricesForm(request.POST))
    actions.set_prices(tournament, **form.values(), by=access.user)
    return _back(request, tournament, _("That is kept."), "#entries")


@require_POST
@refused_on(CASH)
def set_pot(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """How the pot is made and split."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, pot_form=PotForm(request.POST))
    actions.set_pot(tournament, actions.Pot(**form.cleaned_data), access.user)
    return _back(request, tournament, _("The pot is split that way."), "#prizes")


@require_POST
@refused_on(CASH)
def add_prize(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One prize more."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, prize_form=PrizeForm(request.POST))
    actions.add_prize(tournament, form.prize(), access.user)
    return _back(request, tournament, _("The prize is on the list."), "#prizes")


@require_POST
@refused_on(CASH)
def write_line(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Money beside fees, meals and prizes."""
    access, tournament = access_tournament(request, slug, pk)
    form = filled(request, line_form=CashLineForm(request.POST))
    actions.write_cash_line(tournament, **form.values(), by=access.user)
    return _back(request, tournament, _("The line is written."), "#lines")


@require_POST
@refused_on(CASH)
def remove_prize(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A prize off the list."""
    access, tournament = access_tournament(request, slug, pk)
    prize = get_object_or_404(tournament.prizes.select_related("tournament"), number=number)
    actions.remove_prize(prize, access.user)
    return _back(request, tournament, _("The prize is off the list."), "#prizes")


@require_POST
@refused_on(CASH)
def remove_line(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A line that was a mistake."""
    access, tournament = access_tournament(request, slug, pk)
    line = get_object_or_404(tournament.cash_lines.select_related("tournament"), number=number)
    actions.remove_cash_line(line, access.user)
    return _back(request, tournament, _("The line is taken out."), "#lines")


@require_POST
@refused_on(CASH)
def giving(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Freeze the prize list, take it back, hand prizes over."""
    access, tournament = access_tournament(request, slug, pk)
    form = GivingForm(request.POST)
    if not form.is_valid():
        raise Http404
    do, key = form.cleaned_data["do"], form.cleaned_data["key"]
    deeds: dict[str, tuple[Callable[[], object], str]] = {
        "freeze": (lambda: actions.freeze_prizes(tournament, access.user), _("The prize list is frozen.")),
        "thaw": (lambda: actions.thaw_prizes(tournament, access.user), _("The prize list can be changed.")),
        "give": (lambda: actions.hand_over(tournament, key, True, access.user), _("Handed over.")),
        "take": (lambda: actions.hand_over(tournament, key, False, access.user), _("Not handed over.")),
    }
    act, sentence = deeds[do]
    act()
    return _back(request, tournament, sentence, "#prizes")


@require_POST
@refused_on(CASH)
def cash_entry(request: HtmxRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The fee of an entry is paid (`paid`), its meals are (`meals_paid`), or it takes so many (`meals`)."""
    access, entry = access_entry(request, slug, pk, number)
    tournament = entry.tournament
    _tick(request, entry, access)
    if not wants_only(request, f"entry_{number}"):
        return _back(request, tournament, _("That is kept."), f"#entry_{number}")
    page = read_cash(tournament)
    row = next(row for row in page.rows if row.number == number)
    context = {"club": access.club, "tournament": tournament, "page": page, "row": row, "swap": True}
    return render(request, "tournaments/prizes/_cash_ticked.html", context)


def _tick(request: HttpRequest, entry: Entry, access: Access) -> None:
    typed = request.POST
    if "paid" in typed:
        admissions.tick_paid(entry, typed["paid"] == "1", access.user)
    elif "meals_paid" in typed:
        actions.tick_meals(entry, typed["meals_paid"] == "1", access.user)
    else:
        form = MealsForm(typed)
        if not form.is_valid():
            raise Refusal(
                "bad_meals", _("Meals are from 0 to %(most)s."), status=422, most=actions.MOST_MEALS
            )
        actions.set_meals(entry, form.cleaned_data["meals"], access.user)

"""Prizes and cash: who owes, what there is to win, who was given it, what came in and went out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.errors import Refusal
from clubs.permissions import Access
from clubs.requests import HtmxRequest, wants_only
from tournaments import actions
from tournaments.cash import read_cash
from tournaments.forms import CashLineForm, GivingForm, MealsForm, PotForm, PricesForm, PrizeForm
from tournaments.models import Entry, Tournament
from tournaments.permissions import access_entry, access_tournament


@require_safe
def cash(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Fees and meals (`?show=due`: of those who have not paid), the pot, the prizes, the treasurer's total."""
    access, tournament = access_tournament(request, slug, pk)
    return _page(request, access, tournament)


def _page(
    request: HttpRequest,
    access: Access,
    tournament: Tournament,
    refusal: Refusal | None = None,
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    """The page; `forms` are those somebody filled in, instead of those that say how it is."""
    page, only_due = read_cash(tournament), request.GET.get("show") == "due"
    context = {
        "club": access.club,
        "access": access,
        "tournament": tournament,
        "page": page,
        "only_due": only_due,
        "shown": page.owing if only_due else page.rows,
        "refusal": refusal,
        "prices_form": PricesForm.of(page),
        "pot_form": PotForm.of(page.cash),
        "prize_form": PrizeForm(),
        "line_form": CashLineForm(),
    }
    status = refusal.status if refusal else status
    return render(request, "tournaments/cash.html", context | forms, status=status)


def _done(
    request: HttpRequest,
    where: tuple[Access, Tournament],
    act: Callable[[], object],
    said: str,
    anchor: str = "",
) -> HttpResponse:
    """The page again once `act` is done, or with what was refused on top."""
    access, tournament = where
    try:
        act()
    except Refusal as refusal:
        return _page(request, access, tournament, refusal)
    messages.success(request, said)
    return redirect(reverse("tournaments:cash", args=[access.club.slug, tournament.pk]) + anchor)


@require_POST
def set_prices(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What an entry and a meal cost."""
    access, tournament = where = access_tournament(request, slug, pk)
    form = PricesForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, prices_form=form)

    def act() -> object:
        return actions.set_prices(tournament, **form.values(), by=access.user)

    return _done(request, where, act, _("That is kept."), "#entries")


@require_POST
def set_pot(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """How the pot is made and split."""
    access, tournament = where = access_tournament(request, slug, pk)
    form = PotForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, pot_form=form)

    def act() -> object:
        return actions.set_pot(tournament, actions.Pot(**form.values()), access.user)

    return _done(request, where, act, _("The pot is split that way."), "#prizes")


@require_POST
def add_prize(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One prize more."""
    access, tournament = where = access_tournament(request, slug, pk)
    form = PrizeForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, prize_form=form)

    def act() -> object:
        return actions.add_prize(tournament, form.prize(), access.user)

    return _done(request, where, act, _("The prize is on the list."), "#prizes")


@require_POST
def remove_prize(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A prize off the list."""
    access, tournament = where = access_tournament(request, slug, pk)
    prize = get_object_or_404(tournament.prizes.select_related("tournament"), number=number)

    def act() -> object:
        return actions.remove_prize(prize, access.user)

    return _done(request, where, act, _("The prize is off the list."), "#prizes")


@require_POST
def write_line(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Money beside fees, meals and prizes."""
    access, tournament = where = access_tournament(request, slug, pk)
    form = CashLineForm(request.POST)
    if not form.is_valid():
        return _page(request, access, tournament, status=422, line_form=form)

    def act() -> object:
        return actions.write_cash_line(tournament, **form.values(), by=access.user)

    return _done(request, where, act, _("The line is written."), "#lines")


@require_POST
def remove_line(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A line that was a mistake."""
    access, tournament = where = access_tournament(request, slug, pk)
    line = get_object_or_404(tournament.cash_lines.select_related("tournament"), number=number)

    def act() -> object:
        return actions.remove_cash_line(line, access.user)

    return _done(request, where, act, _("The line is taken out."), "#lines")


@require_POST
def giving(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Freeze the prize list, take it back, hand prizes over."""
    access, tournament = where = access_tournament(request, slug, pk)
    form = GivingForm(request.POST)
    if not form.is_valid():
        raise Http404
    do, key = form.cleaned_data["do"], form.cleaned_data["key"]
    done: dict[str, tuple[Callable[[], object], str]] = {
        "freeze": (lambda: actions.freeze_prizes(tournament, access.user), _("The prize list is frozen.")),
        "thaw": (lambda: actions.thaw_prizes(tournament, access.user), _("The prize list can be changed.")),
        "give": (lambda: actions.hand_over(tournament, key, True, access.user), _("Handed over.")),
        "take": (lambda: actions.hand_over(tournament, key, False, access.user), _("Not handed over.")),
    }
    return _done(request, where, *done[do], "#prizes")


@require_POST
def cash_entry(request: HtmxRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The fee of an entry is paid (`paid`), its meals are (`meals_paid`), or it takes so many (`meals`)."""
    access, entry = access_entry(request, slug, pk, number)
    tournament = entry.tournament
    try:
        _tick(request, entry, access)
    except Refusal as refusal:
        return _page(request, access, tournament, refusal)
    if not wants_only(request, f"entry_{number}"):
        return _done(request, (access, tournament), lambda: None, _("That is kept."), f"#entry_{number}")
    page = read_cash(tournament)
    row = next(row for row in page.rows if row.number == number)
    context = {"club": access.club, "tournament": tournament, "page": page, "row": row, "swap": True}
    return render(request, "tournaments/_cash_ticked.html", context)


def _tick(request: HttpRequest, entry: Entry, access: Access) -> None:
    told = request.POST
    if "paid" in told:
        actions.tick_paid(entry, told["paid"] == "1", access.user)
    elif "meals_paid" in told:
        actions.tick_meals(entry, told["meals_paid"] == "1", access.user)
    else:
        form = MealsForm(told)
        if not form.is_valid():
            raise Refusal("bad_meals", _("Meals are from 0 to %(most)s."), status=422, most=99)
        actions.set_meals(entry, form.cleaned_data["meals"], access.user)

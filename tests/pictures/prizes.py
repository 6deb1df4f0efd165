"""The cash of a contest for the pictures: fees, meals, a pot, prizes in kind."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models import Cash, Tournament
from tournaments.prizes import actions
from tournaments.ranking.prizes import Among, PrizeRule
from tournaments.registration import admissions


def counted(tournament: Tournament) -> Tournament:
    """`tournament` with its cash, made once: some have paid, some eat, two thirds of the fees are shared out."""
    if Cash.objects.filter(tournament=tournament).exists():
        return tournament
    actions.set_prices(tournament, 1000, 1250)
    for entry in tournament.entries.order_by("number")[:9]:
        admissions.tick_paid(entry, True)
        actions.set_meals(entry, entry.number % 3)
        actions.tick_meals(entry, entry.number % 2 == 0)
    actions.set_pot(tournament, actions.Pot("percent", pot_share=60, percents=(50, 30, 20)))
    actions.add_prize(tournament, PrizeRule(Among.PLACES, 1, thing="un jambon des Ardennes"))
    actions.add_prize(tournament, PrizeRule(Among.LAST, 1, 500, "la lanterne rouge"))
    actions.add_prize(tournament, PrizeRule(Among.EVERYBODY, thing="une terrine"))
    actions.write_cash_line(tournament, -4500, "Boucherie Vandenbroucke, jambon et terrines")
    actions.write_cash_line(tournament, 3150, "La buvette")
    return tournament


def of_cash(tournament: Tournament) -> str:
    """The address of the page of its prizes and cash."""
    return reverse("tournaments:cash", args=[tournament.club.slug, counted(tournament).pk])

"""The form of a deal for each kind of game: chosen by what the game asks.
Tested in tests/scoring/deals/test_entries.py."""

from __future__ import annotations

from typing import Any

from scoring.deals.contract import ContractForm
from scoring.deals.counts import CountsForm
from scoring.deals.deal import DealForm
from scoring.deals.grid import GridForm
from scoring.rulebook import Deal
from scoring.rules.rules import Rules

# By the fact that only this kind of game asks for.
KINDS: dict[str, type[DealForm]] = {"count": GridForm, "counts": CountsForm, "declarer": ContractForm}


def form_of(rules: Rules) -> type[DealForm]:
    """The kind of form that these rules ask for."""
    return next(KINDS[fact] for fact in rules.variant.asks(rules.settings) if fact in KINDS)


def deal_form(rules: Rules, *args: Any, **kwargs: Any) -> DealForm:
    """The form of a deal under these rules; bound to what was sent where there is such."""
    return form_of(rules)(rules, *args, **kwargs)


def typed_as(rules: Rules, deal: Deal) -> dict[str, Any]:
    """What that form would hold if `deal` had been typed into it."""
    return form_of(rules).typed_as(rules, deal)

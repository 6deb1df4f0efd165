"""What people type at the table, turned into values; nothing here writes."""

from scoring.forms.deal import DealForm, typed_as
from scoring.forms.entries import ReopenForm, SignForm, StrikeForm
from scoring.forms.games import HouseRulesForm, PlayForm, TableForm
from scoring.forms.penalty import PenaltyForm

__all__ = [
    "DealForm",
    "HouseRulesForm",
    "PenaltyForm",
    "PlayForm",
    "ReopenForm",
    "SignForm",
    "StrikeForm",
    "TableForm",
    "typed_as",
]

"""What people type at the table, turned into values; nothing here writes."""

from scoring.forms.deal import DealForm
from scoring.forms.deals import deal_form, typed_as
from scoring.forms.entries import (
    AnswerForm,
    CloseForm,
    ContestForm,
    ReopenForm,
    SettleForm,
    SignForm,
    StrikeForm,
)
from scoring.forms.games import PlayForm, TableForm
from scoring.forms.penalty import PenaltyForm
from scoring.forms.settings import HouseRulesForm, VersionForm

__all__ = [
    "AnswerForm",
    "CloseForm",
    "ContestForm",
    "DealForm",
    "HouseRulesForm",
    "PenaltyForm",
    "PlayForm",
    "ReopenForm",
    "SettleForm",
    "SignForm",
    "StrikeForm",
    "TableForm",
    "VersionForm",
    "deal_form",
    "typed_as",
]

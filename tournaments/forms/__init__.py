"""What directors type, turned into values; nothing here writes."""

from tournaments.forms.closing import CloseRoundForm
from tournaments.forms.clubfile import LARGEST, ClubFileForm
from tournaments.forms.cuts import CutForm
from tournaments.forms.decisions import (
    AdjustForm,
    ByeForm,
    ClockForm,
    CloseForm,
    ForfeitForm,
    GameForm,
    PenaltyForm,
    ReasonForm,
    UntieForm,
)
from tournaments.forms.desk import (
    AnnounceForm,
    DiscardForm,
    DrawForm,
    EditionForm,
    PairForm,
    RoundsForm,
    SwapForm,
    WhereForm,
    WithdrawalForm,
)
from tournaments.forms.leagues import (
    CalendarForm,
    DayForm,
    ForfeitMeetingForm,
    LeagueForm,
    LineUpForm,
    TeamForm,
)
from tournaments.forms.odd import OddForm, SpareForm, SubstituteForm, TablesForm, UntilForm
from tournaments.forms.opening import OpenForm, SettingsForm, StageForm, games_of, preset_in
from tournaments.forms.papers import CertificatesForm
from tournaments.forms.planning import AddStageForm, PlayedForm
from tournaments.forms.prizes import CashLineForm, GivingForm, MealsForm, PotForm, PricesForm, PrizeForm
from tournaments.forms.ranking import RankingForm
from tournaments.forms.rehearsal import RehearsalForm
from tournaments.forms.schedules import ScheduleForm
from tournaments.forms.seats import SeatsForm
from tournaments.forms.wall import HoldForm, RevealForm, RotationForm, WordsForm

__all__ = [
    "LARGEST",
    "AddStageForm",
    "AdjustForm",
    "AnnounceForm",
    "ByeForm",
    "CalendarForm",
    "CashLineForm",
    "CertificatesForm",
    "ClockForm",
    "CloseForm",
    "CloseRoundForm",
    "ClubFileForm",
    "CutForm",
    "DayForm",
    "DiscardForm",
    "DrawForm",
    "EditionForm",
    "ForfeitForm",
    "ForfeitMeetingForm",
    "GameForm",
    "GivingForm",
    "HoldForm",
    "LeagueForm",
    "LineUpForm",
    "MealsForm",
    "OddForm",
    "OpenForm",
    "PairForm",
    "PenaltyForm",
    "PlayedForm",
    "PotForm",
    "PricesForm",
    "PrizeForm",
    "RankingForm",
    "ReasonForm",
    "RehearsalForm",
    "RevealForm",
    "RotationForm",
    "RoundsForm",
    "ScheduleForm",
    "SeatsForm",
    "SettingsForm",
    "SpareForm",
    "StageForm",
    "SubstituteForm",
    "SwapForm",
    "TablesForm",
    "TeamForm",
    "UntieForm",
    "UntilForm",
    "WhereForm",
    "WithdrawalForm",
    "WordsForm",
    "games_of",
    "preset_in",
]

"""The models of tournaments, to be imported from here.

Of a tournament: its stages, entries, rounds and draws, decisions, rankings, registration, prizes, the projector. Of a
club: its seasons, and what is kept of its people. And the jobs of workers.
"""

from tournaments.models.competitions import (
    ByeScore,
    ClubsBy,
    CutKind,
    EntryKind,
    LeavingRule,
    Stage,
    StandInRule,
    Tournament,
)
from tournaments.models.decisions import MOST_MARKS, OF_A_GAME, Adjustment, AdjustmentKind, Forfeited, Untie
from tournaments.models.draws import LONGEST_VALUE, Commitment, DrawPromise, Proof, Renewal
from tournaments.models.entries import Category, Entry, EntryPlayer, Qualifier
from tournaments.models.jobs import (
    ArchiveJob,
    ArchiveStep,
    DrawStep,
    Job,
    PairingJob,
    RestoreJob,
    RestoreStep,
)
from tournaments.models.odd import OddChoice, OddWay, Substitution
from tournaments.models.people import ClubRatings, GameBook
from tournaments.models.prizes import Cash, CashLine, PotSplit, Prize, PrizeGiving
from tournaments.models.records import (
    Act,
    CorrectionPeriod,
    Draft,
    Edition,
    EditionWithdrawal,
    Grounds,
    PublishedRanking,
    SeasonEdition,
    SeasonWithdrawal,
)
from tournaments.models.registration import Admission, EntryRequest, Registration, RequestState
from tournaments.models.rounds import Bye, Pairing, Placing, Round
from tournaments.models.seasons import EveningCounting, EveningWay, Notice, RulesVersion
from tournaments.models.walls import FEWEST_SECONDS, MOST_SECONDS, USUAL_SECONDS, Screen, Wall, every_screen

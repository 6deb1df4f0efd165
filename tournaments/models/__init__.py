"""Competitions: tournaments, stages, entries, rounds, decisions, rankings, registration."""

from tournaments.models.competitions import ByeScore, CutKind, EntryKind, RankedBy, Stage, Tournament
from tournaments.models.decisions import MOST_MARKS, OF_A_GAME, Adjustment, AdjustmentKind, Untie
from tournaments.models.draws import LONGEST_VALUE, Commitment, Proof
from tournaments.models.entries import Category, Entry, EntryPlayer, Qualifier
from tournaments.models.odd import OddChoice, OddWay, Substitution
from tournaments.models.people import ClubRatings, GameBook
from tournaments.models.prizes import Cash, CashLine, PotSplit, Prize, PrizeAmong, PrizeGiving
from tournaments.models.records import Act, Draft, Edition, Grounds
from tournaments.models.registration import Admission, EntryRequest, Registration, RequestState
from tournaments.models.rounds import Bye, JobStep, Pairing, PairingJob, Placing, Round
from tournaments.models.seasons import EveningCounting, EveningWay, Notice, RulesVersion, SeasonEdition
from tournaments.models.walls import FEWEST_SECONDS, MOST_SECONDS, USUAL_SECONDS, Screen, Wall

__all__ = [
    "FEWEST_SECONDS",
    "LONGEST_VALUE",
    "MOST_MARKS",
    "MOST_SECONDS",
    "OF_A_GAME",
    "USUAL_SECONDS",
    "Act",
    "Adjustment",
    "AdjustmentKind",
    "Admission",
    "Bye",
    "ByeScore",
    "Cash",
    "CashLine",
    "Category",
    "ClubRatings",
    "Commitment",
    "CutKind",
    "Draft",
    "Edition",
    "Entry",
    "EntryKind",
    "EntryPlayer",
    "EntryRequest",
    "EveningCounting",
    "EveningWay",
    "GameBook",
    "Grounds",
    "JobStep",
    "Notice",
    "OddChoice",
    "OddWay",
    "Pairing",
    "PairingJob",
    "Placing",
    "PotSplit",
    "Prize",
    "PrizeAmong",
    "PrizeGiving",
    "Proof",
    "Qualifier",
    "RankedBy",
    "Registration",
    "RequestState",
    "Round",
    "RulesVersion",
    "Screen",
    "SeasonEdition",
    "Stage",
    "Substitution",
    "Tournament",
    "Untie",
    "Wall",
]

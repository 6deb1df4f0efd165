"""Competitions: tournaments, stages, entries, rounds, decisions, rankings, registration."""

from tournaments.models.competitions import ByeScore, CutKind, EntryKind, RankedBy, Stage, Tournament
from tournaments.models.decisions import MOST_MARKS, OF_A_GAME, Adjustment, AdjustmentKind
from tournaments.models.draws import LONGEST_VALUE, Commitment, Proof
from tournaments.models.entries import Category, Entry, EntryPlayer, Qualifier
from tournaments.models.odd import OddChoice, OddWay, Substitution
from tournaments.models.people import ClubRatings, GameBook
from tournaments.models.records import Act, Draft, Edition
from tournaments.models.registration import Admission, EntryRequest, Registration, RequestState
from tournaments.models.rounds import Bye, JobStep, Pairing, PairingJob, Placing, Round

__all__ = [
    "LONGEST_VALUE",
    "MOST_MARKS",
    "OF_A_GAME",
    "Act",
    "Adjustment",
    "AdjustmentKind",
    "Admission",
    "Bye",
    "ByeScore",
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
    "GameBook",
    "JobStep",
    "OddChoice",
    "OddWay",
    "Pairing",
    "PairingJob",
    "Placing",
    "Proof",
    "Qualifier",
    "RankedBy",
    "Registration",
    "RequestState",
    "Round",
    "Stage",
    "Substitution",
    "Tournament",
]

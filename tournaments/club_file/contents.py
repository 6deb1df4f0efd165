"""What goes into the file of a club and what stays: every model has its place here, every column goes along by itself.

A test holds that no model of ours is forgotten, and that of each column of JSON or of text somebody has said whether
keys of the database stand in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import models

from clubs.models import Attendance, Club, Membership, Player, Season, Session, User
from scoring.models import Device, Game, HouseRules, Line, RefusedEntry, Seat, Sheet
from scoring.models.codes import derive, hashed, new_secret
from tournaments.models import (
    Act,
    Adjustment,
    Admission,
    Bye,
    Cash,
    CashLine,
    ClubRatings,
    Commitment,
    Draft,
    Edition,
    EditionWithdrawal,
    Entry,
    EntryPlayer,
    EntryRequest,
    EveningCounting,
    GameBook,
    Grounds,
    Notice,
    OddChoice,
    Pairing,
    Placing,
    Prize,
    PrizeGiving,
    Proof,
    Qualifier,
    Registration,
    Renewal,
    Round,
    RulesVersion,
    SeasonEdition,
    SeasonWithdrawal,
    Stage,
    Substitution,
    Tournament,
    Wall,
)

Model = type[models.Model]
Column = models.Field[Any, Any]


@dataclass(frozen=True)
class LeftBehind:
    """A column that stays behind: why, and what it holds where the file is read; None is the column's own default."""

    why: str
    anew: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Kept:
    """A model that goes along: the `way` from a row to its club, and the columns that stay behind."""

    model: Model
    way: str
    left: Mapping[str, LeftBehind] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """How the file calls it."""
        return self.model._meta.label_lower

    def columns(self) -> Iterator[Column]:
        """What goes along of it beside its key, in the order of their names."""
        fields = sorted(self.model._meta.concrete_fields, key=lambda column: column.name)
        return (column for column in fields if not column.primary_key and column.name not in self.left)


OF_THE_ACCOUNT = "an account belongs to its site: who it is there is between the two"
OPENS_SOMETHING = "it opens something; another site has its own"
COMPUTED = "computed again from what the file holds"
REACHES_SOMEBODY = "an address or a telephone number is nobody's to carry to another site"

PEOPLE = Kept(
    User,
    "",  # those whom the rows of the club name
    {
        "email": LeftBehind(REACHES_SOMEBODY, lambda _user: f"{uuid4().hex}@club-file.invalid"),
        "password": LeftBehind(OPENS_SOMETHING, lambda _user: make_password(None)),
        "is_active": LeftBehind(OF_THE_ACCOUNT, lambda _user: False),
        "is_staff": LeftBehind(OF_THE_ACCOUNT),
        "is_superuser": LeftBehind(OF_THE_ACCOUNT),
        "last_login": LeftBehind(OF_THE_ACCOUNT),
        "joined_at": LeftBehind(OF_THE_ACCOUNT),
    },
)

# Parents before children: what the database refuses of a row is asked of rows that are there.
KEPT: tuple[Kept, ...] = (
    PEOPLE,
    Kept(Club, "pk"),
    Kept(Membership, "club"),
    Kept(Player, "club"),
    Kept(Season, "club"),
    Kept(Session, "club"),
    Kept(Attendance, "session__club"),
    Kept(EveningCounting, "session__club"),
    Kept(Notice, "session__club"),
    Kept(RulesVersion, "season__club"),
    Kept(SeasonEdition, "season__club"),
    Kept(SeasonWithdrawal, "edition__season__club"),
    Kept(HouseRules, "club"),
    Kept(
        Sheet,
        "club",
        {
            "code_hash": LeftBehind(
                OPENS_SOMETHING, lambda sheet: hashed(derive(sheet.uid, sheet.code_turn))
            ),
            "pen": LeftBehind("the phone that writes is at a table of the other site"),
        },
    ),
    Kept(Seat, "sheet__club"),
    Kept(Game, "sheet__club"),
    Kept(
        Device,
        "sheet__club",
        {"secret_hash": LeftBehind(OPENS_SOMETHING, lambda _device: hashed(new_secret()))},
    ),
    Kept(Line, "sheet__club"),
    Kept(RefusedEntry, "sheet__club"),
    Kept(Tournament, "club"),
    Kept(Draft, "tournament__club"),
    Kept(Commitment, "tournament__club"),
    Kept(Renewal, "commitment__tournament__club"),
    Kept(Stage, "tournament__club"),
    Kept(Entry, "tournament__club"),
    Kept(EntryPlayer, "tournament__club"),
    Kept(Qualifier, "stage__tournament__club"),
    Kept(Round, "stage__tournament__club"),
    Kept(Pairing, "round__stage__tournament__club"),
    Kept(Placing, "round__stage__tournament__club"),
    Kept(Bye, "round__stage__tournament__club"),
    Kept(Proof, "round__stage__tournament__club"),
    Kept(Substitution, "pairing__round__stage__tournament__club"),
    Kept(OddChoice, "tournament__club"),
    Kept(Adjustment, "tournament__club"),
    Kept(Act, "tournament__club"),
    Kept(Edition, "tournament__club"),
    Kept(EditionWithdrawal, "edition__tournament__club"),
    Kept(Grounds, "edition__tournament__club"),
    Kept(Registration, "tournament__club"),
    Kept(
        EntryRequest,
        "tournament__club",
        {
            "contact": LeftBehind(REACHES_SOMEBODY),
            "secret_hash": LeftBehind(OPENS_SOMETHING, lambda _request: hashed(new_secret())),
        },
    ),
    Kept(Admission, "entry__tournament__club"),
    Kept(Cash, "tournament__club"),
    Kept(Prize, "tournament__club"),
    Kept(CashLine, "tournament__club"),
    Kept(PrizeGiving, "tournament__club"),
    Kept(GameBook, "tournament__club"),
    Kept(Wall, "tournament__club"),
    Kept(
        ClubRatings,
        "club",
        {"body": LeftBehind(COMPUTED), "counter": LeftBehind(COMPUTED), "made_at": LeftBehind(COMPUTED)},
    ),
)

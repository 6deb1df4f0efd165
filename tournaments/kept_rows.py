"""What a snapshot keeps of a tournament: an act is undone by it, and the file of a club takes it along."""

from __future__ import annotations

from django.db import models

from tournaments.models import (
    Bye,
    CashLine,
    Entry,
    EntryPlayer,
    Pairing,
    Placing,
    Prize,
    Proof,
    Qualifier,
    Round,
    Stage,
    Substitution,
)

# Parents before children; each with the way from a row to its tournament.
OF_A_ROUND: tuple[tuple[type[models.Model], str], ...] = (
    (Pairing, "round__stage__tournament"),
    (Placing, "round__stage__tournament"),
    (Bye, "round__stage__tournament"),
    (Proof, "round__stage__tournament"),
    (Substitution, "pairing__round__stage__tournament"),
)
KEPT: tuple[tuple[type[models.Model], str], ...] = (
    (Stage, "tournament"),
    (Entry, "tournament"),
    (EntryPlayer, "tournament"),
    (Qualifier, "stage__tournament"),
    (Round, "stage__tournament"),
    *OF_A_ROUND,
    (Prize, "tournament"),
    (CashLine, "tournament"),
)

"""Proofs in a few words: what one holds, and a round whose proof was checked."""

from __future__ import annotations

import json
from typing import Any

from tournaments.models import Proof, Round
from tournaments.proofs.actions import check_proof


def proof_of(round_: Round) -> dict[str, Any]:
    return json.loads(Proof.objects.get(round=round_.pk).body)


def checked(round_: Round) -> Round:
    check_proof(round_.pk)
    return round_

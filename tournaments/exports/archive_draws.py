"""How the rounds of a tournament were drawn, for the archive: what the page of each draw says, in a few queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.formats import is_free
from tournaments.models import Proof, Round, Tournament
from tournaments.permissions import tells_ranking
from tournaments.proofs.announcements import acts_told
from tournaments.proofs.proof import LaidOpen, lay_open
from tournaments.proofs.words import explain


@dataclass(frozen=True)
class DrawTold:
    """How a round was drawn, with `sentences` about it; `open` is None where nothing was left to chance."""

    round: Round
    sentences: Sequence[str]
    open: LaidOpen | None


def read_drawn(
    tournament: Tournament, rounds: Iterable[Round], names: Mapping[int, str]
) -> dict[int, DrawTold]:
    """How each of the published `rounds` was drawn, by its number, in four queries at most.

    Left out are those whose tables were opened one by one, and what would tell a ranking that is kept back.
    """
    shown = [round_ for round_ in rounds if not is_free(round_.stage) and not tells_ranking(round_)]
    proofs = {
        proof.round_id: proof for proof in Proof.objects.filter(round__in=[round_.pk for round_ in shown])
    }
    acts = acts_told(tournament) if proofs else []
    drawn = {}
    for round_ in shown:
        round_.stage.tournament = tournament  # with its promise, read once
        proof = proofs.get(round_.pk)
        laid_open = lay_open(round_, proof, names, acts=acts) if proof else None
        drawn[round_.number] = DrawTold(round_, explain(round_, names), laid_open)
    return drawn

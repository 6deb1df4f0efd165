"""How the rounds of a tournament were drawn, for the archive: what the page of each draw says, in a few queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.formats import find_format, is_free
from tournaments.models import Proof, Round, Tournament
from tournaments.permissions import tells_ranking
from tournaments.proofs.announcements import acts_told
from tournaments.proofs.lots import is_by_lot
from tournaments.proofs.proof import LaidOpen, lay_open
from tournaments.proofs.words import explain


@dataclass(frozen=True)
class DrawTold:
    """How a round was drawn, with what is `said` of it; `open` is None where nothing was promised of it."""

    round: Round
    said: Sequence[str]
    open: LaidOpen | None

    @property
    def is_prepared(self) -> bool:
        """Whether it was known from the start who meets whom."""
        return find_format(self.round.stage.format).prepared

    @property
    def is_by_lot(self) -> bool:
        """Whether its seed decided anything."""
        return is_by_lot(self.round)


def read_drawn(
    tournament: Tournament, rounds: Iterable[Round], names: Mapping[int, str]
) -> dict[int, DrawTold]:
    """How each of the published `rounds` was drawn, by its number, in four queries at most.

    Left out are those whose tables were opened one by one, and what would tell a ranking that is kept back.
    """
    told = [one for one in rounds if not is_free(one.stage) and not tells_ranking(one)]
    proofs = {one.round_id: one for one in Proof.objects.filter(round__in=[one.pk for one in told])}
    acts = acts_told(tournament) if proofs else []
    drawn = {}
    for one in told:
        one.stage.tournament = tournament  # with its promise, read once
        proof = proofs.get(one.pk)
        laid_open = lay_open(one, proof, names, acts=acts) if proof else None
        drawn[one.number] = DrawTold(one, explain(one, names), laid_open)
    return drawn

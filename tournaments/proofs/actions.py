"""Draws are promised, values for them announced, their proofs kept and published, and rounds drawn again as a check."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import phases
from tournaments.core.acts import keep, locked
from tournaments.core.phases import tables_of
from tournaments.models import LONGEST_VALUE, Act, Commitment, Proof, Renewal, Round, Stage, Tournament
from tournaments.pairing.checkable.chance import MOST_ROUNDS, Chance, chain, cut_seed, plain
from tournaments.pairing.checkable.replay import canonical, record, replay, revealed
from tournaments.pairing.checkable.verdict import DrawVerdict
from tournaments.pairing.draw import Draw
from tournaments.pairing.methods import METHODS, DrawInput
from tournaments.proofs.announcements import announced_for
from tournaments.signals import round_published
from web.refusals import Refusal

logger = logging.getLogger(__name__)


def promise_draws(tournament: Tournament) -> Commitment:
    """The promise of a tournament that has none yet: of a secret for each round, before anybody is drawn."""
    facts = {"event": plain(f"{tournament.club.slug}/{tournament.pk}"), **_new_chain()}
    return Commitment.objects.get_or_create(tournament=tournament, defaults=facts)[0]


def promise_anew(commitments: Iterable[Commitment]) -> list[Renewal]:
    """A promise for the rounds to come of each tournament whose secrets stayed on another site, before any is drawn."""
    return Renewal.objects.bulk_create(
        Renewal(commitment=commitment, first=commitment.current.links + 1, **_new_chain())
        for commitment in commitments
        if commitment.current.links < MOST_ROUNDS
    )


def _new_chain() -> dict[str, Any]:
    """A secret for each round, and the promise of them."""
    secret = secrets.token_hex(32)
    return {"promise": chain(secret, MOST_ROUNDS)[0], "secret": secret, "links": MOST_ROUNDS}


@transaction.atomic
def announce_value(tournament: Tournament, announcement: str, by: User | None = None) -> Act:
    """Say in advance what will be mixed into the seed of the next round: a lottery, dice thrown in the hall.

    Nothing said takes back what was announced. Refused once the round is drawn, for then it comes too late.
    """
    tournament = locked(tournament)
    last = phases.rounds_of(tournament).first()
    if last and last.published_at is None:
        sentence = _(
            "Round %(number)s is drawn already: what its seed is made of can no longer be announced."
        )
        raise Refusal("already_drawn", sentence, number=last.number)
    number = phases.next_round(tournament)
    text = plain(announcement)
    if not text and announced_for(tournament, number) is None:
        raise Refusal("nothing_announced", _("Say what will be thrown or drawn, and when."), status=422)
    return keep("announced" if text else "not_announced", tournament, by, round=number, told=text)


def chance_of(tournament: Tournament, number: int, value: str) -> Chance:
    """What round `number` draws its seed from; refused while the value that was announced for it is missing."""
    announced = announced_for(tournament, number)
    if announced and not plain(value):
        sentence = _(
            "For this draw “%(told)s” was announced: type what came out, or take the announcement back."
        )
        raise Refusal("value_awaited", sentence, status=422, told=announced.text)
    if len(plain(value)) > LONGEST_VALUE:
        sentence = _("A public value has at most %(most)s letters and digits.")
        raise Refusal("value_too_long", sentence, status=422, most=LONGEST_VALUE)
    commitment = Commitment.objects.filter(tournament=tournament).first() or promise_draws(tournament)
    secret = _secret_of(commitment, number)
    return Chance(commitment.event, secret, number, plain(value))


def seed_of_cut(stage: Stage) -> str:
    """What the lot at the line before `stage` is drawn by: nobody knows it before the next round tells its secret."""
    tournament = stage.tournament
    commitment = Commitment.objects.filter(tournament=tournament).first() or promise_draws(tournament)
    _secret_of(commitment, phases.next_round(tournament))
    return seed_before(stage)


def seed_before(stage: Stage) -> str:
    """What the lot at the line before `stage` is drawn by: the secret of its first round, told after the cut.

    "" where no draw was promised yet, or its secret stayed on another site.
    """
    commitment = Commitment.objects.filter(tournament=stage.tournament).first()
    first = stage.rounds.order_by("number").values_list("number", flat=True).first()
    number = first or phases.next_round(stage.tournament)
    secret = commitment.secret_for(number) if commitment else ""
    return cut_seed(commitment.event, secret, stage.number) if commitment and secret else ""


def _secret_of(commitment: Commitment, number: int) -> str:
    """The secret of round `number`; refused where it stayed on the site that the tournament came from."""
    secret = commitment.secret_for(number)
    if not secret:
        sentence = _(
            "The secret that was promised for this draw stayed on the site where the tournament was opened: only the "
            "file that whoever runs that site writes holds it. Open another tournament for the rounds to come."
        )
        raise Refusal("secret_elsewhere", sentence)
    return secret


def keep_proof(
    round_: Round, inputs: DrawInput, draw: Draw, chance: Chance, out: Sequence[int] = ()
) -> Proof | None:
    """Keep what a draft was drawn from, what came of it, and who had offered to be `out`; its secret is not in there.

    None where its method is not in the registry: chance has no part in it.
    """
    if round_.method not in METHODS:
        return None
    body = canonical(record(round_.method, inputs, draw, chance, out))
    return Proof.objects.create(round=round_, value=chance.value, body=body)


def add_table(round_: Round, seated: Sequence[int]) -> None:
    """Keep that a table was made after the draw; of a published round, it is told and the round is checked anew."""
    proof = Proof.objects.filter(round=round_).first()
    if proof is None:
        return
    body = json.loads(proof.body)
    body["filled"].append({"after": len(_swaps(round_)), "entries": list(seated)})
    proof.body = canonical(body)
    proof.save(update_fields=["body"])
    if round_.published_at:
        publish_proof(round_)


def publish_proof(round_: Round) -> None:
    """Tell the secret of a round, what was exchanged by hand, and the tables as they are published."""
    proof = Proof.objects.filter(round=round_).first()
    if proof is None:  # chance had no part in it
        return
    body = json.loads(proof.body)
    commitment = round_.stage.tournament.commitment
    _check_promised(commitment, round_, body["commitment"])
    tables = sorted(tables_of(round_), key=lambda table: table[0].pk)  # the order of the draw
    seated = {
        pairing.table_number: list(dict.fromkeys(placing.entry.number for placing in seats))
        for pairing, seats in tables
    }
    proof.body = canonical(
        revealed(
            body,
            _secret_of(commitment, round_.number),
            _swaps(round_),
            seated,
            list(round_.byes.values_list("entry__number", flat=True)),
        )
    )
    proof.steps, proof.checked_at = {}, None
    proof.save(update_fields=["body", "steps", "checked_at"])
    round_published.send(Round, round_id=round_.pk)


def _check_promised(commitment: Commitment, round_: Round, promise: str) -> None:
    """A draft that another site drew was drawn from a secret that stayed there: here it can be told to nobody."""
    promised = commitment.promise_for(round_.number)
    if isinstance(promised, Renewal) and promised.promise != promise:
        sentence = _(
            "This draft was drawn on the site that the tournament came from, and its secret stayed there: discard it "
            "and draw the round again here."
        )
        raise Refusal("drawn_elsewhere", sentence)


def _swaps(round_: Round) -> list[list[int]]:
    return [remark["entries"] for remark in round_.explanation if remark["code"] == "swapped"]


def facts_of(round_: Round) -> dict[str, object]:
    """What is told of a draft when it is discarded: how many entries, which list, and the public value."""
    proof = Proof.objects.filter(round=round_).first()
    if proof is None:
        return {}
    body = json.loads(proof.body)
    return {"value": proof.value, "entries_drawn": len(body["entries"]), "digest": body["digest"]}


def check_proof(round_id: int) -> DrawVerdict | None:
    """Draw a published round again, and keep how each step ended; None where there is nothing to draw.

    The drawing holds no lock. A body that changed meanwhile keeps no verdict of another one.
    """
    proof = Proof.objects.filter(round=round_id, round__published_at__isnull=False).first()
    if proof is None:
        return None
    verdict = replay(json.loads(proof.body))
    if not verdict.holds:
        logger.error("round %s: drawn again, it comes out otherwise: %s", round_id, verdict)
    checked = {"steps": dict(verdict.steps), "checked_at": timezone.now()}
    Proof.objects.filter(pk=proof.pk, body=proof.body).update(**checked)
    return verdict


def check_all_unchecked() -> int:
    """Draw again every published round that the site has not checked; how many. A failure does not stop the others."""
    waiting = Proof.objects.filter(checked_at__isnull=True, round__published_at__isnull=False)
    checked = 0
    for round_id in list(waiting.values_list("round_id", flat=True)):
        try:
            checked += check_proof(round_id) is not None
        except Exception:
            logger.exception("round %s: could not be drawn again", round_id)
    return checked

"""Prizes and cash: meals, the pot, the prize list, and the prize-giving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import models, transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import public_rankings
from tournaments.core.acts import keep, locked
from tournaments.core.snapshots import take_snapshot
from tournaments.models import (
    Admission,
    Cash,
    CashLine,
    Entry,
    PotSplit,
    Prize,
    PrizeGiving,
    Registration,
    Tournament,
)
from tournaments.prizes.queries import awards_body, parts_of, pot_of, read_cash
from tournaments.ranking import prizes
from tournaments.registration.admissions import note_admission
from tournaments.registration.queries import cash_of
from tournaments.standings.bodies import canonical, digest_of
from tournaments.standings.reckoning import ranking_body
from web.refusals import Refusal

MOST_MEALS = 99
MOST_PRIZES = 100


@dataclass(frozen=True)
class Pot:
    """How the pot is made and split: `pot` in cents, or None for `pot_share` per cent of the fees that are paid."""

    split: str = PotSplit.NONE
    pot: int | None = None
    pot_share: int = 100
    percents: Sequence[int] = ()
    pattern: str = ""
    whole_euros: bool = False
    exclusive: Sequence[str] = ()


@transaction.atomic
def set_prices(tournament: Tournament, fee: int, meal_price: int, by: User | None = None) -> Cash:
    """What an entry and a meal cost, in cents; a registration that was opened says the same."""
    tournament = locked(tournament)
    prices: dict[str, Any] = {"fee": fee, "meal_price": meal_price}
    others = Registration.objects.filter(tournament=tournament).exclude(fee=fee)
    stands = Cash.objects.filter(tournament=tournament, **prices).first()
    if stands and not others.exists():
        return stands
    others.update(fee=fee)
    cash, _created = Cash.objects.update_or_create(tournament=tournament, defaults=prices)
    keep("prices_set", tournament, by, **prices)
    return cash


@transaction.atomic
def set_meals(entry: Entry, meals: int, by: User | None = None) -> Admission:
    """How many meals an entry takes."""
    if not 0 <= meals <= MOST_MEALS:
        raise Refusal("bad_meals", _("Meals are from 0 to %(most)s."), status=422, most=MOST_MEALS)
    return note_admission("meals_set", entry, by, meals=meals)


@transaction.atomic
def tick_meals(entry: Entry, paid: bool, by: User | None = None) -> Admission:
    """The meals are paid as they are due now, or are not after all."""
    tournament = locked(entry.tournament)
    price = cash_of(tournament).meal_price
    meals = Admission.objects.filter(entry=entry).values_list("meals", flat=True).first() or 0
    return note_admission(
        "meals_paid" if paid else "meals_not_paid", entry, by, meals_paid=meals * price if paid else None
    )


@transaction.atomic
def set_pot(tournament: Tournament, pot: Pot, by: User | None = None) -> Cash:
    """How the pot is made and split from now on, and of which kinds nobody has two prizes."""
    tournament = _open(tournament)
    terms = asdict(pot) | {"percents": list(pot.percents), "exclusive": list(pot.exclusive)}
    try:
        parts_of(Cash(**terms), prizes.MOST_PLACES)
    except ValueError:
        raise Refusal("bad_pot", _("The parts of the pot cannot be read."), status=422) from None
    if not 0 <= pot.pot_share <= 100:
        raise Refusal("bad_pot", _("A part of the fees is from 0 to 100 per cent."), status=422)
    cash, _created = Cash.objects.update_or_create(tournament=tournament, defaults=terms)
    keep("pot_set", tournament, by)
    return cash


@transaction.atomic
def add_prize(tournament: Tournament, prize: prizes.PrizeRule, by: User | None = None) -> Prize:
    """One prize more on the list."""
    tournament = _open(tournament)
    if not (prize.cents or prize.thing):
        raise Refusal("empty_prize", _("A prize is an amount, a thing, or both."), status=422)
    if tournament.prizes.count() >= MOST_PRIZES:
        raise Refusal("too_many_prizes", _("A list has at most %(most)s prizes."), most=MOST_PRIZES)
    added = Prize(tournament=tournament, number=_next(tournament.prizes), **asdict(prize))
    added.clean_fields(exclude=["tournament"])
    added.save(force_insert=True)
    keep("prize_added", tournament, by, prize=added.number)
    return added


@transaction.atomic
def remove_prize(prize: Prize, by: User | None = None) -> None:
    """A prize is off the list."""
    tournament = _open(prize.tournament)
    snapshot = take_snapshot(tournament)
    if tournament.prizes.filter(pk=prize.pk).delete()[0]:
        keep("prize_removed", tournament, by, snapshot=snapshot, prize=prize.number)


@transaction.atomic
def write_cash_line(tournament: Tournament, cents: int, purpose: str, by: User | None = None) -> CashLine:
    """Money that came in beside fees and meals, or where `cents` are negative went out beside prizes."""
    tournament = locked(tournament)
    line = CashLine(tournament=tournament, number=_next(tournament.cash_lines), cents=cents, purpose=purpose)
    line.clean_fields(exclude=["tournament"])
    line.save(force_insert=True)
    keep("cash_line", tournament, by, line=line.number)
    return line


@transaction.atomic
def remove_cash_line(line: CashLine, by: User | None = None) -> None:
    """A line of the cash that was a mistake."""
    tournament = locked(line.tournament)
    snapshot = take_snapshot(tournament)
    if tournament.cash_lines.filter(pk=line.pk).delete()[0]:
        keep("cash_line_removed", tournament, by, snapshot=snapshot, line=line.number)


@transaction.atomic
def freeze_prizes(tournament: Tournament, by: User | None = None) -> PrizeGiving:
    """The prize list by the last published ranking: from now on it is what was won, whatever else moves."""
    tournament = _open(tournament)
    edition = public_rankings.standing_editions(tournament).first()
    body = ranking_body(tournament)
    if edition is None or edition.digest != digest_of(body):
        sentence = _("The ranking is not published as it stands: publish it, then freeze the prizes.")
        raise Refusal("ranking_unpublished", sentence)
    page = replace(read_cash(tournament), body=body)
    if not page.awards:
        raise Refusal("no_prizes", _("There is no prize on the list yet."))
    won = {
        "edition": edition.number,
        "pot": pot_of(page.cash, page.fees),
        "awards": awards_body(page.awards),
    }
    giving = PrizeGiving.objects.create(tournament=tournament, edition=edition, body=canonical(won), by=by)
    keep("prizes_frozen", tournament, by, edition=edition.number)
    return giving


@transaction.atomic
def thaw_prizes(tournament: Tournament, by: User | None = None) -> None:
    """Take the frozen list back for a correction, as long as nothing of it is handed over."""
    tournament = locked(tournament)
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving is None:
        return
    if giving.handed:
        sentence = _("A prize is handed over already: say first that it is not.")
        raise Refusal("prizes_given", sentence)
    giving.delete()
    keep("prizes_thawed", tournament, by)


@transaction.atomic
def hand_over(tournament: Tournament, key: str, is_given: bool, by: User | None = None) -> PrizeGiving:
    """A prize of the frozen list was given to its winner, or was not after all; `key` "" stands for all of them."""
    tournament = locked(tournament)
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving is None:
        raise Refusal("not_frozen", _("The prize list is not frozen yet."))
    every = {winner.key for row in read_cash(tournament).award_rows for winner in row.winners}
    meant = {awarded for awarded in every if not key or awarded == key or awarded.startswith(f"{key}.")}
    handed = set(giving.handed) & every
    after = sorted(handed | meant if is_given else handed - meant)
    if after != giving.handed:
        giving.handed = after
        giving.save(update_fields=["handed"])
        keep("prize_given" if is_given else "prize_not_given", tournament, by, prize=key)
    return giving


def _open(tournament: Tournament) -> Tournament:
    """The tournament held, whose prize list can still change."""
    tournament = locked(tournament)
    if PrizeGiving.objects.filter(tournament=tournament).exists():
        raise Refusal("prizes_frozen", _("The prize list is frozen: take it back first."))
    return tournament


def _next(rows: models.Manager[Prize] | models.Manager[CashLine]) -> int:
    return (rows.aggregate(last=Max("number"))["last"] or 0) + 1

"""Worked examples: deals made from the figures of a game, and what the engine finds them worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.booklet.marks import par_of
from scoring.booklet.page import RulesExample, Statement
from scoring.booklet.people import name_of, people_of, say_counts, say_marks
from scoring.booklet.wording import MINUS, TIMES, mixed
from scoring.rulebook import Call, Deal, Marks, Penalty, RuleViolation, Turnup
from scoring.rulebook.penalties import Penalties
from scoring.rulebook.play import REVOKE
from scoring.rulebook.rules import Auction, Captured, Contract, Marking, Pool, Stakes, Surplus
from scoring.rulebook.variant import Settings
from scoring.rules.labels import CONTRACTS, RANK_NAMES, doubling_names

AHEAD = 8  # what the winner of an example has above the base
SHARES: Mapping[int, Sequence[int]] = {2: (60,), 3: (43, 34), 4: (44, 29, 18), 5: (36, 24, 18, 12)}
"""How a deal is shared in an example, in hundredths; the last player has the rest."""


def show_surplus(marking: Surplus, rules: Settings) -> Iterator[Statement]:
    """A deal won; the same doubled; a turned card; and what becomes of a level deal."""
    plain = Deal(captured=_counts(rules), dealer=rules.sides[0])
    yield from _shown(say_counts(plain.captured or {}, rules), plain, rules)
    for story, doubled in _doubled(plain, rules):
        yield from _shown(story, doubled, rules)
    if rules.turnup.turnup_bonus:
        yield from _turned(plain, rules)


def _counts(rules: Settings) -> dict[str, int]:
    """A deal that somebody wins."""
    pack, base = rules.pack, getattr(rules.marking, "base", 0)
    if len(pack.counting) == 2:
        first = min(base + AHEAD, pack.total)
        return dict(zip(pack.counting, (first, pack.total - first), strict=True))
    return _shared(pack.counting, pack.total)


def _shared(players: Sequence[str], total: int) -> dict[str, int]:
    counts = [total * share // 100 for share in SHARES[len(players)]]
    return dict(zip(players, (*counts, total - sum(counts)), strict=True))


def _doubled(deal: Deal, rules: Settings) -> Iterator[tuple[str, Deal]]:
    """The same deal doubled, and doubled without trump."""
    doublings = rules.doublings
    most = doublings.max_doubles
    first, answer = doubling_names(rules.variant.key)
    if most is None or most > 0:
        yield _("The same counts, with “%(first)s”") % {"first": first}, replace(deal, doubles=1)
    if doublings.no_trump_multiplier == 2 and most != 0:
        story = _("The same counts without trump, with “%(first)s”") % {"first": first}
        yield story, replace(deal, doubles=1, no_trump=True)
    elif doublings.no_trump_multiplier == 2:
        yield _("The same counts without trump"), replace(deal, no_trump=True)
    elif most is None or most > 1:
        story = _("The same counts, with “%(first)s” and “%(answer)s”") % {"first": first, "answer": answer}
        yield story, replace(deal, doubles=2)


def _turned(plain: Deal, rules: Settings) -> Iterator[Statement]:
    """The side that loses the deal has turned a card."""
    loser = rules.sides[-1]
    rank = "K"
    story = _("The same counts; %(dealer)s had dealt and turned %(card)s") % {
        "dealer": people_of(loser, rules)[0],
        "card": RANK_NAMES[rank],
    }
    yield from _shown(story, replace(plain, turnup=Turnup(loser, rank)), rules)


def show_captured(marking: Captured, rules: Settings) -> Iterator[Statement]:
    """A deal, and a général made and failed."""
    plain = Deal(captured=_shared(rules.sides, rules.pack.total))
    yield from _shown(say_counts(plain.captured or {}, rules), plain, rules)
    if marking.general_value is not None:
        yield from _calls(
            rules,
            [
                (_("announces the général and makes it"), {"bid": "general", "made": True}),
                (_("announces the général and fails"), {"bid": "general", "made": False}),
            ],
        )


def show_contract(marking: Contract, rules: Settings) -> Iterator[Statement]:
    """A bid made, one lost by a point, and contracts with a name."""
    bid = max(marking.min_bid or 1, min(37, rules.pack.total - 3))
    over = min(bid + 3, rules.pack.total)
    yield from _calls(
        rules,
        [
            (
                _("bids %(bid)d and counts %(points)d") % {"bid": bid, "points": over},
                {"bid": bid, "points": over},
            ),
            (
                _("bids %(bid)d and counts %(points)d") % {"bid": bid, "points": bid - 1},
                {"bid": bid, "points": bid - 1},
            ),
        ],
    )
    for name, made in zip(marking.named, (True, False), strict=False):
        sentence = _("bids %(contract)s and makes it") if made else _("bids %(contract)s and fails")
        yield from _calls(rules, [(sentence % {"contract": CONTRACTS[name]}, {"bid": name, "made": made})])


def show_stakes(marking: Stakes, rules: Settings) -> Iterator[Statement]:
    """A hand made, and one lost with no card exchanged."""
    required = rules.score(Deal(call=Call(declarer=rules.sides[0], made=True, exchanged=0))).required or 0
    changed = min(1, rules.pack.aside, len(marking.stakes or "11") - 1)
    yield from _calls(
        rules,
        [
            (
                _("exchanges %(cards)d and counts %(points)d") % {"cards": cards, "points": points},
                {"exchanged": cards, "points": points},
            )
            for cards, points in ((changed, min(required + 3, rules.pack.total)), (0, required - 1))
        ],
    )


def _calls(rules: Settings, calls: Sequence[tuple[str, Mapping[str, object]]]) -> Iterator[Statement]:
    """What the first player declares, deal by deal."""
    declarer = rules.sides[0]
    for story, facts in calls:
        deal = Deal(call=Call(declarer=declarer, **facts))  # type: ignore[arg-type]  # facts of one call
        yield from _shown(f"{name_of(declarer, rules)} {story}", deal, rules)


def show_pool(marking: Pool, rules: Settings) -> Iterator[Statement]:
    """A deal settled."""
    plain = Deal(captured=_shared(rules.sides, rules.pack.total))
    yield from _shown(say_counts(plain.captured or {}, rules), plain, rules)


def show_penalty(penalties: Penalties, rules: Settings) -> Iterator[Statement]:
    """A revoke."""
    if penalties.penalties == "none" or penalties.penalty_points is None:
        return
    offender = rules.sides[-1]
    fault = Penalty(offender=offender, article=REVOKE, player=0)
    story = _("%(player)s revokes (article %(article)d)") % {
        "player": people_of(offender, rules)[0],
        "article": REVOKE,
    }
    yield from _shown(story, Deal(penalty=fault, dealer=rules.sides[0]), rules)


def _shown(story: str, deal: Deal, rules: Settings) -> Iterator[Statement]:
    """`deal` with its reckoning; nothing where these rules refuse it."""
    try:
        marks = rules.score(deal)
    except RuleViolation:
        return
    yield RulesExample(story + ".", tuple(_steps(deal, marks, rules)), say_marks(marks, rules))


def _steps(deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    """What is reckoned, a line for each that marks by its count, pays or is paid."""
    reckon = RECKONED.get(type(rules.marking))
    if marks.surplus is not None:
        yield from _surplus_steps(deal, marks, rules)
    elif reckon is not None and marks.penalty is None:
        yield from reckon(deal, marks, rules)


def _surplus_steps(deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    captured, base = deal.captured or {}, getattr(rules.marking, "base", 0)
    for side, surplus in (marks.surplus or {}).items():
        bonus = (marks.turnup or {}).get(side, 0)
        if surplus:
            yield f"{captured[side]} {MINUS} {base} = {surplus}"
        if surplus and marks.multiplier > 1:
            yield f"{surplus} {TIMES} {marks.multiplier} = {surplus * marks.multiplier}"
        if bonus:
            yield _("turned: %(sum)s") % {
                "sum": f"{surplus * marks.multiplier} + {bonus} = {marks.marks[side]}"
            }


def _pool_steps(deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    marking = rules.marking
    assert isinstance(marking, Pool)
    par = par_of(marking, rules.pack)
    for side, count in (deal.captured or {}).items():
        if count < par:
            owed = f"({mixed(par)} {MINUS} {count}) {TIMES} {marking.unit_cents} = {-marks.marks[side]}"
            yield _("%(player)s: %(sum)s") % {"player": name_of(side, rules), "sum": owed}


def _stake_steps(deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    declarer, other = rules.sides[:2]
    stake, others = abs(marks.marks[other]), len(rules.sides) - 1
    yield f"{stake} {TIMES} {others} = {abs(marks.marks[declarer])}"


def _bid_steps(deal: Deal, marks: Marks, rules: Settings) -> Iterator[str]:
    call = deal.call
    if call is not None and isinstance(call.bid, int) and call.points is not None:
        yield f"{call.points} {'≥' if marks.made else '<'} {call.bid}"


RECKONED: Mapping[type[Marking], Callable[[Deal, Marks, Settings], Iterator[str]]] = {
    Pool: _pool_steps,
    Stakes: _stake_steps,
    Contract: _bid_steps,
    Auction: _bid_steps,
}

SHOWN: Mapping[type, Callable[..., Iterator[Statement]]] = {
    Surplus: show_surplus,
    Captured: show_captured,
    Contract: show_contract,
    Auction: show_contract,
    Stakes: show_stakes,
    Pool: show_pool,
    Penalties: show_penalty,
}

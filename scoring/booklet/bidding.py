"""Bids, the contracts with a name, and what a declarer marks or pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import RulesRow, RulesTable, Statement
from scoring.booklet.wording import say, signed
from scoring.rulebook import Call, Deal, Marks
from scoring.rulebook.rules import Auction, Contract, Named, Stakes
from scoring.rulebook.variant import Settings
from scoring.rules.labels import CONTRACTS, Text

ALL_PASS: Mapping[str, Text] = {
    "next_dealer": gettext_lazy("If everybody passes, the next dealer deals."),
    "same_dealer": gettext_lazy("If everybody passes, the same dealer deals again."),
    "eldest_forced": gettext_lazy("If everybody else passes, the player who leads must bid."),
}
FAILURES: Mapping[str, Text] = {
    "each": gettext_lazy(
        "One point short is enough to lose: each of the others marks the bid, the declarer nothing."
    ),
    "shared": gettext_lazy(
        "One point short is enough to lose: the others share the bid out among them; "
        "odd points go to the first players after the declarer."
    ),
    "declarer": gettext_lazy(
        "One point short is enough to lose: the bid is taken from the declarer, and the others mark nothing."
    ),
}
DISCARDS: Mapping[str, Text] = {
    "dead": gettext_lazy("What is laid aside counts for nobody."),
    "declarer": gettext_lazy("What is laid aside counts for the declarer."),
    "last_trick": gettext_lazy("What is laid aside counts for whoever wins the last trick."),
}
# How a contract with a name is played, by its name.
PLAYED: Mapping[str, Text] = {
    "petite": gettext_lazy("no trick, hand hidden, with the cards as dealt"),
    "table": gettext_lazy("no trick, the declarer’s hand on the table; nobody speaks"),
    "grande": gettext_lazy(
        "no trick, the declarer’s hand on the table; the others confer without naming cards"
    ),
    "supreme": gettext_lazy("no trick, all hands on the table"),
    "general": gettext_lazy("every trick"),
}


def say_bidding(marking: Contract, rules: Settings) -> Iterator[Statement]:
    """How the declarer is found."""
    yield say(
        _(
            "In turn each player bids the points he will make, higher than the bid before, up to %(most)d, or passes."
        ),
        most=rules.pack.total,
    )
    yield say(_("Whoever has passed stays out; the last one left is the declarer."), "passes")
    if isinstance(marking, Auction):
        yield say(_("A bid of every trick beats every number."))
    if marking.min_bid:
        yield say(_("The lowest bid is %(least)d."), "min_bid", least=marking.min_bid)
    else:
        yield say(_("There is no lowest bid."), "min_bid")
    yield say(ALL_PASS[marking.all_pass], "all_pass")
    yield from _exchange(rules)
    if marking.discards is not None and rules.pack.taken:
        yield say(DISCARDS[marking.discards], "discards")
    yield from _ladder(marking, rules)


def say_stake_bidding(marking: Stakes, rules: Settings) -> Iterator[Statement]:
    """How the right to declare goes round, and how cards are changed."""
    yield say(_("The player who leads may declare; if he passes, the right goes to the next."))
    yield say(ALL_PASS[marking.all_pass], "all_pass")
    yield say(
        _(
            "The declarer may exchange up to %(aside)d cards with the widow, one at a time: "
            "he takes one, then lays one aside."
        ),
        "exchange",
        aside=rules.pack.aside,
    )
    yield say(DISCARDS[marking.discards], "discards")


def _exchange(rules: Settings) -> Iterator[Statement]:
    """Whether the declarer takes the cards left over."""
    pack = rules.pack
    if pack.taken and not pack.sleeping:
        yield say(
            _(
                "The declarer takes the %(aside)d cards of the widow and lays as many aside, before he names the trump."
            ),
            "exchange",
            aside=pack.taken,
        )


def _ladder(marking: Contract, rules: Settings) -> Iterator[Statement]:
    """The contracts with a name, in the order in which they beat the numbers, and what each is worth."""
    if len(marking.named) < 2:
        return
    yield say(
        _("A contract with a name beats the number beside it and every one below; the next number beats it."),
        "named",
    )
    head = (_("Contract"), _("Beats"), _("Worth"))
    rows = tuple(
        RulesRow((str(CONTRACTS[name]), _beaten(named), _worth(name, rules)))
        for name, named in marking.named.items()
    )
    yield RulesTable(_("The contracts with a name"), head, rows, figures=(1, 2))
    for name in marking.named:
        contract = str(CONTRACTS[name])
        yield say(
            _("%(contract)s: %(play)s"),
            name,
            contract=contract[:1].upper() + contract[1:],
            play=f"{PLAYED[name]}.",
        )


def _beaten(named: Named) -> str:
    """The highest number that a contract beats, or more."""
    if named.beats is not None:
        return str(named.beats)
    return _("all, and the général") if named.highest else _("all")


def _worth(name: str, rules: Settings) -> str:
    """What a contract kept marks, as the engine has it."""
    return str(max(declared(rules, bid=name, made=True).marks.values()))


def declared(rules: Settings, **call: object) -> Marks:
    """What a deal is worth in which the first player declares `call`."""
    return rules.score(Deal(call=Call(declarer=rules.sides[0], **call)))  # type: ignore[arg-type]  # facts of one call


def say_contract(marking: Contract, rules: Settings) -> Iterator[Statement]:
    """What a bid marks, made and lost."""
    if marking.success_marks == "made":
        yield say(
            _("The declarer who makes his bid marks the points he made, the others nothing."), "success_marks"
        )
    else:
        yield say(_("The declarer who makes his bid marks the bid, the others nothing."), "success_marks")
    yield say(FAILURES[marking.failure_marks], "failure_marks")
    if len(marking.named) > 1:
        yield say(_("A contract with a name marks its worth in the same way."), "values")


def say_auction(marking: Auction, rules: Settings) -> Iterator[Statement]:
    """The same, and what doubles it."""
    yield from say_contract(marking, rules)
    worth = max(declared(rules, bid="all", made=True, exchanged=rules.pack.aside or None).marks.values())
    if marking.double_all_tricks:
        yield say(
            _("A bid of every trick counts double, and marks %(worth)d."), "double_all_tricks", worth=worth
        )
    else:
        yield say(_("A bid of every trick marks %(worth)d."), "all_tricks_value", worth=worth)
    if marking.double_no_exchange:
        yield say(_("Playing without having exchanged a card counts double."), "double_no_exchange")
    if marking.double_all_tricks or marking.double_no_exchange:
        losses = _("Lost bids are doubled too.") if marking.double_losses else _("Lost bids are not doubled.")
        yield say(losses, "double_losses")


def say_stakes(marking: Stakes, rules: Settings) -> Iterator[Statement]:
    """What the declarer needs, and the stake for each number of cards exchanged."""
    required = declared(rules, made=True, exchanged=0).required
    yield say(_("The declarer needs %(required)d points."), "required", required=required)
    yield say(_("If he has them, each of the others pays him the stake; if not, he pays it to each of them."))
    if marking.stakes is None:
        yield say(_("The stake falls with every card that he exchanges."), "stakes")
    stakes = marking.stakes if isinstance(marking.stakes, Mapping) else range(rules.pack.aside + 1)
    steps = range(min(rules.pack.aside + 1, len(stakes)))
    rows = tuple(RulesRow((str(cards), *_paid(rules, cards))) for cards in steps)
    head = (_("Cards exchanged"), _("Stake"), _("Declarer, made"), _("Declarer, lost"))
    yield RulesTable(_("The stakes"), head, rows, figures=range(1, 4))


def _paid(rules: Settings, cards: int) -> tuple[str, ...]:
    won, lost = (declared(rules, made=made, exchanged=cards).marks for made in (True, False))
    declarer, other = rules.sides[:2]
    return str(abs(won[other])), signed(won[declarer]), signed(lost[declarer])

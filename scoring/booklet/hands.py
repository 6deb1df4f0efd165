"""Who plays, what is dealt, and the order of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import NONE, CardRow, DrawnCard, RulesRow, RulesTable, Statement
from scoring.booklet.wording import HYPHEN, alternatives, rank_sign, say
from scoring.rulebook.cards import VALUES, Card
from scoring.rulebook.rules import Dealing, Marking, Order, Pack
from scoring.rulebook.variant import Settings
from scoring.rules.labels import RANK_NAMES, Text

FIRST_DEALER: Mapping[str, Text] = {
    "lowest": gettext_lazy("Everybody draws a card: the lowest deals first."),
    "highest": gettext_lazy("Everybody draws a card: the highest deals first."),
    "first_king": gettext_lazy(
        "Cards are turned up round the table: whoever gets the first king deals first."
    ),
    "agreed": gettext_lazy("The first dealer is agreed, or drawn by lot."),
}

DRAWN: Mapping[str, Text] = {
    "sought_kings": gettext_lazy(
        "Partners are drawn by the kings: a first card is laid in the middle, and the two who get the kings of the "
        "other colour play together."
    ),
    "first_kings": gettext_lazy(
        "Partners are drawn by the kings: the two who get the first kings play together; or the two with the red "
        "kings play against the two with the black."
    ),
}

CUTS: Mapping[str, Text] = {
    "left": gettext_lazy("The neighbour on the dealer’s left cuts."),
    "right": gettext_lazy("The neighbour on the dealer’s right cuts."),
}

DIRECTIONS: Mapping[str, Text] = {
    "clockwise": gettext_lazy(
        "Cards, turns and the deal go round clockwise: the next dealer is the neighbour on the left."
    ),
    "anticlockwise": gettext_lazy(
        "Cards, turns and the deal go round anticlockwise: the next dealer is the neighbour on the right."
    ),
}

ASLEEP: Mapping[str, Text] = {
    "dead": gettext_lazy("%(aside)d cards sleep: nobody may look at them, and their points are nobody’s."),
    "first_trick": gettext_lazy("%(aside)d cards sleep: their points go to whoever wins the first trick."),
    "last_trick": gettext_lazy("%(aside)d cards sleep: their points go to whoever wins the last trick."),
    "dealer": gettext_lazy("%(aside)d cards sleep: their points go to the dealer."),
}

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

NUMBERS: Mapping[int, Text] = {
    2: gettext_lazy("Two"),
    3: gettext_lazy("Three"),
    4: gettext_lazy("Four"),
    5: gettext_lazy("Five"),
    6: gettext_lazy("Six"),
    7: gettext_lazy("Seven"),
}


def say_players(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """How many, and who with whom."""
    players = NUMBERS[pack.players]
    if pack.partners:
        yield from _say_partners(pack, players)
    elif pack.counters:
        yield say(
            _("%(players)s players. The dealer plays alone against the others, and everybody deals in turn."),
            players=players,
        )
        yield say(_("Everybody has a score of their own."))
    else:
        yield say(_("%(players)s players, each for himself."), "players", players=players)
    if len(pack.hands) > 1 and not pack.partners:
        yield say(
            _("The game can be played by %(least)d to %(most)d."), least=min(pack.hands), most=max(pack.hands)
        )


def _say_partners(pack: Pack, players: Text) -> Iterator[Statement]:
    """Who plays with whom, and whether six can."""
    if pack.players == 4:
        yield say(_("%(players)s players in two pairs; partners sit face to face."), players=players)
        if 6 in pack.hands:
            yield say(
                _(
                    "Six can play in two teams of three, each between two of the other team: five cards each, and the "
                    "two left over count for the dealer’s side."
                ),
                "teams",
            )
    else:
        yield say(
            _("Six players in two teams of three, each between two of the other team."),
            "teams",
        )


def say_declarer(marking: Marking, rules: Settings) -> Iterator[Statement]:
    """One against all the others, where there is a declarer."""
    yield say(_("In each deal one player, the declarer, is alone against all the others."))


def say_pack(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """The cards that are used, and how many each player gets."""
    if pack.removed:
        yield say(
            _("32 cards less %(removed)s: %(each)d to each player."),
            "remove_cards",
            removed=", ".join(_sign(card) for card in pack.removed),
            each=pack.tricks,
        )
    else:
        yield say(_("32 cards, %(each)d to each player."), "hands", each=pack.tricks)
    if pack.aside:
        yield from _aside(pack, rules)


def _aside(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """What becomes of the cards that are dealt to nobody."""
    if pack.rest_to_dealer:
        sentence = _(
            "%(aside)d cards are left over: face down, they count with the tricks of the dealer’s side."
        )
        yield say(sentence, "rest_to_dealer", aside=pack.aside)
        return
    key = pack.reserve or pack.talon or ("" if pack.taken and not pack.sleeping else "dead")
    if key:
        about = "reserve" if pack.reserve else "talon" if pack.talon else ""
        yield say(ASLEEP[key], about, aside=pack.aside)
        return
    yield say(_("%(aside)d cards are left over: they make the widow."), aside=pack.aside)
    face_up = pack.hands[pack.players].face_up
    if face_up:
        down = pack.aside - face_up
        yield say(_("Face up lie %(up)d of them, face down %(down)d."), up=face_up, down=down)


def say_dealing(dealing: Dealing, rules: Settings) -> Iterator[Statement]:
    """Who deals first, who cuts, and how many cards at a time."""
    if dealing.partners:
        yield say(DRAWN[dealing.partners], "partners")
    yield say(FIRST_DEALER[dealing.first_dealer], "first_dealer")
    if dealing.cut:
        yield say(CUTS[dealing.cut], "cut")
    ways = dealing.ways(rules.pack.tricks)
    if ways:
        packets = alternatives([HYPHEN.join(map(str, way)) for way in ways])
        yield say(_("Cards are dealt %(packets)s."), packets=packets)
    if dealing.open_tops:
        yield say(
            _("Each player’s cards lie before him in four packets of four, the top card of each face up."),
            "open_tops",
        )
        yield say(_("Only face-up cards are played; the next of the packet is then turned up."), "next_card")
    if dealing.pointless_hand == "redeal":
        yield say(
            _("Whoever holds no card that counts shows his hand, and the same dealer deals again."),
            "pointless_hand",
        )


def say_round(order: Order, rules: Settings) -> Iterator[Statement]:
    """Which way round the table everything goes."""
    if rules.pack.players == 2:
        yield say(_("Each of the two deals in turn."))
    else:
        yield say(DIRECTIONS[order.direction], "direction")


def tell_hands(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """What is dealt for each number of players; of partners a sentence says it."""
    if len(pack.hands) < 2 or pack.partners:
        return
    rows = tuple(
        RulesRow(_dealt(replace(pack, players=players)), current=players == pack.players)
        for players in sorted(pack.hands)
    )
    head = (_("Players"), _("Cards each"), _("Left over"), _("Sevens taken out"), _("Points of a deal"))
    yield RulesTable(_("The deal, by the number of players"), head, rows, figures=range(1, 5))


def _dealt(pack: Pack) -> tuple[str, ...]:
    figures = (pack.tricks, pack.aside, len(pack.removed), pack.total)
    return (str(pack.players), *(str(figure or NONE) for figure in figures))


def tell_cards(pack: Pack, rules: Settings) -> Iterator[Statement]:
    """The eight cards of a suit, from the highest, with their points."""
    yield CardRow(
        tuple(
            DrawnCard(rank_sign(rank), str(RANK_NAMES.get(rank, rank)), points)
            for rank, points in VALUES.items()
        )
    )
    yield say(
        _("In every suit the ten, called the manille, is the highest card; then comes the ace, the manillon.")
    )
    suit = sum(VALUES.values())
    yield say(_("A suit holds %(suit)d points, the pack %(pack)d."), suit=suit, pack=4 * suit)


def _sign(card: Card) -> str:
    return rank_sign(card.rank) + SUIT_SIGNS[card.suit]

"""Who makes the trump, who leads, and what a player owes a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.booklet.page import Sentence, Statement
from scoring.booklet.wording import say
from scoring.rulebook.play import Play
from scoring.rulebook.rules import Auction, Contract, Doublings, Order, Trump
from scoring.rulebook.variant import Settings
from scoring.rules.labels import Text

TRUMPS: Mapping[str, Text] = {
    "turned": gettext_lazy(
        "The dealer turns up the last card he deals, which is his own: its suit is trump."
    ),
    "dealer": gettext_lazy("The dealer names the trump."),
    "leader": gettext_lazy("Whoever plays first names the trump."),
    "declarer": gettext_lazy("The declarer names the trump."),
}

OPEN_UNTIL: Mapping[str, Text] = {
    "first_card": gettext_lazy("The card stays on the table until the first card has been played."),
    "neighbour": gettext_lazy("The card stays on the table until the dealer’s right neighbour has played."),
}

# Whose trick need not be won: a partner's, an associate's, or nobody's.
SIDES: Mapping[str, Text] = {
    "partner": pgettext_lazy("whose trick it is", "your partner"),
    "associate": pgettext_lazy("whose trick it is", "your side"),
    "nobody": "",
}
HEAD: Mapping[str, Text] = {
    "partner": gettext_lazy(
        "In the suit led, beat an opponent’s card if you can; your partner’s need not be beaten."
    ),
    "associate": gettext_lazy(
        "In the suit led, beat the card that is winning if you can, unless it is one of your side’s."
    ),
    "nobody": gettext_lazy("In the suit led, beat the card that is winning if you can."),
}
HEAD_TRUMP: Mapping[str, Text] = {
    "all": gettext_lazy("When trumps are led, go higher if you can, over %(side)s too."),
    "none": gettext_lazy("When trumps are led, you need not go higher."),
    "opponents": gettext_lazy("When trumps are led, go higher than an opponent’s trump if you can."),
}
# By whose lead must be trumped, and whether a plain card of one's own side that is winning frees.
CUT: Mapping[tuple[str, str | None], Text] = {
    ("all", None): gettext_lazy("If you cannot follow, you must trump."),
    ("all", "free"): gettext_lazy("If you cannot follow, you must trump when an opponent is winning."),
    ("all", "trump"): gettext_lazy(
        "If you cannot follow, you must trump, even when %(side)s is winning without a trump."
    ),
    ("opponents", "free"): gettext_lazy(
        "If you cannot follow a suit that an opponent led, you must trump when an opponent is winning."
    ),
    ("opponents", "trump"): gettext_lazy(
        "If you cannot follow a suit that an opponent led, you must trump, even when %(side)s is winning "
        "without a trump."
    ),
}
OVER_OWN: Mapping[str | None, Text] = {
    "not_under": gettext_lazy(
        "When %(side)s is winning with a trump, a lower one is played only when there is nothing else in hand."
    ),
    "over": gettext_lazy("When %(side)s is winning with a trump, trump higher if you can."),
}
UNDER_OPPONENTS = gettext_lazy(
    "A trump too low to beat an opponent’s is played only when there is nothing else in hand."
)
UNDER_ANY = gettext_lazy("A trump that is too low to win is played only when there is nothing else in hand.")
TALK: Mapping[str | None, Text] = {
    None: gettext_lazy("Partners are silent: no word and no sign about the cards."),
    "turn": gettext_lazy(
        "Partners may question each other and answer, but only the side whose turn it is may speak, and what "
        "is said must be true."
    ),
    "leader": gettext_lazy(
        "Whoever leads may question his partner, who answers; all must understand what is said, and it must be "
        "true."
    ),
}
ONLY_SUIT = Play(must_head="none", must_head_trump="none", must_trump="none", must_overtrump=False)


def say_trump(trump: Trump, rules: Settings) -> Iterator[Statement]:
    """Who makes the trump."""
    yield say(TRUMPS[trump.by])
    if trump.en_face:
        yield say(_("He may leave the choice to his partner (“en face”), who must then name it."), "en_face")
    if trump.partner_waits and rules.pack.players > 4:
        yield say(_("His partners may not look at their cards before the trump is named."))
    elif trump.partner_waits:
        yield say(_("His partner may not look at his cards before the trump is named."))
    if trump.open_until:
        yield say(OPEN_UNTIL[trump.open_until])
    if rules.pack.reserve:
        yield say(
            _(
                "Before the first card the dealer may lay aside up to two cards and take as many of the two unseen."
            ),
            "reserve_exchange",
        )


def say_without_trump(doublings: Doublings, rules: Settings) -> Iterator[Statement]:
    """Playing without trump, and naming it blind."""
    if doublings.no_trump_multiplier is not None:
        yield say(_("He may also play without trump (“en voiture”)."))
    if (doublings.blind_multiplier or 1) > 1:
        text = _("He may name it blind, before he looks at his cards.")
        yield say(
            text if rules.play.follow else _("He may name it blind, before he looks at the hands."),
            "blind_multiplier",
        )


def say_bid_without_trump(marking: Contract, rules: Settings) -> Iterator[Statement]:
    """Whether a declarer may do without."""
    if marking.no_trump:
        yield say(_("He may also play without trump; it changes nothing in the marks."), "no_trump")
    else:
        yield say(_("There is always a trump."), "no_trump")


def say_lead(order: Order, rules: Settings) -> Iterator[Statement]:
    """Who plays the first card, and who the next."""
    if order.leads == "declarer":
        yield say(_("The declarer leads to the first trick."))
    elif rules.pack.players == 2:
        yield say(_("The other player leads to the first trick."))
    elif order.direction == "clockwise":
        yield say(_("The player on the dealer’s left leads to the first trick."), "direction")
    else:
        yield say(_("The player on the dealer’s right leads to the first trick."), "direction")
    if order.dealer_leads_blind and (rules.doublings.blind_multiplier or 1) > 1:
        yield say(_("After a blind trump the dealer leads."), "blind_multiplier")
    if isinstance(rules.marking, Auction):
        yield say(_("On a bid of every trick the declarer leads."))
    yield say(_("Whoever wins a trick leads to the next."), "next_lead")


def say_play(play: Play, rules: Settings) -> Iterator[Statement]:
    """What every player owes, what differs without trump and in a misère, and whether partners may speak."""
    side = _own_side(rules)
    usual = list(_duties(play, side))
    yield from usual
    bare = play.must_head_no_trump
    if bare and bare != play.must_head:
        head = _say_head(bare, "must_head_no_trump", side)
        yield _framed(_("Without trump: %(duty)s"), "must_head_no_trump", head)
        usual = usual[:1]
    if play.misere_duties == "suit":
        for duty in _duties(ONLY_SUIT, side):
            if duty.text not in {each.text for each in usual}:
                yield _framed(_("In a misère: %(duty)s"), "misere_duties", duty)
    if rules.pack.partners and play.follow:
        yield say(TALK[play.talks], "talks")
    if play.shows_hand:
        text = _("Whoever leads may show his cards to his partner, but then his opponents see them too.")
        yield say(text, "shows_hand")


def _own_side(rules: Settings) -> str:
    """Whom a player sides with in a trick."""
    if rules.pack.partners:
        return "partner"
    return "associate" if rules.pack.counters or rules.trump.by == "declarer" else "nobody"


def _framed(frame: str, about: str, duty: Sentence) -> Sentence:
    """A duty that is not the usual one, in `frame`."""
    return say(frame, about, duty=duty.text[:1].lower() + duty.text[1:])


def _duties(play: Play, side: str) -> Iterator[Sentence]:
    if not play.follow:
        yield say(_("Everybody holds his cards facing the others: he sees all hands but his own."))
        yield say(_("Cards are drawn unseen, so nothing is owed: neither suit nor trump."))
        yield say(_("The highest trump wins the trick, or without one the highest card of the suit led."))
        return
    yield say(_("Follow suit if you can."))
    if play.must_head == "none" != play.must_head_trump:
        yield say(_("In a suit that is not trump, nobody has to beat the card that is winning."), "must_head")
    else:
        yield _say_head(play.must_head, "must_head", side)
    if play.must_head_trump != play.must_head:
        yield say(HEAD_TRUMP[play.must_head_trump], "must_head_trump", side=SIDES[side])
    yield from _void(play, side)
    yield from _over_opponents(play)
    if play.partner_trumps in OVER_OWN:
        yield say(OVER_OWN[play.partner_trumps], "partner_trumps", side=SIDES[side])


def _say_head(whose: str, about: str, side: str) -> Sentence:
    if whose == "none":
        return say(_("Nobody has to beat the card that is winning."), about)
    if whose == "opponents":
        return say(HEAD[side], about)
    return say(
        _("In the suit led, beat the card that is winning if you can, over %(side)s too."),
        about,
        side=SIDES[side],
    )


def _void(play: Play, side: str) -> Iterator[Sentence]:
    """What a player owes who cannot follow."""
    if play.must_trump != "none":
        yield say(CUT[play.must_trump, play.partner_wins], "must_trump", side=SIDES[side])
        if play.partner_wins == "trump" and play.partner_trumps == "free":
            text = _("When %(side)s is winning with a trump, play what you like.")
            yield say(text, "partner_trumps", side=SIDES[side])
        elif side == "partner" and (play.partner_wins, play.partner_trumps) == ("free", "free"):
            yield say(_("When your partner is winning you are free: play what you like."), "partner_wins")
    elif play.must_overtrump or play.undertrump == "avoided" or play.partner_trumps in OVER_OWN:
        yield say(_("Whoever cannot follow need not trump."), "must_trump")
    else:
        yield say(_("If you cannot follow, play what you like: nobody has to trump."), "must_trump")


def _over_opponents(play: Play) -> Iterator[Sentence]:
    """What an opponent's trump asks of a player who cannot follow, and what a trump too low for it does."""
    owed = play.must_trump != "none"
    if play.must_overtrump:
        yield say(_("When an opponent has trumped, trump higher if you can."), "must_overtrump")
    elif owed and play.undertrump not in (None, "avoided"):
        yield say(_("When an opponent has trumped, you need not trump higher."), "must_overtrump")
    if play.undertrump == "avoided":
        own = play.partner_trumps in ("free", "not_under")
        yield say(UNDER_OPPONENTS if own else UNDER_ANY, "undertrump")
    elif play.undertrump == "forced" and owed:
        yield say(_("Where you must trump, a trump too low to win is played all the same."), "undertrump")
    elif play.undertrump and (owed or play.must_overtrump):
        yield say(_("If you cannot go over an opponent’s trump, play what you like."), "undertrump")

"""Who makes the trump, who leads, and what a player owes a trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.booklet.page import Sentence, Statement
from scoring.booklet.wording import say
from scoring.rulebook.play import Duties, Play
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

# A friend is who may be winning without being beaten: a partner, an associate against the declarer, nobody.
BEAT: Mapping[str, Text] = {
    "partner": gettext_lazy(
        "In the suit led, beat an opponent’s card if you can; your partner’s need not be beaten."
    ),
    "associate": gettext_lazy(
        "In the suit led, beat the card that is winning if you can, unless it is one of your side’s."
    ),
    "nobody": gettext_lazy("In the suit led, beat the card that is winning if you can."),
}
CUT: Mapping[str, Text] = {
    "partner": gettext_lazy("If you cannot follow, you must trump when an opponent is winning."),
    "associate": gettext_lazy("If you cannot follow, you must trump, unless your side is winning."),
    "nobody": gettext_lazy("If you cannot follow, you must trump."),
}
FREED: Mapping[str, Text] = {
    "winning": gettext_lazy("When your partner is winning you are free: play what you like."),
    "trumped": gettext_lazy("Your partner frees you from trumping only when he is winning with a trump."),
}
HEAD_TRUMP: Mapping[str, Text] = {
    "all": gettext_lazy("When trumps are led, go higher if you can, over your partner too."),
    "none": gettext_lazy("When trumps are led, you need not go higher."),
    "opponents": gettext_lazy("When trumps are led, go higher than an opponent’s trump if you can."),
}


def say_trump(trump: Trump, rules: Settings) -> Iterator[Statement]:
    """Who makes the trump."""
    yield say(TRUMPS[trump.by])
    if trump.en_face:
        yield say(_("He may leave the choice to his partner (“en face”), who must then name it."))


def say_without_trump(doublings: Doublings, rules: Settings) -> Iterator[Statement]:
    """Playing without trump, and naming it blind."""
    if doublings.no_trump_multiplier is not None:
        yield say(_("He may also play without trump (“en voiture”)."))
    if (doublings.blind_multiplier or 1) > 1:
        unseen = rules.variant.play.duties.follow
        text = _("He may name it blind, before he looks at his cards.")
        yield say(
            text if unseen else _("He may name it blind, before he looks at the hands."),
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
    yield say(_("Whoever wins a trick leads to the next."))


def say_play(play: Play, rules: Settings) -> Iterator[Statement]:
    """What every player owes, what differs without trump and in a misère, and whether partners may speak."""
    friend = _friend(rules)
    usual = list(_duties(play.duties, friend))
    yield from usual
    if play.no_trump is not None:
        yield from _but(_("Without trump: %(duty)s"), "", _in_suit(play.no_trump, friend), usual)
    if play.misere is not None:
        yield from _but(_("In a misère: %(duty)s"), "misere", _duties(play.misere, friend), usual)
    if rules.pack.partners and play.duties.follow:
        yield say(_say_talk(play))


def _say_talk(play: Play) -> str:
    if play.talks:
        return _(
            "Partners may question each other and answer, but only the side whose turn it is may speak, "
            "and what is said must be true."
        )
    return _("Partners are silent: no word and no sign about the cards.")


def _friend(rules: Settings) -> str:
    """Whom a player sides with in a trick."""
    if rules.pack.partners:
        return "partner"
    return "associate" if rules.pack.counters or rules.order.leads == "declarer" else "nobody"


def _but(frame: str, about: str, duties: Iterator[Sentence], usual: list[Sentence]) -> Iterator[Sentence]:
    """The duties that are not the usual ones, in `frame`."""
    for duty in duties:
        if duty not in usual:
            yield say(frame, about, duty=duty.text[:1].lower() + duty.text[1:])


def _duties(duties: Duties, friend: str) -> Iterator[Sentence]:
    if not duties.follow:
        yield say(_("Everybody holds his cards facing the others: he sees all hands but his own."))
        yield say(_("Cards are drawn unseen, so nothing is owed: neither suit nor trump."))
        yield say(_("The highest trump wins the trick, or without one the highest card of the suit led."))
        return
    yield from _in_suit(duties, friend)
    if duties.head_trump == "all" or duties.head != (duties.head_trump == "opponents"):
        yield say(HEAD_TRUMP[duties.head_trump])
    yield from _void(duties, friend)


def _in_suit(duties: Duties, friend: str) -> Iterator[Sentence]:
    yield say(_("Follow suit if you can."))
    yield say(BEAT[friend] if duties.head else _("Nobody has to beat the card that is winning."))


def _void(duties: Duties, friend: str) -> Iterator[Sentence]:
    if not duties.trump:
        yield say(_("If you cannot follow, play what you like: nobody has to trump."), "free_of_trump")
        return
    yield say(CUT[friend])
    if duties.over:
        yield say(_("When an opponent has trumped, trump higher if you can."), "over")
    if friend == "partner":
        yield say(FREED[duties.partner_frees])
    if duties.undertrump:
        yield say(_("If you cannot trump higher, play what you like."), "over")
    else:
        yield say(_("A trump that is too low to win is played only when there is nothing else in hand."))

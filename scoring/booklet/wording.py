"""Small words: lists, signs and figures, as the language of the page writes them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.booklet.page import CitedGround, Sentence
from scoring.rulebook.sources import Ground, HouseRule
from scoring.rules.labels import Text

TIMES, MINUS, NBSP, HYPHEN = "×", "−", "\u00a0", "\u2011"
THIRDS = {Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


def say(text: Text, about: str = "", **params: object) -> Sentence:
    """A sentence with its figures, about the setting it tells."""
    sentence = str(text)
    return Sentence(sentence % params if params else sentence, about)


def alternatives(words: Sequence[object]) -> str:
    """« 2 ou 4 »."""
    parts = [str(word) for word in words]
    if len(parts) < 2:
        return "".join(parts)
    return _("%(words)s or %(last)s") % {"words": ", ".join(parts[:-1]), "last": parts[-1]}


def either(words: Sequence[object]) -> str:
    """What may be chosen, side by side: the words may have commas of their own."""
    return " · ".join(str(word) for word in words)


def cite(ground: Ground) -> CitedGround:
    """« Handbook, La manille parlée, Manière de jouer, § 5 » and what it says; a choice of the house has no place."""
    if isinstance(ground, HouseRule):
        return CitedGround("", _(ground.says))
    place = f"{_(ground.source.short)}, {ground.chapter}"
    if ground.paragraph:
        place = _("%(chapter)s, ¶ %(paragraph)d") % {"chapter": place, "paragraph": ground.paragraph}
    return CitedGround(place, _(ground.says))


def rank_sign(rank: str) -> str:
    """What stands in the corner of a card: in French R D V."""
    return rank if rank.isdigit() else pgettext("card", rank)


def signed(amount: int) -> str:
    """« +6 », « −2 », « 0 »."""
    return f"+{amount}" if amount > 0 else str(amount).replace("-", MINUS)


def mixed(number: Fraction) -> str:
    """« 17 », « 23⅓ », « 16 4/5 »."""
    whole, part = divmod(number, 1)
    if not part:
        return str(whole)
    return f"{whole}{THIRDS.get(part) or f' {part}'}"

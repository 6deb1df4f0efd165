"""What the source of a form tells besides, and no word of the rulebook needs: nothing is marked by it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from scoring.rules.labels import Text

STAYS = _("The card stays on the table until the first card has been played.")

NOTES: Mapping[tuple[str, str], tuple[Text, ...]] = {
    ("parlee", "trump"): (STAYS,),
    ("muette_68", "trump"): (STAYS,),
    ("boussac_1896", "trump"): (
        _("The card stays on the table until the dealer’s right neighbour has played."),
    ),
    ("decouverte", "deal"): (
        _("Each player’s cards lie before him in four packets of four, the top card of each face up."),
        _("Only face-up cards are played; the next of the packet is then turned up."),
    ),
    ("encheres_3_grande_surprise", "deal"): (_("Three cards of the widow lie face down, two face up."),),
    ("encheres_6", "deal"): (_("One card of the widow lies face down, one face up."),),
    ("encheres_7", "deal"): (_("Two cards of the widow lie face down, two face up."),),
    ("trois_donneur", "trump"): (
        _(
            "Before the first card the dealer may lay aside up to two cards and take as many of the two unseen."
        ),
    ),
    ("manillen_club", "trump"): (_("His partner may not look at his cards before the trump is named."),),
    ("auction_3", "deal"): (_("Part of the widow lies face up."),),
}
"""By form and section: sentences that stand at its end."""

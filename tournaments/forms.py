"""What directors type, turned into values; nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from clubs.names import NameInput
from scoring.rulebook import VARIANTS, RuleViolation, Variant, find_variant
from tournaments.desk import Desk
from tournaments.models import EntryKind
from tournaments.pairing.rotation import MOST_GAMES, USUAL_GAMES, two_against_two

STRUCTURES = (
    ("single", _("at a number of points")),
    ("best_of_3", _("two games out of three, to that number")),
    ("fixed_deals", _("after a number of deals")),
)

# Who pays for a fault, and the value of `penalty_to` that says so; a side pays as the club's rules have it.
SIDE, AUTHOR, OPPONENTS = "side", "author", "opponents"
FAULTS = (
    (SIDE, _("the side of its author")),
    (AUTHOR, _("its author alone")),
)


def name_of(variant: Variant) -> str:
    """The name of a form of manille in the reader's language."""
    return variant.names.get((get_language() or "fr")[:2], variant.names["fr"])


def _games() -> list[tuple[str, str]]:
    return [(variant.key, name_of(variant)) for variant in VARIANTS if two_against_two(variant.seat_sides)]


class OpenForm(forms.Form):
    """Tonight's tournament, as the club usually plays."""

    name = NameInput(label=_("Name"))
    entry_kind = forms.ChoiceField(
        label=_("Who is ranked"), choices=EntryKind.choices, widget=forms.RadioSelect
    )
    games_per_table = forms.IntegerField(
        label=_("Games at each table"),
        min_value=1,
        max_value=MOST_GAMES,
        help_text=_("With three, everybody at a table partners everybody once."),
    )
    variant = forms.ChoiceField(label=_("Game"), choices=_games)
    structure = forms.ChoiceField(label=_("A game ends"), choices=STRUCTURES, widget=forms.RadioSelect)
    target = forms.IntegerField(label=_("Points to reach"), min_value=1, required=False)
    deals = forms.IntegerField(
        label=_("Number of deals"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("A multiple of four lets everybody deal as often."),
    )
    faults = forms.ChoiceField(
        label=_("Who bears a fault"),
        choices=FAULTS,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Alone: in the game nobody marks, and the player loses the points in the ranking."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        self.club = club
        kwargs["initial"] = _usual(club) | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)

    def settings(self) -> dict[str, Any]:
        """What differs from the preset: the club's rules when it is the club's game, and what was typed here.

        A figure left as it was offered follows the game: the club's target means nothing in another one.
        """
        said, own = self.cleaned_data, self.cleaned_data["variant"] == self.club.variant
        known = find_variant(said["variant"]).settings
        chosen = dict(self.club.settings) if own else {}
        if "structure" in known:
            chosen["structure"] = said["structure"]
        if "penalty_to" in known and (said["faults"] or SIDE) != _bearer(chosen):
            chosen["penalty_to"] = AUTHOR if said["faults"] == AUTHOR else OPPONENTS
        for key in ("target", "deals"):
            if said[key] is not None and key in known and (own or key in self.changed_data):
                chosen[key] = said[key]
        return chosen

    def values(self) -> dict[str, Any]:
        """The arguments of `open_tournament`."""
        kept = ("name", "entry_kind", "games_per_table", "variant")
        return {key: self.cleaned_data[key] for key in kept} | {"settings": self.settings()}


def _bearer(settings: Mapping[str, Any]) -> str:
    return AUTHOR if settings.get("penalty_to") == AUTHOR else SIDE


def _usual(club: Club) -> dict[str, Any]:
    """What the club plays; where that seats no two pairs, the game of a club that has chosen none."""
    if club.variant not in dict(_games()):
        club = Club()
    usual = {
        "name": gettext("Evening tournament"),
        "entry_kind": EntryKind.PLAYER,
        "games_per_table": USUAL_GAMES,
        "variant": club.variant,
        "structure": "single",
        "faults": _bearer(club.settings),
    }
    try:
        settings = find_variant(club.variant).settle(club.settings)
    except RuleViolation:  # a game this version does not know: the form asks for another
        return usual
    return usual | {key: settings[key] for key in ("structure", "target", "deals") if key in settings}


class PairForm(forms.Form):
    """Two players who have arrived and are not entered yet."""

    first = forms.ModelChoiceField(label=_("First player"), queryset=Player.objects.none())
    second = forms.ModelChoiceField(label=_("Partner"), queryset=Player.objects.none())

    def __init__(self, *args: Any, desk: Desk, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        arrived = Player.objects.filter(pk__in=[player.pk for player in desk.newcomers])
        arrived = arrived.order_by("search", "number")
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset, field.empty_label = arrived, gettext("Choose a name")


class DrawForm(forms.Form):
    """The next round. The seed may come from the room."""

    seed = forms.CharField(
        label=_("Seed chosen in the room"),
        max_length=64,
        required=False,
        help_text=_(
            "Dice, a word, today's lottery: who knows it can check the draw. Empty, the site makes one."
        ),
    )
    force = forms.BooleanField(label=_("Draw although tables are not done"), required=False)


class SwapForm(forms.Form):
    """Two names of a draft that change places."""

    first = forms.TypedChoiceField(label=_("Exchange"), coerce=int)
    second = forms.TypedChoiceField(label=_("and"), coerce=int)

    def __init__(self, *args: Any, places: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)
            field.choices = [("", gettext("Choose a name")), *places]


class EditionForm(forms.Form):
    """A ranking to publish."""

    note = forms.CharField(
        label=_("Note"),
        max_length=200,
        required=False,
        help_text=_("Shown under the ranking: what was corrected, for example."),
    )


class WhereForm(forms.Form):
    """A few letters of one's name, to find one's table."""

    q = forms.CharField(label=_("Where do I play?"), required=False, strip=True)

    def typed(self) -> str:
        return self.cleaned_data["q"][:100] if self.is_valid() else ""

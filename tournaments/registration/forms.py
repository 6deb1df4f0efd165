"""What strangers and directors type to register, turned into values; nothing here writes.
Tested in tests/tournaments/registration/test_asking.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from clubs.models.names import NameInput
from clubs.players.directory import Newcomer
from clubs.players.pasted_list import LineFate, read_list
from tournaments.models import Category, Entry, EntryKind, EntryRequest, Registration
from tournaments.pairing.league import LARGEST, SMALLEST
from tournaments.registration.queries import RequestPerson
from web.inputs import MomentInput, offer

MOST_ENTRIES, MOST_EUROS = 5_000, 1_000
NEW = "new"
MOST_TABLES = 999
TOLD_OF_AN_ENTRY = ("delegation", "apart", "categories", "skips", "own_table", "keeps_table", "accessible")


class FeeField(forms.DecimalField):
    """An amount in euros, « 12,50 » or « 12.50 »; its value is in cents, None where nothing was typed."""

    def __init__(self, *, most: int = MOST_EUROS, **kwargs: Any) -> None:
        kwargs |= {"min_value": 0, "max_value": most, "max_digits": 8, "decimal_places": 2}
        super().__init__(localize=True, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "class": "short"}

    def clean(self, value: Any) -> Any:
        amount = super().clean(
            value.replace(",", ".").strip("€ \u00a0\u202f") if isinstance(value, str) else value
        )
        return None if amount is None else int(amount * 100)


def typed_amount(cents: int | None) -> Decimal | None:
    """An amount as a `FeeField` shows it: without cents where there are none."""
    if cents is None:
        return None
    amount = Decimal(cents) / 100
    return amount.quantize(Decimal(1)) if not cents % 100 else amount.quantize(Decimal("0.01"))


class TermsForm(forms.Form):
    """How one registers: how many places, until when, and for how much."""

    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_ENTRIES,
        required=False,
        help_text=_("Players, or pairs where pairs play. Empty: as many as come."),
    )
    closes_at = forms.DateTimeField(
        label=_("Closes on"), required=False, widget=MomentInput(), help_text=_("Empty: when you close it.")
    )
    fee = FeeField(
        label=_("Fee in euros"), required=False, help_text=_("For an entry: a pair pays it once for both.")
    )

    @classmethod
    def of(cls, registration: Registration | None, fee: int) -> TermsForm:
        """As it is kept."""
        names = ("capacity", "closes_at") if registration else ()
        terms = {name: getattr(registration, name) for name in names}
        return cls(initial=terms | {"fee": typed_amount(fee or None)})

    def terms(self) -> dict[str, Any]:
        """The arguments of `open_registration`."""
        return self.cleaned_data | {"fee": self.cleaned_data["fee"] or 0}


_HIDDEN = _("Shown by number alone, not by name.")


class AskForm(forms.Form):
    """What a stranger fills in to play."""

    first_name = NameInput(label=_("First name"))
    last_name = NameInput(label=_("Last name"))
    minor = forms.BooleanField(label=_("I am under eighteen"), required=False, help_text=_HIDDEN)
    alone = forms.BooleanField(label=_("I come alone: find me a partner"), required=False)
    partner_first_name = NameInput(label=_("First name of your partner"), required=False)
    partner_last_name = NameInput(label=_("Last name of your partner"), required=False)
    partner_minor = forms.BooleanField(
        label=_("My partner is under eighteen"), required=False, help_text=_HIDDEN
    )
    delegation = NameInput(
        label=_("Your club"), required=False, help_text=_("The club you play for, if there is one.")
    )
    contact = forms.CharField(
        label=_("E-mail or telephone"),
        max_length=120,
        required=False,
        help_text=_("If you like. Only the directors see it, and it is deleted with your request."),
    )
    consent = forms.BooleanField(
        label=_("I agree that the club keeps these names to run the tournament and to publish its results."),
    )
    code = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)

    def __init__(self, *args: Any, pairs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        for name, autocomplete in (("first_name", "given-name"), ("last_name", "family-name")):
            self.fields[name].widget.attrs["autocomplete"] = autocomplete
        for name in ("partner_first_name", "partner_last_name"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        if not pairs:
            for name in ("alone", "partner_first_name", "partner_last_name", "partner_minor"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if self.pairs and not cleaned.get("alone"):
            for name in ("partner_first_name", "partner_last_name"):
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("Name your partner, or tick that you come alone."))
        return cleaned

    def people(self) -> tuple[tuple[str, str], ...]:
        """First and last name of one person, or of two."""
        cleaned = self.cleaned_data
        own = (cleaned["first_name"], cleaned["last_name"])
        if not self.pairs or cleaned["alone"]:
            return (own,)
        return own, (cleaned["partner_first_name"], cleaned["partner_last_name"])

    def asking(self) -> dict[str, Any]:
        """The arguments of `Asking`."""
        cleaned, people = self.cleaned_data, self.people()
        ticked = (cleaned["minor"], cleaned.get("partner_minor", False))
        details = {name: cleaned[name] for name in ("delegation", "contact")}
        return details | {"people": people, "minors": _places(ticked[: len(people)])}


class AskTeamForm(AskForm):
    """What the captain of a team fills in."""

    team = NameInput(label=_("Name of the team"))
    squad = forms.CharField(
        label=_("The others of the team"),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "One a line: first name, then last name. Behind the name of a minor write -18: a minor is hidden."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, pairs=False, **kwargs)
        self.fields["first_name"].label = gettext("First name of the captain")
        self.fields["last_name"].label = gettext("Last name of the captain")
        self.order_fields(["team", "first_name", "last_name", "minor", "squad"])

    def clean_squad(self) -> list[Newcomer]:
        """The names of a team but its captain's."""
        lines = read_list(self.cleaned_data["squad"])
        if wrong := [f"{line.text} – {line.reason}" for line in lines if line.fate == LineFate.REFUSED]:
            raise forms.ValidationError(wrong)
        if any(not line.person.last_name for line in lines):
            raise forms.ValidationError(gettext("Write the first and the last name of everybody."))
        if not SMALLEST <= len(lines) + 1 <= LARGEST:
            sentence = gettext("A team has from %(fewest)s to %(most)s players.")
            raise forms.ValidationError(sentence % {"fewest": SMALLEST, "most": LARGEST})
        return [line.person for line in lines]

    def people(self) -> tuple[tuple[str, str], ...]:
        """First and last name of the captain, then of the others."""
        cleaned = self.cleaned_data
        others = [(newcomer.first_name, newcomer.last_name) for newcomer in cleaned["squad"]]
        return (cleaned["first_name"], cleaned["last_name"]), *others

    def asking(self) -> dict[str, Any]:
        """The arguments of `Asking`."""
        cleaned = self.cleaned_data
        minors = [cleaned["minor"], *(newcomer.minor for newcomer in cleaned["squad"])]
        return super().asking() | {"team": cleaned["team"], "minors": _places(minors)}


def _places(ticked: Iterable[bool]) -> tuple[int, ...]:
    return tuple(place for place, is_so in enumerate(ticked) if is_so)


def ask_form(kind: str) -> Callable[..., AskForm]:
    """The form of a tournament in which players, pairs or teams play."""
    return AskTeamForm if kind == EntryKind.TEAM else partial(AskForm, pairs=kind == EntryKind.PAIR)


class WhoForm(forms.Form):
    """For each name of a request: which player of the club is meant, or somebody new."""

    def __init__(self, *args: Any, people: Sequence[RequestPerson], club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        for position, person in enumerate(people):
            people_offered = [(player.pk, player.full_name, player.number) for player in person.bearers]
            people_offered += [(row.pk, row.name, row.number) for row in person.alike]
            choices = [(str(pk), f"{name}, {number}") for pk, name, number in people_offered]
            self.fields[f"who_{position}"] = forms.ChoiceField(
                label=person.name,
                choices=[*choices, (NEW, gettext("Somebody new"))],
                widget=forms.RadioSelect,
                initial=_offered(person),
            )

    def who(self) -> dict[int, Player | None]:
        """By position: the player chosen, or None for somebody new."""
        chosen = {int(name.removeprefix("who_")): pk for name, pk in self.cleaned_data.items()}
        players = self.club.players.in_bulk([pk for pk in chosen.values() if pk != NEW])
        return {position: None if pk == NEW else players[int(pk)] for position, pk in chosen.items()}


def _offered(person: RequestPerson) -> str | None:
    """The choice that is ticked: none where several players bear the name."""
    if person.is_ambiguous:
        return None
    return str(person.bearers[0].pk) if person.bearers else NEW


class DeclineForm(forms.Form):
    """Why somebody cannot play."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Whoever asked reads it on the private link."),
    )


class MatchForm(forms.Form):
    """Two who come alone."""

    first = forms.TypedChoiceField(label=_("First player"), coerce=int)
    second = forms.TypedChoiceField(label=_("Partner"), coerce=int)

    def __init__(self, *args: Any, requests: Sequence[EntryRequest], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(request.number, request.full_name) for request in requests]
        for name in ("first", "second"):
            offer(self, name, [("", gettext("Choose a name")), *names])


class EntryForm(forms.Form):
    """What a director tells of an entry."""

    delegation = NameInput(label=_("Plays for"), required=False)
    apart = NameInput(label=_("Kept apart"), required=False)
    categories = forms.MultipleChoiceField(
        label=_("Categories"),
        choices=Category.choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Each has a ranking of its own, which everybody can read as the whole one."),
    )
    skips = forms.TypedMultipleChoiceField(
        label=_("Does not play"), coerce=int, widget=forms.CheckboxSelectMultiple, required=False
    )
    fee = FeeField(
        label=_("Fee in euros"), required=False, help_text=_("Empty: what everybody pays. 0: nothing.")
    )

    own_table = forms.IntegerField(
        label=_("Always at table"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=_("Draws give its table that number; whom it meets does not change."),
    )
    keeps_table = forms.BooleanField(label=_("That table stays free while it sits out"), required=False)
    accessible = forms.BooleanField(label=_("Needs a table that is easy to reach"), required=False)

    def __init__(
        self,
        *args: Any,
        entry: Entry,
        fee: int | None,
        rounds: range,
        promised: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        """`rounds` are still to be drawn; `promised`: what stages do for those to be kept apart, in words."""
        values = {name: getattr(entry, name) for name in TOLD_OF_AN_ENTRY}
        kwargs["initial"] = values | {"fee": typed_amount(fee)}
        super().__init__(*args, **kwargs)
        word = gettext("A word, the same for a family or a couple. Those who play for one club need none.")
        self.fields["apart"].help_text = " ".join([word, *promised])
        still = range(rounds.start, max([rounds.stop, *(number + 1 for number in entry.skips)]))
        offer(self, "skips", [(number, gettext("Round %(number)s") % {"number": number}) for number in still])
        if not still:
            self.fields["skips"].widget = self.fields["skips"].hidden_widget()


class PairForm(forms.Form):
    """Two players who have arrived and are not entered yet."""

    first = forms.ModelChoiceField(label=_("First player"), queryset=Player.objects.none())
    second = forms.ModelChoiceField(label=_("Partner"), queryset=Player.objects.none())

    def __init__(self, *args: Any, newcomers: QuerySet[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset, field.empty_label = newcomers, gettext("Choose a name")

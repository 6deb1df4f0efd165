"""Who plays, and where they sit: among friends, at a table opened by hand, in a game that a club keeps.
Tested in tests/scoring/opening/test_play.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Player, Session
from clubs.models.names import NameInput, search_key
from clubs.players.directory import Directory
from scoring.house_rules.games import ClubGame, pick_game
from scoring.house_rules.settings import RULES_OF, SET, PresetField, PresetForm, preset_choices
from scoring.models import Seat
from scoring.rulebook import RuleViolation, Variant
from scoring.rulebook.rules import Pack
from scoring.rules.amounts import join_names
from scoring.rules.labels import Text
from web.inputs import offer

SEAT = "seat_"
PLAYERS = SET + "players"
LATEST = 20  # evenings offered

# A name is typed on a phone, and goes on being typed while the form around it changes.
TYPED = {
    "autocomplete": "off",
    "autocapitalize": "words",
    "enterkeyhint": "next",
    "list": "known-names",
    "hx-preserve": "true",
    "placeholder": gettext_lazy("Name"),  # while it shows, nobody sits there
}

# The chairs of four players, in table order, as (label, pair): partners face each other.
CHAIRS: tuple[tuple[Text, int], ...] = (
    (gettext_lazy("Deals first"), 0),
    (gettext_lazy("Plays second"), 1),
    (gettext_lazy("Partner of the first dealer"), 0),
    (gettext_lazy("Partner of the second"), 1),
)
# The chairs of six in two teams of three, by turns of one and the other.
CHAIRS_OF_SIX: tuple[tuple[Text, int], ...] = (
    (gettext_lazy("Deals first"), 0),
    (gettext_lazy("Deals second"), 1),
    (gettext_lazy("Deals third"), 0),
    (gettext_lazy("Deals fourth"), 1),
    (gettext_lazy("Deals fifth"), 0),
    (gettext_lazy("Deals sixth"), 1),
)
# The chairs of those who play for themselves, in the order in which they deal.
CHAIRS_ALONE: tuple[tuple[Text, int], ...] = (
    (gettext_lazy("Deals first"), 0),
    (gettext_lazy("Deals second"), 0),
    (gettext_lazy("Deals third"), 0),
    (gettext_lazy("Deals fourth"), 0),
    (gettext_lazy("Deals fifth"), 0),
    (gettext_lazy("Deals sixth"), 0),
    (gettext_lazy("Deals seventh"), 0),
)


def seat_name(number: int) -> str:
    """The name of the field for the seat `number`."""
    return f"{SEAT}{number}"


def chairs(pack: Pack) -> tuple[tuple[Text, int], ...]:
    """The chairs of those who play with `pack`, in table order, as (label, pair)."""
    if pack.partners:
        return CHAIRS if pack.players == 4 else CHAIRS_OF_SIX
    return CHAIRS_ALONE[: pack.players]


class PlayForm(PresetForm):
    """A game among friends: which manille, to how many, and their names in table order.

    `club_games` are those of the clubs of whoever plays, to choose from beside the presets; `own` is the chosen one.
    """

    variant_key = PresetField()
    played: Mapping[str, str] = {}
    """When each manille was last played at the tables of this browser, in words."""

    def __init__(
        self,
        variant: Variant,
        *args: Any,
        club_games: Sequence[ClubGame] = (),
        own: ClubGame | None = None,
        **kwargs: Any,
    ) -> None:
        self.club_games, self.own = club_games, own
        if own:
            kwargs["chosen"] = own.version.settings
        super().__init__(variant, *args, **kwargs)
        offer(self, "variant_key", [*((game.key, game.name) for game in club_games), *preset_choices()])
        self.fields["variant_key"].initial = self.key
        if PLAYERS in self.fields:
            self.fields[PLAYERS] = self._players_field()
        self.pack = self._pack()
        for seat, (label, _pair) in enumerate(chairs(self.pack)):
            field = NameInput(label=label, error_messages={"required": _("A name is needed.")})
            field.widget.attrs |= TYPED if seat else TYPED | {"placeholder": _("Who deals")}
            self.fields[seat_name(seat)] = field

    @classmethod
    def changed(cls, variant: Variant, typed: QueryDict, **games: Any) -> Self:
        """The form for `variant` with the names `typed`, and the rules where they were typed for this game."""
        shown = {name: value for name, value in typed.items() if name.startswith(SEAT)}
        form = cls(variant, typed, **games)
        if "turn" in typed:
            shown |= form.turned(shown)
        if typed.get(RULES_OF) == form.key:
            shown |= {name: form[name].value() for name in form.fields if name.startswith(SET)}
        return cls(variant, initial=shown, **games)

    @property
    def key(self) -> str:
        return self.own.key if self.own else super().key

    @property
    def name(self) -> str:
        return self.own.name if self.own else super().name

    @property
    def as_last_time(self) -> bool:
        """Whether it proposes other rules than those of the book, because they were played last."""
        fields = [self.fields[field.name] for field in self.visible_rules]
        shown = [field.value() for field in self.visible_rules]
        return bool(self.chosen) and not self.own and [field.initial for field in fields] != shown

    def _players_field(self) -> forms.TypedChoiceField:
        numbers = [(number, str(number)) for number in sorted(self.variant.pack.hands)]
        usual = self.fields[PLAYERS].initial
        return forms.TypedChoiceField(
            label=_("How many are you?"), choices=numbers, coerce=int, initial=usual, widget=forms.RadioSelect
        )

    def _pack(self) -> Pack:
        """The players and their cards, for as many as were chosen; for the usual number where that cannot be."""
        number = str(self[PLAYERS].value()) if PLAYERS in self.fields else ""
        try:
            return self.variant.settle({"players": int(number)}).pack
        except (ValueError, RuleViolation):
            return self.variant.defaults.pack

    @property
    def visible_rules(self) -> list[forms.BoundField]:
        """The visible rules but the number of players, which is asked beside their names."""
        return [field for field in super().visible_rules if field.name != PLAYERS]

    @property
    def players(self) -> forms.BoundField | None:
        """How many play, where the game lets them choose."""
        return self[PLAYERS] if PLAYERS in self.fields else None

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the names, round the table in the order of the deal."""
        return [self[seat_name(seat)] for seat in range(self.pack.players)]

    @property
    def sentence(self) -> str:
        """Who is with whom, who deals, who leads: with `{0}`, `{1}` … for the names, in table order."""
        pack = self.pack
        names = [f"{{{seat}}}" for seat in range(pack.players)]
        leader = self.variant.order.leader(0, pack.players)
        turns = _("%(dealer)s deals.") if leader is None else _("%(dealer)s deals, %(leader)s leads.")
        words = [turns % {"dealer": names[0], "leader": names[leader or 0]}]
        if pack.partners:
            team, others = join_names(names[::2]), join_names(names[1::2])
            words.insert(0, _("%(team)s against %(others)s.") % {"team": team, "others": others})
        return " ".join(words)

    @property
    def hint(self) -> str:
        """What to do while a name is missing."""
        if not self.pack.partners:
            return _("Type the names in the order in which you deal, round the table.")
        if self.pack.players == 4:
            return _("Four names, and off you go. Partners sit face to face.")
        return _("Six names, and off you go. Each sits between two of the other team.")

    @property
    def spoken(self) -> str:
        """The sentence with the names that are typed; "" while one is missing."""
        names = [str(field.value() or "").strip() for field in self.seats]
        return self.sentence.format(*names) if all(names) else ""

    @property
    def spare_names(self) -> list[tuple[str, str]]:
        """The names typed for chairs that this game has not, as (field, name)."""
        typed: Mapping[str, Any] = self.data if self.is_bound else self.initial
        spare = (seat_name(seat) for seat in range(self.pack.players, len(CHAIRS_ALONE)))
        return [(name, typed[name]) for name in spare if typed.get(name)]

    def clean(self) -> dict[str, Any]:
        seen: dict[str, int] = {}
        for seat in range(self.pack.players):
            name = self.cleaned_data.get(seat_name(seat))
            if name and seen.setdefault(search_key(name) or name, seat) != seat:
                self.add_error(seat_name(seat), _("This name is already at the table: add a letter."))
        return super().clean()

    def turned(self, names: Mapping[str, Any]) -> dict[str, Any]:
        """`names` by their fields, each moved on by one seat: whoever would deal second deals first."""
        players = self.pack.players
        return {seat_name(seat): names.get(seat_name((seat + 1) % players), "") for seat in range(players)}

    def names(self) -> list[str]:
        """The names, in table order."""
        return [self.cleaned_data[seat_name(seat)] for seat in range(self.pack.players)]


def _person(player: Player, table: int | None) -> str:
    """Whom a chair offers, and where he sits already."""
    name = f"{player.public_name} ({player.number})"
    return name if table is None else _("%(name)s, at table %(number)d") % {"name": name, "number": table}


class TableForm(forms.Form):
    """A table opened by hand: its number, and as many of those who have arrived as the game seats, in table order.

    It is of the one of `games` whose number is `chosen`, of the first where none is. Where the game is for several
    numbers of players, each for himself, the last chairs may stay empty. `seated` are the tables at which players sit
    already, by their primary key: the form says so. `purposes` are what the sheet can count for, as (value, label),
    the usual one first.
    """

    table_number = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=999)

    def __init__(
        self,
        games: Sequence[ClubGame],
        arrived: Iterable[Player],
        seated: Mapping[int, int],
        *args: Any,
        chosen: str = "",
        purposes: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.games, self.chosen = games, chosen
        self.game = pick_game(games, chosen) or games[0]
        self.rules, self.arrived = self.game.rules, {str(player.pk): player for player in arrived}
        people = [(key, _person(player, seated.get(player.pk))) for key, player in self.arrived.items()]
        pack = self.rules.settings.pack
        least = pack.players if pack.partners else min(pack.hands)
        for seat, (label, _pair) in enumerate(self._chairs()):
            self.fields[seat_name(seat)] = forms.ChoiceField(
                label=label,
                choices=[("", _("choose") if seat < least else _("nobody")), *people],
                required=seat < least,
            )
        if purposes:
            self.fields["counts_for"] = forms.ChoiceField(
                label=_("Counts for"),
                choices=[*purposes, ("", _("no ranking"))],
                required=False,
                initial=purposes[0][0] if self.game is games[0] else "",
                help_text=_("A table that counts plays by the rules of that ranking."),
            )

    def _chairs(self) -> tuple[tuple[Text, int], ...]:
        pack = self.rules.settings.pack
        return chairs(pack) if pack.partners else CHAIRS_ALONE[: max(pack.hands)]

    def clean(self) -> dict[str, Any]:
        if self.chosen not in ("", str(self.game.number)):
            raise ValidationError(_("The club does not offer this game any more."), "not_offered")
        seated = self.players()
        if len(set(seated)) < len(seated):
            raise ValidationError(_("The same person sits at two places."), "seated_twice")
        taken = [bool(self.cleaned_data.get(seat_name(seat))) for seat in range(len(self._chairs()))]
        if not self.errors and taken != sorted(taken, reverse=True):
            raise ValidationError(_("A place is empty between two players: fill the places in order."), "gap")
        return self.cleaned_data

    def players(self) -> list[Player]:
        """The players chosen, in table order."""
        chosen = (self.cleaned_data.get(seat_name(seat)) for seat in range(len(self._chairs())))
        return [self.arrived[key] for key in chosen if key]

    def settings(self) -> dict[str, Any]:
        """The rules of the club's game, for as many as sit down."""
        settings = dict(self.rules.settings)
        return settings | {"players": len(self.players())} if "players" in settings else settings


class ClaimForm(forms.Form):
    """The evening, and for each name at the table a player of the club, or the name as it is."""

    session = forms.ChoiceField(label=gettext_lazy("Evening"), required=False)

    def __init__(self, club: Club, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = [seat for seat in seats if seat.player is None]
        self.sessions = {str(session.pk): session for session in club.sessions.all()[:LATEST]}
        self.players = {str(player.pk): player for player in club.players.filter(active=True)}
        evenings = [(key, str(session)) for key, session in self.sessions.items()]
        self.fields["session"].choices = [("", _("no evening")), *evenings]  # type: ignore[attr-defined]  # a ChoiceField
        people = [(key, f"{player.full_name} ({player.number})") for key, player in self.players.items()]
        directory = Directory(self.players.values())
        for seat in self.seats:
            players = directory.called(seat.name, by_number=False)
            self.fields[seat_name(seat.position)] = forms.ChoiceField(
                label=seat.name,
                required=False,
                choices=[("", _("only the name")), *people],
                initial=str(players[0].pk) if len(players) == 1 else "",
            )

    def chosen_session(self) -> Session | None:
        return self.sessions.get(self.cleaned_data["session"])

    def chosen_players(self) -> dict[int, Player]:
        """The players chosen, by the position of their seats."""
        keys = {seat.position: self.cleaned_data[seat_name(seat.position)] for seat in self.seats}
        return {position: self.players[key] for position, key in keys.items() if key}

    @property
    def places(self) -> list[forms.BoundField]:
        """The fields of the seats, in table order."""
        return [self[seat_name(seat.position)] for seat in self.seats]

"""While a round is played: its clock, what is decided beside the sheets, who plays in whose place; and its closing.
Tested in tests/tournaments/tables/test_views.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from scoring.rulebook import ARTICLES, Settings
from scoring.rules.articles import fault_of
from tournaments.core.entry_list import PARTNERS
from tournaments.models import MOST_MARKS, AdjustmentKind, ByeScore, Forfeited, Tournament, Untie
from tournaments.tables.clock.clock import MOST_MINUTES
from tournaments.tables.clock.closing import EVEN, EVERYBODY, Chosen, ClosingWay, time_rule
from tournaments.tables.queries import Given, Table
from web.inputs import offer

Whom = tuple[int, int | None]
"""An entry by its number, and of a pair the place of the one partner who is meant."""


class ClockForm(forms.Form):
    """What is done to the clock of a round; `minutes` where it is started."""

    STEPS = (("start", ""), ("add", ""), ("pause", ""), ("resume", ""), ("stop", ""))
    do = forms.ChoiceField(choices=STEPS)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=MOST_MINUTES, required=False)

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("do") == "start" and not typed.get("minutes") and "minutes" not in self.errors:
            self.add_error("minutes", gettext("Say how many minutes the round has."))
        return typed


class ReasonForm(forms.Form):
    """Why something is decided, or taken back; everybody may read it."""

    reason = forms.CharField(label=_("Why?"), max_length=200)


class GameForm(ReasonForm):
    """A game of a table, and why it is closed or does not count."""

    game = forms.TypedChoiceField(label=pgettext_lazy("of a table", "Game"), coerce=int)
    field_order = ("game", "reason")

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "game", [(game, gettext("Game %d") % game) for game in self.games_of(table)])

    def games_of(self, table: Table) -> Sequence[int]:
        """The games to choose among."""
        return table.undecided


class CloseGameForm(GameForm):
    """A game that is closed as it stands; whatever is signed counts already."""

    def games_of(self, table: Table) -> Sequence[int]:
        return table.unsettled


class WordForm(forms.Form):
    """A few words that may be left out."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=200,
        required=False,
        help_text=_("Everybody can read it beside the ranking."),
    )


class UntieForm(WordForm):
    """Who goes on from a level match: by one more deal, whose marks are typed here, by lot, or by the director."""

    HOW = (
        (Untie.DEAL.value, _("One more deal was played: its marks decide")),
        (Untie.LOT.value, _("The lot decided")),
        (Untie.WORD.value, _("I decide")),
    )
    how = forms.TypedChoiceField(
        label=_("How was it decided?"), choices=HOW, coerce=int, widget=forms.RadioSelect
    )
    first = forms.IntegerField(min_value=0, max_value=MOST_MARKS, required=False)
    second = forms.IntegerField(min_value=0, max_value=MOST_MARKS, required=False)
    goes_on = forms.TypedChoiceField(
        label=_("Who goes on"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("After one more deal its marks say it: leave this empty."),
    )
    field_order = ("how", "first", "second", "goes_on", "reason")

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides = list(table.pairs[0])
        marked = gettext("One more deal, marks of %(names)s")
        for name, side in zip(("first", "second"), sides, strict=True):
            self.fields[name].label = marked % {"names": side}
        offer(self, "goes_on", [("", "–"), *enumerate(sides)])

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        if typed.get("how") == Untie.DEAL:
            self._by_a_deal(typed)
        elif "how" in typed and typed.get("goes_on") is None and "goes_on" not in self.errors:
            self.add_error("goes_on", gettext("Choose who goes on."))
        if typed.get("how") == Untie.WORD and not typed.get("reason") and "reason" not in self.errors:
            self.add_error("reason", gettext("Say why, in a few words."))
        return typed

    def _by_a_deal(self, typed: dict[str, Any]) -> None:
        """The marks of one more deal say who goes on, and are kept as the reason."""
        first, second = typed.get("first"), typed.get("second")
        if first is None or second is None:
            self.add_error("first", gettext("Write what each side marked in that deal."))
        elif first == second:
            self.add_error("first", gettext("Level again: let them play another one."))
        else:
            typed["goes_on"], typed["reason"] = int(first < second), f"{first}–{second}"


class ForfeitForm(ReasonForm):
    """Who gives up a game of a table, and the figures that stand in its place.

    Where the tournament has `figures` of its own, what is left empty is theirs.
    """

    who = forms.ChoiceField(label=_("Who forfeits"))
    won = forms.IntegerField(label=_("Marks of the winners"), min_value=0, max_value=MOST_MARKS)
    lost = forms.IntegerField(
        label=_("Marks of those who forfeit"), min_value=0, max_value=MOST_MARKS, initial=0
    )
    field_order = ("who", "won", "lost", "reason")

    def __init__(
        self, *args: Any, table: Table, figures: Sequence[int | None] = (None, 0), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.table, self.figures = table, figures
        if figures[0] is not None:
            by_rule(self.fields["won"], figures[0])
            by_rule(self.fields["lost"], figures[1] or 0)
        label = gettext("Game %(game)d: %(names)s")
        choices = []
        for game in table.undecided:
            sides = [*enumerate(table.pairs[game - 1]), ("all", gettext("everybody"))]
            choices += [(f"{game}-{side}", label % {"game": game, "names": names}) for side, names in sides]
        offer(self, "who", choices)

    def awards(self) -> tuple[int, list[Given]]:
        """The game, and for each side its marks and halves of a win.

        House rule: with more than two sides nobody has won a game that one of them gave up.
        """
        game, loser = self.cleaned_data["who"].split("-")
        sides = len(self.table.pairs[int(game) - 1])
        won = self._figures("won", Forfeited.WON, 2 if sides == 2 else 0)
        lost = self._figures("lost", Forfeited.LOST, 0)
        return int(game), [lost if loser in (f"{side}", "all") else won for side in range(sides)]

    def _figures(self, name: str, rule: Forfeited, wins: int) -> Given:
        """What was typed, or else what the tournament has."""
        if (typed := self.cleaned_data[name]) is not None:
            return typed, wins
        return self.figures[rule == Forfeited.LOST] or 0, wins, rule


def by_rule(field: forms.Field, marks: int) -> None:
    """Let `field` be left empty: it is then what the tournament says."""
    field.required, field.initial = False, None
    field.help_text = gettext("Empty: %(marks)s, as the tournament has it.") % {"marks": marks}


def read_whom(value: str) -> Whom:
    """« 7 » is an entry, « 7-1 » its second partner."""
    number, _dash, place = value.partition("-")
    return int(number), int(place) if place else None


def whom_choices(names: Mapping[int, Sequence[str]], *, pairs: bool = True) -> list[tuple[str, str]]:
    """Every entry by its names, and behind a pair each of its partners alone; without `pairs`, two are of a team."""
    choices = []
    for entry, partners in names.items():
        choices.append((f"{entry}", PARTNERS.join(partners)))
        if pairs and len(partners) == 2:
            alone = gettext("%(name)s alone")
            choices += [
                (f"{entry}-{place}", alone % {"name": partner}) for place, partner in enumerate(partners)
            ]
    return choices


class TablePenaltyForm(WordForm):
    """What a fault costs one or several who sit at a table where these `rules` are played."""

    entries = forms.TypedMultipleChoiceField(
        label=_("Who"), coerce=read_whom, widget=forms.CheckboxSelectMultiple
    )
    marks = forms.IntegerField(label=_("Marks taken"), min_value=1, max_value=MOST_MARKS)
    article = forms.TypedChoiceField(label=_("Article"), coerce=int, empty_value=None, required=False)
    field_order = ("entries", "marks", "article", "reason")

    def __init__(self, *args: Any, table: Table, rules: Settings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named: dict[int, list[str]] = {}
        for entry, name in zip(table.entries, table.names, strict=True):
            named.setdefault(entry, []).append(name)
        offer(self, "entries", whom_choices(named, pairs=not table.teams))
        faults = [
            (article.number, f"{article.number}. {fault_of(article, rules)}") for article in ARTICLES.values()
        ]
        offer(self, "article", [("", gettext("No article")), *faults])


class AdjustForm(ReasonForm):
    """Marks or wins given to an entry or taken from it, and why."""

    KINDS = [
        (kind.value, kind.label)
        for kind in (AdjustmentKind.PENALTY, AdjustmentKind.ADJUSTED, AdjustmentKind.BYE)
    ]
    entry = forms.TypedChoiceField(label=_("Who"), coerce=read_whom)
    kind = forms.ChoiceField(label=_("What"), choices=KINDS)
    marks = forms.IntegerField(
        label=_("Marks"),
        min_value=-MOST_MARKS,
        max_value=MOST_MARKS,
        initial=0,
        help_text=_("With a minus they are taken; a penalty always takes."),
    )
    wins = forms.DecimalField(
        label=_("Games won"), initial=0, step_size=Decimal("0.5"), min_value=-12, max_value=12
    )
    round = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    field_order = ("entry", "kind", "marks", "wins", "round", "reason")

    def __init__(
        self, *args: Any, names: Mapping[int, Sequence[str]], rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "entry", [("", gettext("Choose a name")), *whom_choices(names)])
        numbered = [(number, gettext("Round %d") % number) for number in rounds]
        offer(self, "round", [("", gettext("No round")), *numbered])

    def figures(self) -> dict[str, int]:
        """Marks and halves of a win."""
        figures = {"marks": self.cleaned_data["marks"], "wins": int(self.cleaned_data["wins"] * 2)}
        if self.cleaned_data["kind"] == AdjustmentKind.PENALTY:
            figures = {name: -abs(value) for name, value in figures.items()}
        return figures


class ByeForm(forms.Form):
    """What a bye brings."""

    score = forms.ChoiceField(
        label=_("A bye brings"), choices=ByeScore.choices, required=False, widget=forms.RadioSelect
    )
    marks = forms.IntegerField(label=_("Marks"), min_value=0, max_value=MOST_MARKS, required=False)
    wins = forms.DecimalField(
        label=_("Games won"), min_value=0, max_value=12, step_size=Decimal("0.5"), required=False
    )

    def values(self) -> dict[str, Any]:
        """The arguments of `set_bye_score`."""
        typed = self.cleaned_data
        return {
            "score": ByeScore(typed["score"]),
            "marks": typed["marks"] or 0,
            "wins": int((typed["wins"] or 0) * 2),
        }


class SubstituteForm(forms.Form):
    """Who plays in whose place, and from which game on."""

    position = forms.TypedChoiceField(label=_("In the place of"), coerce=int)
    player = forms.ModelChoiceField(label=_("Plays"), queryset=Player.objects.none())
    game = forms.TypedChoiceField(label=_("From game"), coerce=int)

    def __init__(self, *args: Any, seats: Sequence[str], games: int, players: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "position", [("", gettext("Choose a name")), *enumerate(seats)])
        offer(self, "game", [(number, number) for number in range(1, games + 1)])
        player = self.fields["player"]
        assert isinstance(player, forms.ModelChoiceField)
        player.queryset, player.empty_label = players, gettext("Choose a name")


Choices = list[tuple[str, str | Promise]]
SEEN = "seen_"


class CloseRoundForm(ReasonForm):
    """One way for all open tables, another one for some; `seen_<table>` is the revision that was looked at.

    The marks of a forfeit are those of the tournament, where it has some and none are typed.
    """

    way = forms.ChoiceField(label=_("For every table"), widget=forms.RadioSelect)
    won = forms.IntegerField(
        label=_("Marks of those who win by forfeit"), min_value=0, max_value=MOST_MARKS, required=False
    )
    field_order = ("way",)

    def __init__(self, *args: Any, tables: Sequence[Table], tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables, self.tournament = tables, tournament
        offer(self, "way", ways_for_all(tournament))
        self.fields["way"].initial = ClosingWay.RULE.value
        self.fields["reason"].initial = gettext("Time is up")
        if tournament.forfeit_won is not None:
            by_rule(self.fields["won"], tournament.forfeit_won)
        for table in tables:
            self.fields[f"table_{table.number}"] = forms.ChoiceField(
                label=gettext("Table %(number)s") % {"number": table.number},
                choices=ways_for(table),
                required=False,
            )

    def rows(self) -> Iterator[tuple[Table, forms.BoundField]]:
        """Every open table with its own choice."""
        for table in self.tables:
            yield table, self[f"table_{table.number}"]

    def clean(self) -> dict[str, Any]:
        typed = self.cleaned_data
        is_forfeited = any(own.startswith(ClosingWay.FORFEIT) for own in self._own().values())
        has_none = typed.get("won") is None and self.tournament.forfeit_won is None
        if is_forfeited and has_none and "won" not in self.errors:
            self.add_error("won", gettext("Say how many marks those who win by forfeit get."))
        return typed

    def chosen(self) -> Chosen:
        """What was chosen, once it is valid."""
        typed = self.cleaned_data
        return Chosen(ClosingWay(typed["way"]), typed["reason"], self.seen(), self._own(), typed["won"])

    def seen(self) -> dict[int, int]:
        """The revision of each table that was looked at; a number that is none was not."""
        seen = {name.removeprefix(SEEN): self.data[name] for name in self.data if name.startswith(SEEN)}
        return {
            int(table): int(revision)
            for table, revision in seen.items()
            if table.isdecimal() and revision.isdecimal()
        }

    def _own(self) -> dict[int, str]:
        own = {table.number: self.cleaned_data.get(f"table_{table.number}") for table in self.tables}
        return {number: fate for number, fate in own.items() if fate}


def ways_for_all(tournament: Tournament) -> Choices:
    """What the rules of the tournament allow for every table at once.

    The score counts as it stands by the rule itself, but where deals may be due after time is called.
    """
    choices: Choices = [(ClosingWay.RULE, _("By the rule of the clock: what is written counts"))]
    if time_rule(tournament) == EVEN:
        choices = [
            (ClosingWay.RULE, _("By the rule of the clock: what is written counts, where no deal is due")),
            (ClosingWay.STANDS, _("As it stands: what is written counts, although deals are due")),
        ]
    return [*choices, (ClosingWay.OUT, _("Left out: games that are not over count for nobody"))]


def ways_for(table: Table) -> Choices:
    """What may be chosen for one table."""
    choices: Choices = [("", _("as for every table"))]
    if table.is_begun:
        choices.append((ClosingWay.STANDS, _("as it stands")))
    pending = [game for game in table.left if not game.over or game.doubts.contested]
    if pending:
        sides = {table.pairs[game.number - 1] for game in pending}
        losers = [*enumerate(sides.pop())] if len(sides) == 1 else []  # partners change: no side stays one
        forfeit = gettext("forfeited by %(names)s")
        choices += [(f"{ClosingWay.FORFEIT}-{side}", forfeit % {"names": names}) for side, names in losers]
        choices.append((f"{ClosingWay.FORFEIT}-{EVERYBODY}", _("forfeited by everybody")))
        choices.append((ClosingWay.OUT, _("left out, no result")))
    return [*choices, (ClosingWay.OPEN, _("stays open"))]

"""What a director chooses for the tables that are still open when a round is closed.
Tested in tests/tournaments/tables/test_closing_page.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import MOST_MARKS, Tournament
from tournaments.tables.clock.closing import EVEN, EVERYBODY, Chosen, ClosingWay, time_rule
from tournaments.tables.forms.tables import ReasonForm, by_rule
from tournaments.tables.queries import Table
from web.inputs import offer

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

"""A game among friends kept by a club: which club, which evening, and who of it sat there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, Player, Session
from clubs.models.names import search_key
from scoring.models import Seat
from scoring.opening.forms import seat_name
from web.refusals import Refusal

LATEST = 20  # evenings offered


def matched(seat: Seat, players: Sequence[Player]) -> Player | None:
    """The player whom the name at the table means: the only one of the club who is called so."""
    told = search_key(seat.name)
    called = [
        player for player in players if told in (search_key(player.full_name), search_key(player.short_name))
    ] or [player for player in players if told == search_key(player.first_name)]
    return called[0] if len(called) == 1 else None


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
        for seat in self.seats:
            found = matched(seat, list(self.players.values()))
            self.fields[seat_name(seat.position)] = forms.ChoiceField(
                label=seat.name,
                required=False,
                choices=[("", _("only the name")), *people],
                initial=str(found.pk) if found else "",
            )

    def chosen_session(self) -> Session | None:
        return self.sessions.get(self.cleaned_data["session"])

    def chosen_players(self) -> dict[int, Player]:
        """The players chosen, by the position of their seats."""
        told = {seat.position: self.cleaned_data[seat_name(seat.position)] for seat in self.seats}
        return {position: self.players[key] for position, key in told.items() if key}

    @property
    def places(self) -> list[forms.BoundField]:
        """The fields of the seats, in table order."""
        return [self[seat_name(seat.position)] for seat in self.seats]

    def refuse(self, refusal: Refusal) -> None:
        """Show what the action refused, above the form."""
        self.add_error(None, str(refusal))

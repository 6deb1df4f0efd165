"""The form of the deal as the page of a sheet shows it: who can be tapped, what is asked, what it says in words.
Tested in tests/scoring/sheet/test_display.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.deals.contract import ContractForm
from scoring.deals.deal import DealForm
from scoring.deals.kinds import deal_form, form_of, typed_as
from scoring.lines import words
from scoring.rulebook import Deal
from scoring.rulebook.deal import NO_TRUMP
from scoring.rules.amounts import join_names
from scoring.rules.labels import CONTRACT_KEYS, RANKS, SUIT_SIGNS, Text, doubling_names
from scoring.sheet.bidding import BiddingPanel, panel_of
from scoring.sheet.game import ShownGame
from scoring.sheet.parts import Number, Segments, Tile

Faces = Callable[[str], tuple[Text, Text]]  # by the value of a key: its word and its figure


class DealPage(ShownGame):
    """A sheet, the game shown of it, and the form of its next deal, of one forgotten, or of a line to be corrected."""

    @property
    def writing(self) -> bool:
        """Whether the form of a deal is shown: to whoever has the pen, or has typed already."""
        if self.played.totals is not None:
            return False
        free = not self.played.signed and (not self.played.over or self.at is not None)
        return self.asking or (free and not self.looking_on)

    @property
    def asking(self) -> bool:
        """Whether that form asks the director for a correction: the game is signed."""
        return self.played.signed and self.replaced is not None

    @property
    def looking_on(self) -> bool:
        """Whether the page only shows how the game stands: the pen is elsewhere, and nothing was typed here."""
        typed = self.shown.deal or self.shown.penalty or self.replaced
        return self.follows and not typed

    @property
    def watching(self) -> bool:
        """Whether the screen shows a game in play that another phone writes."""
        return self.looking_on and not self.writing and not self.played.over

    def stamp(self) -> dict[str, Any]:
        """What every entry from this page carries."""
        return {
            "uuid": uuid4(),
            "revision": self.revision,
            "game": self.number,
            "seating": self.played.game.seated,
        }

    def told_stamp(self) -> dict[str, Any]:
        """What a deal or a penalty carries besides: who deals it, and the line that it replaces or precedes."""
        side = self.played.rules.settings.seat_sides[self.dealing]
        place = {
            "replaces": self.replaced.line.number if self.replaced else None,
            "before": self.following.line.number if self.following else None,
        }
        return {**self.stamp(), "dealer": side, **place}

    @cached_property
    def form(self) -> DealForm:
        if self.shown.deal is not None:
            return self.shown.deal
        rules = self.played.rules
        typed = typed_as(rules, self.replaced.deal) if self.replaced else {}
        form = deal_form(rules, initial={**typed, **self.told_stamp()})
        form.propose(self.shown.proposed)
        if self.asking:
            form.ask_reason()
        return form

    @property
    def takes_figures(self) -> bool:
        """Whether the deals of this game are typed in figures, for which there is a keypad."""
        return form_of(self.played.rules).kind != "grid"

    @property
    def template(self) -> str:
        """The part of the page that asks for a deal of this kind."""
        return f"scoring/sheet/_{self.form.kind}.html"

    @property
    def sides_template(self) -> str:
        """Of that part, those who can be tapped or counted."""
        return f"scoring/sheet/_{self.form.kind}_sides.html"

    @property
    def drawn(self) -> int:
        """The doublings that level deals carry into the deal of the form."""
        scored = self.at.scored if self.at else None
        return scored.deal.drawn_before if scored and scored.deal else self.played.state.drawn

    @property
    def carried(self) -> int:
        """What these alone make of it."""
        return self.played.rules.settings.doublings.worth(self.drawn)

    # --- who ------------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> list[Tile]:
        """Who can be tapped, or brings a count."""
        form, keys = self.form, self.form.counting or tuple(self.sides)
        chosen = next((form.value(name) for name in ("side", "declarer") if name in form.fields), "")
        return [self._tile(key, chosen) for key in keys]

    def _tile(self, key: str, chosen: str) -> Tile:
        counted = self.form[self.form.pile(key)] if key in self.form.counting else None
        filled = self.form.filled(key) if counted else ""
        if key in self.sides:
            return Tile(key, (self.standings[key],), checked=chosen == key, count=counted, filled=filled)
        dealer = self.form.value("dealer")
        alone = key == "dealer"
        them = tuple(standing for side, standing in self.standings.items() if (side == dealer) is alone)
        note = _("deals and plays alone") if alone else _("together")
        return Tile(key, them, checked=chosen == key, note=note, count=counted, filled=filled)

    @property
    def piles(self) -> list[tuple[str, Any]]:
        """The fields of the piles, each with whose it is."""
        return [
            (join_names([standing.side.name for standing in tile.standings]), tile.count)
            for tile in self.tiles
        ]

    # --- what -----------------------------------------------------------------------------------

    def _segments(self, name: str, legend: Text, faces: Faces) -> Segments | None:
        """The field `name` as one row of keys; None where the form does not ask it."""
        if name not in self.form.fields:
            return None
        chosen = self.form.value(name)
        keys = [value for value, _label in self.form.choices(name)]
        options = tuple((value, *faces(value), value == chosen) for value in keys)
        return Segments(name, legend, options, self.form[name].errors)

    @cached_property
    def doubles(self) -> Segments | None:
        """By how much the deal counts."""
        first, answer = doubling_names(self.played.rules.settings.doublings.called)
        worth = self.played.rules.settings.doublings.worth
        names: dict[str, Text] = {"0": _("plain"), "1": first, "2": answer}
        return self._segments(
            "doubles", _("Doubled?"), lambda value: (names.get(value, ""), f"×{worth(int(value))}")
        )

    @cached_property
    def turnup(self) -> Segments | None:
        """The turned card, and what it is worth to the dealer's side."""
        return self._segments("turnup", _("Turned up by the dealer"), lambda rank: ("", dict(RANKS)[rank]))

    def _made(self, name: str) -> Segments | None:
        faces = {
            "1": pgettext("a contract", "made"),
            "0": pgettext("a contract", "lost"),
        }
        return self._segments(name, _("How did it go?"), lambda value: (faces[value], ""))

    @property
    def made(self) -> Segments | None:
        return self._made("made")

    @property
    def general_made(self) -> Segments | None:
        return self._made("general_made")

    @property
    def contract(self) -> Segments | None:
        """The contracts with a name, and that it is a number."""
        worths = self.form.worths if isinstance(self.form, ContractForm) else {}

        def face(value: str) -> tuple[Text, Text]:
            return (CONTRACT_KEYS[value], str(worths[value])) if value else (_("a number"), "")

        return self._segments("contract", _("Or a contract"), face)

    @cached_property
    def numbers(self) -> list[Number]:
        """The numbers of a contract: the bid, and where they are asked what was captured and laid aside."""
        form = self.form
        if not isinstance(form, ContractForm):
            return []
        labels = {"bid": _("Bid"), "declarer_points": _("Captured"), "discard_points": _("Laid aside")}
        names = [name for name in labels if name in form.fields and (name == "bid" or form.count_asked)]
        return [Number(labels[name], name, form.value(name), form[name].errors) for name in names]

    @property
    def exchanged(self) -> Segments | None:
        stakes = self.form.exchanges if isinstance(self.form, ContractForm) else {}

        def face(value: str) -> tuple[Text, Text]:
            stake = stakes[int(value)]
            return (_("stake %(stake)d") % {"stake": stake} if stake else "", value)

        return self._segments("exchanged", _("Cards exchanged"), face)

    def _person(self, name: str, legend: Text) -> Segments | None:
        return self._segments(
            name, legend, lambda side: (self.sides[side].name if side else pgettext("player", "nobody"), "")
        )

    @property
    def last_trick(self) -> Segments | None:
        return self._person("last_trick", _("Who won the last trick?"))

    @property
    def talon_to(self) -> Segments | None:
        return self._person("talon_to", _("Who won the sleeping cards?"))

    @property
    def general(self) -> Segments | None:
        return self._person("general", _("Who announced it?"))

    @cached_property
    def besides(self) -> list[Segments]:
        """What changes no marks: the trump and who made it, where this table tells them or the line has them."""
        names = [name for name in ("trump", "taker") if name in self.form.fields]
        wanted = self.sheet.tells_trump or any(map(self.form.value, names))
        parts = (self._trump(), self._taker()) if wanted else ()
        return [part for part in parts if part]

    def _trump(self) -> Segments | None:
        def face(value: str) -> tuple[Text, Text]:
            return (_("without trump"), "") if value == NO_TRUMP else ("", SUIT_SIGNS[value])

        return self._segments("trump", _("Trump"), face)

    def _taker(self) -> Segments | None:
        """Its players; a side only where the line says no more."""
        people = dict(words.offenders(self.sides))
        row = self._segments("taker", _("Who made the trump?"), lambda value: (people[value], ""))
        if row is None:
            return None
        options = tuple(option for option in row.options if "-" in option[0] or option[3])
        return replace(row, options=options)

    @property
    def has_auction(self) -> bool:
        """Whether somebody bids before a deal of this game is played."""
        return "bids" in self.played.rules.settings.facts

    @cached_property
    def bidding(self) -> BiddingPanel | None:
        """The auction bid by bid, where this table tells it or the line has it."""
        form = self.form
        if not isinstance(form, ContractForm) or form.auction is None:
            return None
        wanted = self.sheet.tells_bids or form.value("bids")
        return panel_of(form.auction, self.sides, refused=form.bid_refused) if wanted else None

    @cached_property
    def ticks(self) -> list[tuple[str, Text, bool]]:
        """The yes-or-no questions of the form, as (name, label, ticked)."""
        labels = [("no_trump", _("en voiture")), ("blind", _("blind trump"))]
        return [
            (name, label, bool(self.form[name].value())) for name, label in labels if name in self.form.fields
        ]

    # --- in words -------------------------------------------------------------------------------

    @cached_property
    def forgotten(self) -> str:
        """Where a deal that had been forgotten is inserted, in words; "" for any other."""
        if self.following is None:
            return ""
        params = {
            "number": self.deal_number,
            "all": self.deals_in_all,
            "deal": words.say_told(self.sides, self.following.deal),
        }
        if self.deals_in_all:
            return _("Deal %(number)s of %(all)s, before: %(deal)s.") % params
        return _("Deal %(number)s, before: %(deal)s.") % params

    @cached_property
    def tapped(self) -> Deal | None:
        """The deal of the form; None while it cannot be read."""
        if not self.writing:
            return None
        if self.form.is_bound:
            return self.form.deal() if self.form.is_valid() else None
        if self.shown.deal is not None and self.shown.rejected is not None:
            return self.shown.rejected
        if not (self.replaced or self.shown.proposed):
            return None
        sent = deal_form(self.form.rules, {name: self.form.value(name) for name in self.form.fields})
        return sent.deal() if sent.is_valid() else None

    @property
    def sentence(self) -> str:
        """That deal in words."""
        return self._told[0]

    @property
    def after(self) -> str:
        """What it makes of the game."""
        return self._told[1]

    @property
    def figure(self) -> str:
        """What it brings, in one figure: « +44 »; "" where several bring different ones."""
        if self.tapped is None:
            return ""
        return words.say_gain(self.played, self.sides, self.tapped, self.replaced, self.following)

    @cached_property
    def _told(self) -> tuple[str, str]:
        return ("", "") if self.tapped is None else self.say(self.tapped)

    def say(self, deal: Deal) -> tuple[str, str]:
        """`deal` in words, and what it would make of the game."""
        sentence, after = words.say_entry(self.played, self.sides, deal, self.replaced, self.following)
        return f"{self.forgotten} {sentence}".strip(), after

    @property
    def hint(self) -> str:
        """What is to be tapped, before anything is."""
        return self.form.hint if self.writing else ""

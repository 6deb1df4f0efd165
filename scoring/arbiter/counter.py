"""The counter: what a pile of cards is worth, and the deal it fills in. Nothing is kept."""

from __future__ import annotations

from functools import cached_property
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.arbiter.cards import DEFAULT_FORM, PickedForm, Picker, ShownCard, picker, read_rules, refused
from scoring.arbiter.pile import Counting, Sides, carried, read_counting
from scoring.permissions import access_sheet
from scoring.rulebook import RuleViolation, find_variant
from scoring.rulebook.cards import PACK, worth
from scoring.sheet.game import ShownGame
from scoring.sheet.parts import ShownExtras
from web.refusals import Refusal
from web.requests import HtmxRequest, number_in, wants_only

PARTIALS = {"count": "scoring/arbiter/_count.html", "counted": "scoring/arbiter/_counted.html"}


class CountPage(PickedForm):
    """The page of a count: on its own, or for a side of the sheet's game."""

    def __init__(
        self,
        counting: Counting,
        refusal: Refusal | None,
        address: str,
        fields: list[tuple[str, str]],
        played: ShownGame | None = None,
    ) -> None:
        self.counting, self.refusal, self.address, self.fields = counting, refusal, address, fields
        self.played, self.settings = played, counting.settings
        self.variant, self.scale = counting.settings.variant, counting.scale

    @property
    def sides(self) -> Sides:
        return sides_of(self.played) if self.played else []

    # --- addresses ------------------------------------------------------------------------------

    @property
    def link(self) -> str:
        """The address that shows this very count."""
        return self._address(self.counting)

    @property
    def back_link(self) -> str:
        """The sheet, with the deal as far as it was typed."""
        return f"{self.played.address}?{urlencode(self.fields)}" if self.played else ""

    @property
    def pile_link(self) -> str:
        return self._address(self.counting.as_pile() if self.counting.by_tricks else self.counting)

    @property
    def tricks_link(self) -> str:
        """Trick by trick, from the first: a pile does not say which card fell in which trick."""
        if self.counting.by_tricks:
            return self.link
        return self._address(Counting(settings=self.settings, how="tricks", of=self.counting.of))

    def _address(self, counting: Counting) -> str:
        query = urlencode([*self.fields, *counting.fields()])
        return f"{self.address}?{query}" if query else self.address

    # --- the cards ------------------------------------------------------------------------------

    @cached_property
    def picker(self) -> Picker:
        """The cards of a trick are the whole pack; of a pile only those that are worth something are asked."""
        gathered = {card for trick in self.counting.tricks for card in trick}
        gone, ticked = gathered | set(self.scale.removed), set(self.counting.cards)
        pack = PACK if self.counting.by_tricks else [card for card in PACK if worth((card,), 0)]
        faces = {
            card: ShownCard(
                card=card,
                pressed=card in ticked,
                dim=card in gone,
                mark="" if self.counting.by_tricks else str(worth((card,), 0)),
            )
            for card in pack
        }
        return picker("card", "check", faces, pack)

    @property
    def tricks(self) -> list[tuple[list[ShownCard], int]]:
        """The tricks gathered one by one, each with its value."""
        each = int(self.scale.trick_points)
        return [
            ([ShownCard(card=card) for card in trick], worth(trick, each)) for trick in self.counting.tricks
        ]

    @property
    def pending(self) -> str:
        """How much of the next trick is ticked."""
        return _("Next trick: %(ticked)d of %(players)d cards.") % {
            "ticked": len(self.counting.cards),
            "players": self.scale.players,
        }

    # --- what it makes --------------------------------------------------------------------------

    @property
    def judged(self) -> bool:
        """Whether the cards that were read can be a pile."""
        try:
            self.counting.pile  # noqa: B018 (judged when it is asked for)
        except RuleViolation:
            return False
        return True

    @property
    def writes(self) -> str:
        """What the key does that writes the count into the deal."""
        side = dict(self.sides).get(self.counting.of)
        if side is None or not self.judged:
            return _("Write it into the deal")
        return _("Write %(points)d for %(side)s") % {"points": self.counting.pile.points, "side": side}

    @property
    def pile(self) -> str:
        """Of what the points are made."""
        pile = self.counting.pile
        cards = _("%(points)d in the cards") % {"points": pile.card_points}
        if not self.scale.trick_points:
            return cards
        tricks = ngettext("%(tricks)d trick", "%(tricks)d tricks", pile.tricks) % {"tricks": pile.tricks}
        return f"{cards} + {tricks}"

    @property
    def missing(self) -> str:
        """What is missing to the total, and who has it: less, where some cards are nobody's."""
        pack, missing = self.settings.pack, self.counting.pile.missing
        asleep = pack.most_asleep if pack.aside and not self.scale.aside else 0
        params = {"points": missing, "total": self.scale.total, "least": max(0, missing - asleep)}
        if asleep:
            sentence = _("%(points)d missing to %(total)d: the others have %(least)d or more of them.")
        elif len(pack.counting) == 2:
            sentence = _("%(points)d missing to %(total)d: the other side’s.")
        else:
            sentence = _("%(points)d missing to %(total)d: the others’.")
        return sentence % params

    @property
    def untapped(self) -> str:
        """The cards of the tricks that were not shown, and need not be."""
        pile = self.counting.pile
        if not self.counting.asks_taken or pile.unaccounted <= 0 or self.counting.doubt:
            return ""
        sentence = ngettext(
            "%(cards)d card not tapped, without points.",
            "%(cards)d cards not tapped, without points.",
            pile.unaccounted,
        )
        return sentence % {"cards": pile.unaccounted}


def sides_of(played: ShownGame) -> Sides:
    """Whose pile it can be, by name: the sides, or the dealer and the two against him."""
    pack = played.played.rules.settings.pack
    if pack.counters:
        names = (played.dealer, _("the others"))
        return list(zip(pack.counters, names, strict=True))
    return [(key, side.name) for key, side in played.sides.items()]


@require_http_methods(["GET", "HEAD"])
@cache_control(private=True, no_cache=True)
def count_pile(request: HtmxRequest) -> HttpResponse:
    """Count a pile by the scale of any form of the game."""
    refusal: Refusal | None = None
    try:
        settings = read_rules(request.GET)
    except RuleViolation as violation:
        settings, refusal = find_variant(DEFAULT_FORM).defaults, refused(violation)
    counting, wrong = read_counting(request.GET, settings)
    fields = [("variant", settings.variant.key)]
    if settings != settings.variant.defaults:
        fields.append(("players", str(settings.pack.players)))
    return _render(request, CountPage(counting, refusal or wrong, reverse("scoring:count_pile"), fields))


@require_http_methods(["GET", "HEAD"])
def count(request: HtmxRequest, key: str) -> HttpResponse:
    """Count a pile of the sheet's game; `write` takes it, and what else is typed, to the form of the deal."""
    played = ShownGame(access_sheet(request, key), ShownExtras(game=number_in(request, "game")))
    counting, refusal = read_counting(request.GET, played.played.rules.settings)
    game = ("game", str(played.played.game.number))
    if request.GET.get("write") and refusal is None:
        try:
            piles = counting.written(sides_of(played))
        except Refusal as untold:
            refusal = untold
        else:
            fields = [game, *carried(request.GET, "game", *piles), *piles.items()]
            return redirect(f"{played.address}?{urlencode(fields)}")
    address = reverse("scoring:count", args=[played.key])
    return _render(
        request, CountPage(counting, refusal, address, [game, *carried(request.GET, "game")], played)
    )


def _render(request: HtmxRequest, page: CountPage) -> HttpResponse:
    """The page, or the part of it that htmx waits for."""
    part = next((template for name, template in PARTIALS.items() if wants_only(request, name)), None)
    status = 422 if page.refusal else 200
    context = {"page": page, "only": part == PARTIALS["counted"]}
    response = render(request, part or "scoring/arbiter/count.html", context, status=status)
    if part and not page.refusal:
        response["HX-Replace-Url"] = page.link
    return response

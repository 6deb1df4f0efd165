"""The arbiter: a trick on the table, a hand, a card played, and what the rules say of it. Nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from scoring.arbiter.board import ACTIONS, NO_TRUMP, Board, BoardReader, act
from scoring.arbiter.cards import (
    GLYPHS,
    SUIT_NAMES,
    PickedForm,
    Picker,
    ShownCard,
    card_name,
    card_names,
    in_order,
    picker,
)
from scoring.booklet.choices import find_changes
from scoring.booklet.page import CitedGround, RuleChange
from scoring.booklet.wording import cite
from scoring.permissions import phones_of
from scoring.rulebook import ARTICLES
from scoring.rulebook.cards import SUITS, Card
from scoring.rulebook.play import REVOKE
from scoring.rules.articles import cost_of, fault_of
from scoring.rules.duties import write_duties
from scoring.rules.labels import Text
from web.refusals import Refusal
from web.requests import HtmxRequest, wants_only

BROKEN: Mapping[str, Text] = {
    "follow": gettext_lazy("did not follow suit"),
    "head": gettext_lazy("did not head"),
    "trump": gettext_lazy("did not trump"),
    "overtrump": gettext_lazy("did not overtrump"),
    "undertrump": gettext_lazy("trumped too low"),
}
DUTIES: Mapping[str, Text] = {
    "follow": gettext_lazy("Whoever holds the suit led (%(suit)s) must follow it."),
    "head": gettext_lazy("Whoever can must go over the card that is winning (%(best)s)."),
    "trump": gettext_lazy("Whoever does not hold the suit led (%(suit)s) must trump."),
    "overtrump": gettext_lazy("A trump is winning (%(best)s): whoever can must play a higher one."),
    "undertrump": gettext_lazy(
        "A trump too low to win (%(best)s is winning) is kept as long as there is another card to throw."
    ),
}
NEIGHBOURS: Mapping[tuple[str, int], Text] = {
    ("left", 1): gettext_lazy("left neighbour"),
    ("left", 2): gettext_lazy("second on the left"),
    ("left", 3): gettext_lazy("third on the left"),
    ("right", 1): gettext_lazy("right neighbour"),
    ("right", 2): gettext_lazy("second on the right"),
    ("right", 3): gettext_lazy("third on the right"),
}
WHERE: Mapping[str, Text] = {
    "left": gettext_lazy("left"),
    "opposite": gettext_lazy("opposite"),
    "right": gettext_lazy("right"),
}
OPPONENTS: Mapping[str, Text] = {
    "left": gettext_lazy("left opponent"),
    "right": gettext_lazy("right opponent"),
}
PARTNERS: Mapping[str, Text] = {
    "left": gettext_lazy("partner on the left"),
    "right": gettext_lazy("partner on the right"),
}


def _partner_or_opponent(players: int, hand: str, nearest: int) -> Text:
    """Who sits `nearest` places away on that `hand`, where every other seat is of the player's side."""
    if 2 * nearest == players:
        return _("opponent opposite") if nearest % 2 else _("partner")
    return OPPONENTS[hand] if nearest % 2 else PARTNERS[hand]


@dataclass(frozen=True)
class LaidCard:
    """A card on the table: who played it, in full and in one word, and how it stands."""

    face: ShownCard
    who: Text
    where: str
    led: bool
    winning: bool
    role: Text


@dataclass(frozen=True)
class AnswerOption:
    """One of the answers to a question: what is sent, what it is called, the suit it shows."""

    value: str
    label: Text
    glyph: str
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class ArbiterVerdict:
    """What the arbiter says: `kind` is `ask`, `legal`, `right` or `fault`; the duties that decide, where
    the last comes from, and the cost."""

    kind: str
    text: Text
    duties: tuple[str, ...] = ()
    article: str = ""
    cost: str = ""
    ground: CitedGround | None = None


class ArbiterPage(PickedForm):
    """The page of a board."""

    def __init__(self, board: Board, refusal: Refusal | None) -> None:
        self.board, self.refusal = board, refusal
        self.settings, self.variant = board.settings, board.settings.variant

    @property
    def address(self) -> str:
        return reverse("scoring:arbiter")

    @property
    def link(self) -> str:
        """The address that lays this very board."""
        return f"{self.address}?{self.board.address()}"

    @property
    def duties(self) -> str:
        """What the table answers otherwise than its preset, as the address has it."""
        return write_duties(self.settings)

    @property
    def changes(self) -> list[RuleChange]:
        """The same in words."""
        answered = {setting.key for setting in self.variant.play.settings()}
        return list(find_changes(self.variant.defaults, self.settings, answered))

    # --- the questions --------------------------------------------------------------------------

    @property
    def trumps(self) -> list[AnswerOption]:
        chosen = self.board.trump
        suits = [AnswerOption(suit, SUIT_NAMES[suit], GLYPHS[suit], suit == chosen) for suit in SUITS]
        none = AnswerOption(NO_TRUMP, _("no trump"), "", chosen == NO_TRUMP)
        return [*suits, none] if self.settings.may_lack_trump else suits

    @property
    def asks_misere(self) -> bool:
        return self.board.play.misere_duties is not None

    @property
    def alone(self) -> list[AnswerOption]:
        """Who can be the one against all; nobody where the game has no such player."""
        if not self.settings.one_against_all:
            return []
        seats = [(0, _("the player himself")), *((step, self._who(step)) for step in self._round)]
        return [AnswerOption(str(step), name, "", step == self.board.alone) for step, name in seats]

    @property
    def _round(self) -> range:
        """The others, from the one who plays next."""
        return range(self.board.players - 1, 0, -1)

    @property
    def alone_called(self) -> Text:
        return _("dealer") if self.settings.pack.counters else _("declarer")

    def _seen(self, steps: int) -> tuple[str, int]:
        """On which hand of the player, and how many places away, whoever plays `steps` places before him sits."""
        right = steps if self.settings.order.direction == "clockwise" else self.board.players - steps
        left = self.board.players - right
        if right == left:
            return "opposite", right
        return ("right", right) if right < left else ("left", left)

    def _where(self, steps: int) -> str:
        """The same in a word, for a card's width."""
        hand, nearest = self._seen(steps)
        word = str(WHERE[hand])
        return word if hand == "opposite" or nearest == 1 else f"{word} {nearest}"

    def _who(self, steps: int) -> Text:
        """Whoever plays `steps` places before the player, as the player sees the table."""
        players = self.board.players
        if players == 2:
            return _("opponent")
        hand, nearest = self._seen(steps)
        if self.settings.pack.partners:
            return _partner_or_opponent(players, hand, nearest)
        return WHERE[hand] if hand == "opposite" else NEIGHBOURS[hand, nearest]

    # --- the cards ------------------------------------------------------------------------------

    @cached_property
    def laid(self) -> list[LaidCard]:
        trick, board = self.board.trick, self.board
        master = trick.master if trick and board.trump else None
        return [
            LaidCard(
                face=ShownCard(card=card),
                who=self._who(board.steps(place)),
                where=self._where(board.steps(place)),
                led=place == 0,
                winning=place == master,
                role=self._role(board.steps(place)),
            )
            for place, card in enumerate(board.table)
        ]

    def _role(self, steps: int) -> Text:
        """What whoever sits there is in a game of one against all."""
        if not self.settings.one_against_all:
            return ""
        if steps == self.board.alone:
            return self.alone_called
        return _("with the player") if steps and self.board.is_friend(steps) else ""

    @property
    def own_role(self) -> Text:
        return self._role(0)

    @property
    def played(self) -> ShownCard | None:
        return ShownCard(card=self.board.played) if self.board.played else None

    @cached_property
    def hand(self) -> list[ShownCard]:
        """The hand in order; a card that may not be played is a ghost, once the trump is known."""
        board = self.board
        if not board.trump:
            return [ShownCard(card=card, pressed=card == board.played) for card in in_order(board.hand)]
        notes = {card: _("may be played") for card in board.legal}
        return [
            ShownCard(
                card=card,
                pressed=card == board.played,
                state="lit" if card in notes else "ghost",
                note=notes.get(card, _("may not be played")),
            )
            for card in in_order(board.hand)
        ]

    @property
    def picker(self) -> Picker:
        """The pack: what lies on the table by its number, what is in the hand by whether it may be played."""
        board = self.board
        faces = {
            card: ShownCard(card=card, dim=True, note=_("not in this pack"))
            for card in self.settings.pack.removed
        }
        for card in board.hand:
            state = ("may" if card in board.legal else "not") if board.trump else ""
            mark = {"may": "✓", "not": "✗"}.get(state, "")
            faces[card] = ShownCard(card=card, pressed=True, note=_("in the hand"), mark=mark, state=state)
        for place, card in enumerate(board.table, start=1):
            note = _("on the table, number %(place)d") % {"place": place}
            faces[card] = ShownCard(card=card, pressed=True, note=note, mark=str(place), state="laid")
        return picker("tap", "tap", faces)

    # --- what is said ---------------------------------------------------------------------------

    @cached_property
    def verdict(self) -> ArbiterVerdict:
        board = self.board
        if not board.trump:
            return ArbiterVerdict(kind="ask", text=_("Which suit is trump?"))
        if not board.hand:
            return ArbiterVerdict(kind="ask", text=_("Lay out the hand of the player whose turn it is."))
        if board.played is None:
            return self._allowed()
        fault = board.fault(board.played)
        if fault is None:
            text = _("Right: %(card)s may be played.") % {"card": card_name(board.played)}
            return ArbiterVerdict(
                kind="right", text=text, duties=self._told, ground=self._ground(self._decided_by)
            )
        return self._wrong(fault.duty, board.played)

    def _allowed(self) -> ArbiterVerdict:
        legal = in_order(self.board.legal)
        if len(legal) == len(self.board.hand):
            text = _("Any card may be played.")
        else:
            sentence = ngettext(
                "Only this card may be played: %(cards)s.", "May be played: %(cards)s.", len(legal)
            )
            text = sentence % {"cards": card_names(legal)}
        return ArbiterVerdict(
            kind="legal", text=text, duties=self._told, ground=self._ground(self._decided_by)
        )

    def _wrong(self, duty: str, card: Card) -> ArbiterVerdict:
        text = _("Fault: %(card)s – %(duty)s.") % {"card": card_name(card), "duty": BROKEN[duty]}
        article = ARTICLES[REVOKE]
        return ArbiterVerdict(
            kind="fault",
            text=text,
            duties=(self._duty(duty),),
            article=f"{article.number}. {fault_of(article, self.settings)}",
            cost=cost_of(article, self.settings),
            ground=self._ground("" if duty == "follow" else self._decided_by),
        )

    @property
    def _owed(self) -> set[str]:
        """The duties that forbid the other cards of the hand."""
        faults = [self.board.fault(card) for card in self.board.hand]
        return {fault.duty for fault in faults if fault}

    @property
    def _told(self) -> tuple[str, ...]:
        return tuple(self._duty(duty) for duty in DUTIES if duty in self._owed)

    def _duty(self, duty: str) -> str:
        trick = self.board.trick
        assert trick is not None, "whoever leads owes nothing"
        return DUTIES[duty] % {"suit": SUIT_NAMES[trick.led], "best": card_name(trick.best)}

    @property
    def _decided_by(self) -> str:
        """The duty that decides here, "" where only the suit does."""
        return self.board.play.decided_by(self.board.hand, self.board.trick) or ""

    def _ground(self, duty: str) -> CitedGround | None:
        """Where `duty` comes from."""
        ground = self.board.play.ground(duty, "play")
        return cite(ground) if ground else None


@require_http_methods(["GET", "HEAD"])
@cache_control(private=True, no_cache=True)
def arbiter(request: HtmxRequest) -> HttpResponse:
    """The board of the address; a tap leads to the address of the board after it."""
    reader = BoardReader(request.GET)
    board, refusal = reader.board(), reader.refusal
    try:
        board = act(board, request.GET)
    except Refusal as refused:
        refusal = refusal or refused
    only = wants_only(request, "arbiter")
    page = ArbiterPage(board, refusal)
    if refusal is None and not only and any(request.GET.get(action) for action in ACTIONS):
        return redirect(page.link)
    template = "scoring/arbiter/_arbiter.html" if only else "scoring/arbiter/arbiter.html"
    context = {"page": page, "only": only, "sheet": next((phone.sheet for phone in phones_of(request)), None)}
    response = render(request, template, context, status=422 if refusal else 200)
    if only:
        response["HX-Replace-Url"] = page.link
    return response

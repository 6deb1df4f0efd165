"""The score sheet of a table: seats, phones, games, the append-only ledger of its lines.
Tested in tests/scoring/joining/test_phones.py."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Club, Player, Session
from clubs.models.names import NameField
from scoring.models import codes
from scoring.rules.rules import Rules, rules_for

# Asked by every entry: the ORM takes longer to write this than a database to answer it.
GAMES_OF_A_SHEET = "SELECT * FROM scoring_game WHERE sheet_id = %s ORDER BY number"


class Sheet(models.Model):
    """The score sheet of one table.

    `uid`, written as its key, names it in addresses and opens nothing. Who holds the code on its card may join: it
    is derived from `uid` and `code_turn`, and only its hash is kept. `revision` is the number of its last line and
    `head` the hash of that line: both move with every line. `pen` is the phone that writes, `phones` how many may join.
    Where the table wishes, its deals tell trump and taker, or every bid, though these change no marks.
    """

    uid = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    code_turn = models.PositiveIntegerField(default=1, editable=False)
    code_hash = models.CharField(max_length=64, unique=True, editable=False)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="sheets")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.PROTECT, related_name="sheets"
    )
    table_number = models.PositiveIntegerField(_("table"), null=True, blank=True)
    signatures = models.PositiveSmallIntegerField(_("signatures that close a game"), default=2)
    tells_trump = models.BooleanField(_("deals tell trump and taker"), default=False)
    tells_bids = models.BooleanField(_("deals tell every bid"), default=False)
    phones = models.PositiveSmallIntegerField(_("phones that may join"), default=5)
    pen = models.ForeignKey(
        "scoring.Device", null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="+"
    )
    revision = models.PositiveIntegerField(default=0, editable=False)
    head = models.CharField(max_length=64, default="", editable=False)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ["table_number", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(signatures__in=[1, 2]), name="sheet_signatures_1_or_2"),
            models.CheckConstraint(
                condition=models.Q(session__isnull=True) | models.Q(club__isnull=False),
                name="sheet_session_has_club",
            ),
        ]

    def __str__(self) -> str:
        return f"sheet {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("scoring:sheet", args=[self.key])

    @property
    def is_given_up(self) -> bool:
        """Whether its table was taken back: it has a number, and belongs to no evening. It takes nothing more."""
        return self.club_id is not None and self.table_number is not None and self.session_id is None

    @property
    def key(self) -> str:
        """How addresses name the sheet."""
        return codes.key_of(self.uid)

    @property
    def code(self) -> str:
        """The secret on the table's card: 26 letters and digits, 128 bits."""
        return codes.derive(self.uid, self.code_turn)

    @property
    def share_code(self) -> str:
        """Lets anybody look at the sheet; a new card ends it."""
        return codes.derive_share(self.uid, self.code_turn)

    @property
    def card_url(self) -> str:
        """Where the card leads: the code rides in the fragment, which browsers send to nobody."""
        return f"{reverse('scoring:join')}#{self.code}"

    @property
    def opener_url(self) -> str:
        """Where who opened a sheet among friends finds it again, from any phone; the same door, and in the fragment."""
        return f"{reverse('scoring:join')}#{self.key}.{codes.derive_opener(self.uid, self.code_turn)}"

    @cached_property
    def all_games(self) -> list[Game]:
        """The games of the sheet, in their order, read once."""
        if "games" in getattr(self, "_prefetched_objects_cache", ()):
            return list(self.games.all())
        return list(Game.objects.raw(GAMES_OF_A_SHEET, [self.pk]))

    @cached_property
    def games_begun(self) -> int:
        """How many games the sheet has, asked once."""
        return self.games.count()

    @cached_property
    def writer(self) -> Device | None:
        """The phone that has the pen, read once; None where it has left the table."""
        pen = self.pen
        return pen if pen is not None and pen.sits_at(timezone.now()) else None


@dataclass(frozen=True)
class StandIn:
    """From `game` on, until another comes, `player` plays at the place `position` of a sheet."""

    sheet_id: int
    position: int
    game: int
    player: Player


class Seat(models.Model):
    """A chair at the table, in table order from 0, and who sits there: a player of the club, or a name.

    `stand_ins` are those who play in their place, as far as somebody was asked for them (`scoring.ledger.stand_ins`).
    `come` are those who have come by what the ledger says, with `game`, `line` and `name`: kept here by
    `scoring.ledger.names`, as names are asked where no line is read.
    """

    stand_ins: tuple[StandIn, ...] = ()

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(_("place"))
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    name = NameField(_("name"), blank=True)
    come: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["sheet", "player"], name="seat_player_once"),
            models.UniqueConstraint(
                fields=["sheet", "name"], condition=~models.Q(name=""), name="seat_name_once"
            ),
            models.CheckConstraint(
                condition=models.Q(player__isnull=False) ^ ~models.Q(name=""), name="seat_player_or_name"
            ),
        ]

    def __str__(self) -> str:
        return self.public_name

    @property
    def public_name(self) -> str:
        return self.player.public_name if self.player else self.name

    @property
    def full_name(self) -> str:
        """For the club's own people."""
        return self.player.full_name if self.player else self.name

    def player_in(self, game: int) -> Player | None:
        """Who plays here in the game of that number: the last who came, or who was seated."""
        come = [stand_in for stand_in in self.stand_ins if stand_in.game <= game]
        return max(come, key=lambda stand_in: stand_in.game).player if come else self.player

    def name_in(self, game: int, *, in_full: bool = False, before: int | None = None) -> str:
        """The name of who plays here in the game of that number; `in_full` for the club's own people.

        Of several the last; the last who came `before` the line of that number, where one is given.
        """
        come = [
            each for each in self.come if each["game"] <= game and (before is None or each["line"] < before)
        ]
        if come:
            return str(come[-1]["name"])
        player = self.player_in(game)
        if player is None:
            return self.name
        return player.full_name if in_full else player.public_name


class Game(models.Model):
    """One *partie* of a sheet: the form of manille, its complete settings, and who sits where.

    `seating` lists the seats' positions in playing order, so that sides may change from game to game.
    Variant, settings and seating are frozen by the first line.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(_("number"))
    variant = models.CharField(pgettext_lazy("which is played", "game"), max_length=40)
    settings = models.JSONField(_("settings"))
    seating = models.JSONField(_("seating"))
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"), default=0)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="game_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="game_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of {self.sheet}"

    @property
    def seated(self) -> str:
        """Its seating in a word: a digit a seat, and who deals first."""
        return f"{''.join(map(str, self.seating))}-{self.first_dealer}"

    @cached_property
    def rules(self) -> Rules:
        """The rules of this game, as frozen with it."""
        return rules_for(self.variant, self.settings, written=True)


class Joined(models.TextChoices):
    """How a phone came to a table."""

    OPENED = "opened", _("opened the sheet")
    CARD = "card", _("scanned the card")
    PIN = "pin", _("typed the PIN")


class Device(models.Model):
    """A phone that has joined a table: what it bears is kept as a hash.

    `number` counts the phones of the sheet from 1; `seat` is the position of who holds it, where they said so.
    It is at the table until `expires_at`, or until it was sent away at `left_at`.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="devices")
    number = models.PositiveIntegerField(_("number"))
    secret_hash = models.CharField(max_length=64, unique=True)
    joined = models.CharField(_("came by"), max_length=10, choices=Joined.choices)
    seat = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    joined_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("phone")
        verbose_name_plural = _("phones")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="device_number_once"),
            models.CheckConstraint(
                condition=models.Q(joined__in=["opened", "card", "pin"]), name="device_joined_known"
            ),
        ]

    def __str__(self) -> str:
        return f"phone {self.number} of {self.sheet}"

    def sits_at(self, now: datetime) -> bool:
        """Whether it is still at the table."""
        return self.left_at is None and now < self.expires_at


class Kind(models.TextChoices):
    """What a line of the ledger says."""

    DEAL = "deal", _("deal")
    PENALTY = "penalty", _("penalty")
    STRIKE = "strike", _("strike")
    SIGNATURE = "signature", _("signature")
    REOPENING = "reopening", _("reopening")
    CONFIRMATION = "confirmation", _("confirmation")
    DISPUTE = "dispute", _("dispute")
    REQUEST = "request", _("request")
    TOTALS = "totals", _("totals of the game")
    NAME = "name", _("name")


Fingerprinted = TypedDict("Fingerprinted", {"said": str}, total=False)  # noqa: UP013 - names nothing in our code
"""The fingerprint of what was sent, where a line says more than that."""


class Payload(Fingerprinted, total=False):
    """What a line of the ledger says, in JSON. Its kind decides which of these it has; what is told beside a deal is in
    `Stamp`, and `is_plain` of `scoring.ledger.history` says what leaves it a plain one.

    `line` is the number of the line that it strikes out, confirms, contests or wants corrected, `settles` and `request`
    that of the dispute or request that it answers. A name says at which `seat`, what it was before, and whether
    somebody else `comes`; else its spelling was put right.
    """

    deal: dict[str, Any]
    replaces: int
    before: int
    source: str
    line: int
    reason: str
    settles: int
    request: int
    side: str
    sides: list[str]
    closed: str
    stopped: str
    same_device: bool
    totals: dict[str, int]
    ranking: list[list[str]]
    manches: list[dict[str, Any]]
    deals: int
    seat: int
    name: str
    was: str
    comes: bool


class Line(models.Model):
    """One row of the ledger; never changed, never deleted.

    `fingerprint` is the SHA-256 of what was said (game, kind, payload); `hash` chains it to the line before.
    `uuid` is made by the phone that wrote the line: one UUID, one effect. `device` is that phone, `typed_at` what
    its clock said: a remark, the order is that of the numbers.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="lines")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField(_("number"))
    uuid = models.UUIDField(unique=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    payload: models.JSONField[Payload, Payload] = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.PROTECT, related_name="lines")
    typed_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField()

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="line_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="line_number_from_1"),
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="line_kind_known"),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.sheet}"


class RefusedEntry(models.Model):
    """A copy of an entry that was refused although its sheet is real: for the director, so that nothing is lost."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="refused_entries")
    uuid = models.UUIDField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    payload = models.JSONField()
    device = models.ForeignKey(
        Device, null=True, blank=True, on_delete=models.PROTECT, related_name="refused_entries"
    )
    code = models.CharField(_("reason"), max_length=40)
    fingerprint = models.CharField(max_length=64)
    received_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("refused entry")
        verbose_name_plural = _("refused entries")
        ordering = ["-received_at"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "uuid", "fingerprint"], name="refused_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} refused: {self.code}"

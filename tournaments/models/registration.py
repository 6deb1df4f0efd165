"""Who asks to play, and what is noted at the door."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.models.names import NameField
from clubs.players.directory import Newcomer
from tournaments.models.competitions import EntryKind, Tournament, holds_only
from tournaments.models.entries import Entry


class Registration(models.Model):
    """How one registers for a tournament. There is none before a director has opened it once.

    `capacity` counts entries, None is as many as come; `fee` is in cents, for a whole entry.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="registration")
    is_open = models.BooleanField(_("open"), default=True)
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    closes_at = models.DateTimeField(_("closes"), null=True, blank=True)
    fee = models.PositiveIntegerField(_("fee"), default=0)

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")

    def __str__(self) -> str:
        return str(self.tournament)

    def takes_requests(self, now: datetime) -> bool:
        """Whether people can register: it is open, and its closing time has not come."""
        return self.is_open and (self.closes_at is None or now < self.closes_at)


class RequestState(models.TextChoices):
    """What became of a request; whether one that is asked has a place follows from the places that are free."""

    ASKED = "asked", _("asked")
    ACCEPTED = "accepted", _("accepted")
    REFUSED = "refused", _("refused")


class EntryRequest(models.Model):
    """Somebody who wants to play, alone, with a partner or with a `team`; `number` is the order of arrival.

    Whoever asks for a team is its captain, `squad` has the first and last names of the others. `minors` are those of
    its people who are under eighteen, by place from 0. Of its private link only a hash is kept. `contact` is for the
    directors, and goes when the row goes. `player` and `partner` are whom a director recognised.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="requests")
    number = models.PositiveIntegerField(_("number"))
    first_name = NameField(_("first name"))
    last_name = NameField(_("last name"))
    partner_first_name = NameField(_("first name of the partner"), blank=True)
    partner_last_name = NameField(_("last name of the partner"), blank=True)
    team = NameField(_("name of the team"), blank=True)
    squad = models.JSONField(_("squad"), default=list, blank=True)
    minors = models.JSONField(_("under eighteen"), default=list, blank=True)
    delegation = NameField(_("plays for"), blank=True)
    contact = models.CharField(_("e-mail or telephone"), max_length=120, blank=True)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    state = models.CharField(
        _("state"), max_length=10, choices=RequestState.choices, default=RequestState.ASKED
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    partner = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="requests")
    asked_at = models.DateTimeField(default=timezone.now)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("request to play")
        verbose_name_plural = _("requests to play")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="request_number_once"),
            holds_only("state", RequestState, "request_state_known"),
            models.CheckConstraint(
                condition=models.Q(state=RequestState.ACCEPTED) | models.Q(entry__isnull=True),
                name="request_entry_when_accepted",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def people(self) -> list[tuple[str, str]]:
        """First and last name of each person."""
        own, partner = (self.first_name, self.last_name), (self.partner_first_name, self.partner_last_name)
        others = [partner] if self.partner_first_name else [(first, last) for first, last in self.squad]
        return [own, *others]

    @property
    def newcomers(self) -> list[Newcomer]:
        """The same, as the club takes them in where it does not know them."""
        return [Newcomer(*name, place in self.minors) for place, name in enumerate(self.people)]

    @property
    def names(self) -> list[str]:
        return [f"{first} {last}".strip() for first, last in self.people]

    @property
    def minor_names(self) -> list[str]:
        """Who is under eighteen."""
        return [name for place, name in enumerate(self.names) if place in self.minors]

    @property
    def full_name(self) -> str:
        """For the desk, and for who asked."""
        return self.team or " & ".join(self.names)

    @property
    def is_alone(self) -> bool:
        """Whether somebody must be found to play with this person."""
        return self.tournament.entry_kind == EntryKind.PAIR and not self.partner_first_name


class Admission(models.Model):
    """What is ticked for an entry at the desk; in cents, `fee` where it is not that of the tournament.

    `meals` are those it takes, `meals_paid` what was paid for them.
    It is no part of what stepping back brings back: money that was taken was taken.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="admission")
    fee = models.PositiveIntegerField(_("fee"), null=True, blank=True)
    paid = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    licence_seen = models.BooleanField(_("licence seen"), default=False)
    meals = models.PositiveSmallIntegerField(_("meals"), default=0)
    meals_paid = models.PositiveIntegerField(_("paid for meals"), null=True, blank=True)

    class Meta:
        verbose_name = _("admission")
        verbose_name_plural = _("admissions")

    def __str__(self) -> str:
        return str(self.entry)

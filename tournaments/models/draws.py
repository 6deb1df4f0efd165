"""Why a draw can be believed: what was promised before the first one, and what each round was drawn from."""

from __future__ import annotations

from functools import cached_property

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Tournament
from tournaments.models.rounds import Round
from tournaments.pairing.checkable.chance import MOST_ROUNDS, chain

LONGEST_VALUE = 100


class DrawPromise(models.Model):
    """A promise, public at once: the first of a chain of which each link is the SHA-256 of the next one.

    `secret` is the last of its `links`, and is shown nowhere.
    """

    promise = models.CharField(_("promise"), max_length=64)
    secret = models.CharField(max_length=64)
    links = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    @property
    def parts(self) -> list[str]:
        """The promise as it is read aloud, eight digits at a time."""
        return [self.promise[start : start + 8] for start in range(0, 64, 8)]


class Commitment(DrawPromise):
    """The promise of a tournament, made when it is opened and never changed.

    Link k of its chain is the secret of round k, told when that round is published. `event` names the tournament in
    every seed. Where the secrets of the rounds to come stayed on another site, `anew` has promises that were made
    since.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="commitment")
    event = models.CharField(_("event"), max_length=100)

    class Meta:
        verbose_name = _("promise")
        verbose_name_plural = _("promises")

    def __str__(self) -> str:
        return self.event

    @cached_property
    def anew(self) -> list[Renewal]:
        """The promises made since, the first one first; no query where the secret of every round is here."""
        if self.links >= MOST_ROUNDS:
            return []
        return sorted(self.renewals.all(), key=lambda renewal: renewal.first)

    @property
    def current(self) -> DrawPromise:
        """What is promised for the rounds to come."""
        return self.anew[-1] if self.anew else self

    def promise_for(self, number: int) -> DrawPromise:
        """What was promised for round `number`."""
        return next((renewal for renewal in reversed(self.anew) if renewal.first <= number), self)

    def secret_for(self, number: int) -> str:
        """The secret of round `number`; "" where it stayed on another site."""
        promised = self.promise_for(number)
        return chain(promised.secret, promised.links)[number] if number <= promised.links else ""


class Renewal(DrawPromise):
    """A promise made anew for the rounds from `first` on, by a site to which the file of the club brought no secret
    of theirs. As `Commitment`: link k of its chain is the secret of round k.
    """

    commitment = models.ForeignKey(Commitment, on_delete=models.PROTECT, related_name="renewals")
    first = models.PositiveSmallIntegerField(_("first round"))

    class Meta:
        verbose_name = _("promise made anew")
        verbose_name_plural = _("promises made anew")
        constraints = [
            models.UniqueConstraint(fields=["commitment", "first"], name="renewal_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.commitment}, {self.first}"


class Proof(models.Model):
    """What a round was drawn from and what came of it: JSON that `tournaments.pairing.checkable` draws again.

    `body` has entries by number, and no names. The secret of the round, what was exchanged, and the tables as
    published come into it when the round is published; then the site draws it again, and keeps how each step ended.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="proof")
    value = models.CharField(_("public value"), max_length=LONGEST_VALUE, blank=True)
    body = models.TextField()
    steps = models.JSONField(default=dict)
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("proof")
        verbose_name_plural = _("proofs")

    def __str__(self) -> str:
        return f"{self.round}"

    @property
    def holds(self) -> bool:
        """Whether the round came out the same when the site drew it again."""
        return bool(self.steps) and "fails" not in self.steps.values()

"""What is kept of a tournament: acts; drafts and editions of its ranking, with their grounds and withdrawals."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.competitions import Tournament


class Act(models.Model):
    """What a director did, and when; written once. `values` fill the sentence that `code` stands for.

    Before an act that puts much at stake, `snapshot` keeps the tournament as it was: what can be brought back.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="acts")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(max_length=40)
    values = models.JSONField(default=dict)
    snapshot = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="act_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.code}"


class Draft(models.Model):
    """The ranking as it stands: rewritten at will. `body` is canonical JSON, the same bytes for the same results."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="draft")
    counter = models.PositiveIntegerField()
    body = models.TextField()
    refreshed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"draft of {self.tournament}"


class CorrectionPeriod(models.TextChoices):
    """How long objections to a published ranking are heard; what is corrected then is the next edition."""

    NONE = "none", pgettext_lazy("of a correction period", "none: it is final at once")
    QUARTER = "15min", _("15 minutes")
    HALF = "30min", _("30 minutes")
    HOUR = "1h", _("1 hour")
    DAY = "24h", _("24 hours")
    WEEK = "7d", _("7 days")
    OWN = "own", _("until a day and an hour of my own")


class Heard(models.Model):
    """Objections to a published ranking are heard until `final_at`: it is provisional; without one final at once.

    `is_late`: it corrects a ranking whose period was over. What it is at a moment follows from the clock: see
    `tournaments.editions.states`.
    """

    period = models.CharField(
        _("correction period"),
        max_length=5,
        choices=CorrectionPeriod.choices,
        default=CorrectionPeriod.NONE,
    )
    final_at = models.DateTimeField(_("final from"), null=True, blank=True)
    is_late = models.BooleanField(_("published after the end of the correction period"), default=False)

    class Meta:
        abstract = True


def checks_of_period(name: str) -> list[models.CheckConstraint]:
    """What the database asks of the period of an edition; `name` is how the names of the constraints begin."""
    return [
        models.CheckConstraint(
            condition=models.Q(period__in=CorrectionPeriod.values), name=f"{name}_period_known"
        ),
        models.CheckConstraint(
            condition=models.Q(period=CorrectionPeriod.NONE, final_at=None)
            | (
                ~models.Q(period=CorrectionPeriod.NONE)
                & models.Q(final_at__isnull=False)  # nothing is after NULL, which SQL lets through
                & models.Q(final_at__gt=models.F("published_at"), is_late=False)
            ),
            name=f"{name}_period_ends",
        ),
    ]


class Edition(Heard):
    """A published ranking: numbered, dated, immutable. A correction is the next edition."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="editions")
    number = models.PositiveIntegerField(_("number"))
    counter = models.PositiveIntegerField()
    body = models.TextField()
    digest = models.CharField(max_length=64)
    note = models.CharField(_("note"), max_length=200, blank=True)
    published_at = models.DateTimeField(default=timezone.now)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="edition_number_once"),
            *checks_of_period("edition"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("public:edition", args=[self.tournament.club.slug, self.tournament.pk, self.number])

    @property
    def withdrawn(self) -> EditionWithdrawal | None:
        """When and why it was withdrawn; None while it stands."""
        return getattr(self, "withdrawal", None)


class Withdrawal(models.Model):
    """That a published ranking no longer stands, since when and why: written once. The ranking stays readable."""

    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class EditionWithdrawal(Withdrawal):
    """The withdrawal of an edition of a tournament; an edition has one at most."""

    edition = models.OneToOneField(Edition, on_delete=models.PROTECT, related_name="withdrawal")

    class Meta:
        verbose_name = _("withdrawal of an edition")
        verbose_name_plural = _("withdrawals of editions")
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="edition_withdrawal_has_reason")
        ]

    def __str__(self) -> str:
        return f"{self.edition}"


class Grounds(models.Model):
    """What an edition was reckoned from: games and awards, by number of entry, so that every row can be explained.

    `body` is canonical JSON: see `tournaments.explanations.grounds`.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, related_name="grounds")
    body = models.TextField()

    class Meta:
        verbose_name = _("grounds of an edition")
        verbose_name_plural = _("grounds of editions")

    def __str__(self) -> str:
        return f"{self.edition}"

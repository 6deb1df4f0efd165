"""What is kept of it: acts, drafts and editions of the ranking."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

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


class Edition(models.Model):
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
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="edition_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("public:edition", args=[self.tournament.club.slug, self.tournament.pk, self.number])


class Grounds(models.Model):
    """What an edition was reckoned from: games and awards, by number of entry, so that every row can be explained.

    `body` is canonical JSON: see `tournaments.grounds`.
    """

    edition = models.OneToOneField(Edition, on_delete=models.CASCADE, related_name="grounds")
    body = models.TextField()

    class Meta:
        verbose_name = _("grounds of an edition")
        verbose_name_plural = _("grounds of editions")

    def __str__(self) -> str:
        return f"{self.edition}"

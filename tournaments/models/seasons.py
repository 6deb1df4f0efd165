"""What a season is ranked by, how its evenings count, and who said beforehand that he would not come."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, Season, Session


class RulesVersion(models.Model):
    """A version of the rules of a season: never changed, never deleted; other rules are the next number.

    `settings` are those of `tournaments.ranking.season_rules`. A season without a version goes by the last one of the
    season before it, or by the usual rules.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="rules")
    number = models.PositiveIntegerField(_("number"))
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    note = models.CharField(_("note"), max_length=200, blank=True)
    settings = models.JSONField(_("settings"))

    class Meta:
        verbose_name = _("rules of a season")
        verbose_name_plural = _("rules of seasons")
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="rules_version_number_once")]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"


class EveningWay(models.TextChoices):
    """How an evening counts in its season."""

    COUNTS = "", _("counts")
    CATCH_UP = "catch_up", _("only to catch up")
    OUT = "out", _("does not count")


class EveningCounting(models.Model):
    """An evening that does not count in its season as the others do; who said so, and when."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="counting")
    way = models.CharField(_("in the season"), max_length=10, choices=EveningWay.choices)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("way an evening counts")
        verbose_name_plural = _("ways evenings count")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(way__in=[EveningWay.CATCH_UP, EveningWay.OUT]), name="evening_way_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session}: {self.get_way_display()}"


class Notice(models.Model):
    """A player who said beforehand that he would not come to an evening; who wrote it down, and when."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="notices")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("notice of absence")
        verbose_name_plural = _("notices of absence")
        constraints = [models.UniqueConstraint(fields=["session", "player"], name="notice_once")]

    def __str__(self) -> str:
        return f"{self.player}, {self.session}"

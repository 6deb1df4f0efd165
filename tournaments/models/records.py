"""What is kept of a tournament: acts, the draft of its ranking; and the published rankings, those of seasons too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Season
from tournaments.models.competitions import Tournament, holds_only


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


@dataclass(frozen=True, kw_only=True)
class EditionKind:
    """What editions of tournaments and editions of seasons do not share.

    `of` is the field with what is ranked, `uid` what the identifiers of a feed begin with. Of the addresses `page`,
    `file` and `picture` are those of one edition, `frame` and `document` those of whichever stands last.
    """

    of: str
    uid: str
    title: str | Promise
    provisional: str | Promise
    page: str
    file: str
    picture: str
    frame: str
    document: str


class PublishedRanking(models.Model):
    """A published ranking, of a tournament or of a season: numbered, dated, immutable. A correction is the next one.

    `body` is canonical JSON. Objections are heard until `final_at`: it is provisional; without one final at once.
    `is_late`: it corrects a ranking whose period was over. What it is at a moment follows from the clock: see
    `tournaments.editions.states`.
    """

    KIND: ClassVar[EditionKind]

    number = models.PositiveIntegerField(_("number"))
    body = models.TextField()
    digest = models.CharField(max_length=64)
    note = models.CharField(_("note"), max_length=200, blank=True)
    published_at = models.DateTimeField(default=timezone.now)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
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
        ordering = ["-number"]
        constraints = [
            holds_only("period", CorrectionPeriod, "%(class)s_period_known"),
            models.CheckConstraint(
                condition=models.Q(period=CorrectionPeriod.NONE, final_at=None)
                | (
                    ~models.Q(period=CorrectionPeriod.NONE)
                    & models.Q(final_at__isnull=False)  # nothing is after NULL, which SQL lets through
                    & models.Q(final_at__gt=models.F("published_at"), is_late=False)
                ),
                name="%(class)s_period_ends",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ranked}, {self.number}"

    def get_absolute_url(self) -> str:
        return self.address(self.KIND.page)

    def address(self, name: str, *more: str) -> str:
        """Its address that bears this `name`."""
        return reverse(name, args=[self.ranked.club.slug, self.ranked.pk, self.number, *more])

    @property
    def ranked(self) -> Tournament | Season:
        """What it is a ranking of."""
        ranked: Tournament | Season = getattr(self, self.KIND.of)
        return ranked

    @property
    def title(self) -> str:
        """« Concours d’hiver, classement n° 2 »."""
        name = self.ranked.name
        return str(self.KIND.title) % {"name": name, "season": name, "number": self.number}

    @property
    def occasion(self) -> str:
        """The club; of an evening its day and its place as well."""
        return self.ranked.club.name

    @property
    def withdrawn(self) -> Withdrawal | None:
        """When and why it was withdrawn; None while it stands."""
        return getattr(self, "withdrawal", None)


class Edition(PublishedRanking):
    """A published ranking of a tournament, reckoned when its counter was at `counter`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="editions")
    counter = models.PositiveIntegerField()

    KIND = EditionKind(
        of="tournament",
        uid="edition",
        title=_("%(name)s, ranking no. %(number)d"),
        provisional=_("Provisional until %(date)s: objections to the desk."),
        page="public:edition",
        file="public:edition_file",
        picture="public:edition_picture",
        frame="public:embed",
        document="public:ranking_document",
    )

    class Meta(PublishedRanking.Meta):
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="edition_number_once"),
            *PublishedRanking.Meta.constraints,
        ]

    @property
    def occasion(self) -> str:
        return self.tournament.occasion


class SeasonEdition(PublishedRanking):
    """A published ranking of a season; its body names players by number."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="editions")

    KIND = EditionKind(
        of="season",
        uid="season-edition",
        title=_("Season %(season)s: ranking no. %(number)d"),
        provisional=_("Provisional until %(date)s: objections to those who run the club."),
        page="public:season_edition",
        file="public:season_file",
        picture="public:season_picture",
        frame="public:season_embed",
        document="public:season_document",
    )

    class Meta(PublishedRanking.Meta):
        verbose_name = _("edition of a season")
        verbose_name_plural = _("editions of a season")
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_edition_number_once"),
            *PublishedRanking.Meta.constraints,
        ]


class Withdrawal(models.Model):
    """That a published ranking no longer stands, since when and why: written once. The ranking stays readable.

    Of an edition there is one at most.
    """

    edition: models.OneToOneField[Any, Any]
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="%(class)s_has_reason")]

    def __str__(self) -> str:
        return f"{self.edition}"


class EditionWithdrawal(Withdrawal):
    """The withdrawal of an edition of a tournament."""

    edition = models.OneToOneField(Edition, on_delete=models.PROTECT, related_name="withdrawal")

    class Meta(Withdrawal.Meta):
        verbose_name = _("withdrawal of an edition")
        verbose_name_plural = _("withdrawals of editions")


class SeasonWithdrawal(Withdrawal):
    """The withdrawal of an edition of a season."""

    edition = models.OneToOneField(SeasonEdition, on_delete=models.PROTECT, related_name="withdrawal")

    class Meta(Withdrawal.Meta):
        verbose_name = _("withdrawal of an edition of a season")
        verbose_name_plural = _("withdrawals of editions of a season")


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

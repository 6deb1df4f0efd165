"""What is kept of the people of a club: the games they played, and what these say of each."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.models.competitions import Tournament


class GameBook(models.Model):
    """The finished games of a tournament whose ranking is published: who sat where, what each side made of it.

    Kept after the edition number `edition`, at the `counter` of the tournament; the next edition has it written anew.
    `body` is canonical JSON that names players by their number in the club.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="book")
    edition = models.PositiveIntegerField()
    counter = models.PositiveIntegerField()
    body = models.TextField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("book of games")
        verbose_name_plural = _("books of games")

    def __str__(self) -> str:
        return f"games of {self.tournament}"


class ClubRatings(models.Model):
    """Whether a club rates its players, and how they stand: off until an owner turns it on.

    `body` is canonical JSON, replayed from the books of the club; `counter` is a digest of what
    they and their evenings were then: zero where nothing was replayed.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="ratings")
    is_on = models.BooleanField(_("the club rates its players"), default=False)
    counter = models.PositiveBigIntegerField(default=0)
    body = models.TextField(blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("ratings of a club")
        verbose_name_plural = _("ratings of clubs")

    def __str__(self) -> str:
        return f"ratings of {self.club}"

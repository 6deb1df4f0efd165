"""People and evenings: users, clubs, roles, players, seasons, sessions, attendance.
Tested in tests/clubs/test_admin.py."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models.calendar import say_day
from clubs.models.names import NameField, search_key


class UserManager(BaseUserManager["User"]):
    """Makes users, and finds them by e-mail whatever its capitals."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> User:
        return self.get(email=(email or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account; the e-mail is the name to sign in with, kept in small letters.

    `written_as` is the key by which the ledger of another site knew this user: that of somebody who came with the
    file of a club, and who has an account in name only.
    """

    email = models.EmailField(_("e-mail"), unique=True)
    name = NameField(_("name"))
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may open the admin"), default=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    written_as = models.PositiveBigIntegerField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_is_lower")
        ]

    def __str__(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def is_name_only(self) -> bool:
        """Whether nobody can sign in here as this user, who came with the file of a club."""
        return self.written_as is not None and not self.is_active

    @property
    def ledger_key(self) -> int:
        """How the hash of a line names its author, on whichever site it is."""
        return self.pk if self.written_as is None else self.written_as


class Club(models.Model):
    """A club, and the manille it plays: a preset of the rulebook and the settings it changes."""

    name = NameField(_("name"))
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    city = NameField(_("town"), blank=True)
    variant = models.CharField(
        pgettext_lazy("which is played", "game"), max_length=40, default="coinchee_121"
    )
    settings = models.JSONField(_("house rules"), default=dict, blank=True)
    signatures = models.PositiveSmallIntegerField(_("signatures that close a game"), default=2)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=models.Q(signatures__in=[1, 2]), name="club_signatures_1_or_2")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])


class Role(models.TextChoices):
    """What a user may do in a club; each role may do what those before it may."""

    MEMBER = "member", _("member")
    SCORER = "scorer", _("scorer")
    DIRECTOR = "director", _("director")
    OWNER = "owner", _("owner")

    def covers(self, needed: Role) -> bool:
        """Whether somebody with this role may do what `needed` may."""
        ladder = list(Role)
        return ladder.index(self) >= ladder.index(needed)


class Membership(models.Model):
    """A user's role in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class PublicName(models.TextChoices):
    """How a player appears on every page."""

    FULL = "full", _("full name")
    SHORT = "short", _("first name and initial")
    NUMBER = "number", _("number only")


class Player(models.Model):
    """A person who plays; most have no account. `number` is the club's own, never given twice.

    Who is `hidden` is shown by number, whatever `public_form` says, and has no public page. A `minor` is hidden
    from the moment that is said; whether to show one all the same is the parents' to decide.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(_("number"))
    first_name = NameField(_("first name"))
    last_name = NameField(_("last name"), blank=True)
    short_name = models.CharField(_("short name"), max_length=125, editable=False)
    search = models.CharField(max_length=250, editable=False, db_index=True)
    public_form = models.CharField(
        _("shown as"), max_length=10, choices=PublicName.choices, default=PublicName.SHORT
    )
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    active = models.BooleanField(_("plays"), default=True)
    minor = models.BooleanField(_("under eighteen"), default=False)
    hidden = models.BooleanField(_("hidden"), default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["first_name", "last_name", "number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="player_number_once"),
            models.UniqueConstraint(fields=["club", "short_name"], name="player_short_name_once"),
            models.CheckConstraint(
                condition=models.Q(public_form__in=PublicName.values), name="player_public_form"
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search = search_key(f"{self.full_name} {self.number}")
        super().save(*args, **kwargs)

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def is_named(self) -> bool:
        """Whether pages show this player by name, and the public may read about this player."""
        return not self.hidden and self.public_form != PublicName.NUMBER

    @property
    def public_name(self) -> str:
        """The name every page shows, in the form the player chose."""
        form = self.public_form if self.is_named else PublicName.NUMBER
        return say_player(form, self.number, self.short_name, self.full_name)


def say_player(form: str, number: int, short_name: str, full_name: str) -> str:
    """A player as pages show one of this `form`."""
    if form == PublicName.NUMBER:
        return gettext("Player %(number)d") % {"number": number}
    return full_name if form == PublicName.FULL else short_name


class Season(models.Model):
    """September to June, as a rule."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = NameField(_("name"))
    starts = models.DateField(_("from"))
    ends = models.DateField(_("to"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="season_name_once"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """One evening of play."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sessions")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="sessions")
    name = NameField(_("name"), blank=True)
    starts_at = models.DateTimeField(_("begins"))
    place = NameField(pgettext_lazy("where an evening is", "place"), blank=True)
    pin_turn = models.PositiveIntegerField(default=1, editable=False)
    players = models.ManyToManyField(Player, through="Attendance", related_name="sessions")

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-starts_at"]

    def __str__(self) -> str:
        day = say_day(timezone.localtime(self.starts_at))
        return self.name or gettext("Evening of %(date)s") % {"date": day}

    def get_absolute_url(self) -> str:
        return reverse("clubs:session", args=[self.club.slug, self.pk])


class AttendanceState(models.TextChoices):
    """Where a player is tonight."""

    EXPECTED = "expected", _("expected")
    ARRIVED = "arrived", _("arrived")
    LEFT = "left", _("left early")


class Attendance(models.Model):
    """A player at a session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="attendances")
    state = models.CharField(
        _("state"), max_length=10, choices=AttendanceState.choices, default=AttendanceState.EXPECTED
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = [
            models.UniqueConstraint(fields=["session", "player"], name="attendance_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=AttendanceState.values), name="attendance_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_state_display()}"

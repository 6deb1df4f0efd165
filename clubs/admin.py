"""Accounts, clubs, players and evenings in the admin, to look at."""

from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401  # registers groups, unused here
from django.contrib.auth.models import Group

from clubs.models import Attendance, Club, Membership, Player, Season, Session, User
from web.admin import LookOnly

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(LookOnly):
    """Accounts, without their password hashes."""

    list_display = ["name", "email", "is_active", "is_staff", "last_login"]
    search_fields = ["name", "email"]
    fields = ["name", "email", "is_active", "is_staff", "is_superuser", "joined_at", "last_login"]


@admin.register(Club)
class ClubAdmin(LookOnly):
    list_display = ["name", "city", "slug", "variant"]
    search_fields = ["name", "city", "slug"]


@admin.register(Membership)
class MembershipAdmin(LookOnly):
    list_display = ["user", "club", "role"]
    list_filter = ["role"]
    list_select_related = ["user", "club"]
    search_fields = ["user__name", "user__email", "club__name"]


@admin.register(Player)
class PlayerAdmin(LookOnly):
    list_display = ["number", "full_name", "club", "public_form", "active"]
    list_filter = ["public_form", "active"]
    list_select_related = ["club"]
    search_fields = ["search", "club__name"]


@admin.register(Season)
class SeasonAdmin(LookOnly):
    list_display = ["name", "club", "starts", "ends"]
    list_select_related = ["club"]


@admin.register(Session)
class SessionAdmin(LookOnly):
    list_display = ["__str__", "club", "season", "starts_at", "place"]
    list_select_related = ["club", "season"]
    date_hierarchy = "starts_at"


@admin.register(Attendance)
class AttendanceAdmin(LookOnly):
    list_display = ["player", "session", "state", "changed_at"]
    list_filter = ["state"]
    list_select_related = ["player", "session"]

"""Accounts, clubs, players and evenings in the admin, to look at; accounts without their password hashes."""

from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401  # registers groups, unused here
from django.contrib.auth.models import Group

from clubs.models import Attendance, Club, Membership, Player, Season, Session, User
from web.admin import show_rows

admin.site.unregister(Group)

show_rows(
    User,
    ["name", "email", "is_active", "is_staff", "last_login"],
    search_fields=["name", "email"],
    fields=["name", "email", "is_active", "is_staff", "is_superuser", "joined_at", "last_login"],
)
show_rows(Club, ["name", "city", "slug", "variant"], search_fields=["name", "city", "slug"])
show_rows(
    Membership,
    ["user", "club", "role"],
    list_filter=["role"],
    search_fields=["user__name", "user__email", "club__name"],
)
show_rows(
    Player,
    ["number", "full_name", "club", "public_form", "active"],
    list_filter=["public_form", "active"],
    search_fields=["search", "club__name"],
)
show_rows(Season, ["name", "club", "starts", "ends"])
show_rows(Session, ["__str__", "club", "season", "starts_at", "place"], date_hierarchy="starts_at")
show_rows(Attendance, ["player", "session", "state", "changed_at"], list_filter=["state"])

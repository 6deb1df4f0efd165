"""The admin can look, not write."""

import logging
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401  # registers groups, unused here
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

from clubs.models import Attendance, Club, Membership, Player, Season, Session, User

logger = logging.getLogger(__name__)

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class LookOnly(ModelAdmin):
    """Shows rows to staff who may view them; nobody adds, changes or deletes. Each look is logged."""

    actions = None

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:  # Django's hook
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        logger.info("admin look: user %s, list of %s", request.user.pk, self.opts.label)
        return super().changelist_view(request, extra_context)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        logger.info("admin look: user %s, %s %s", request.user.pk, self.opts.label, object_id)
        return super().changeform_view(request, object_id, form_url, extra_context)


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

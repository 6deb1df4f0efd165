"""An admin to look at, not to write in. Tested in tests/clubs/test_admin.py."""

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

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


def show_rows(
    model: type[Model], columns: Sequence[str], names_of: Sequence[str] = (), **options: Any
) -> None:
    """Let staff look at the rows of `model`, by `columns`; `options` are those of Django's `ModelAdmin`.

    What a column points to is read with the rows, and so are `names_of`: what its name is made of.
    """
    beside = [field.name for field in model._meta.fields if field.is_relation and field.name in columns]
    options |= {"list_display": columns, "list_select_related": [*beside, *names_of]}
    admin.site.register(model, LookOnly, **options)

"""The floor: a bare Django view that inserts one row. No middleware, no template, no rules."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

PATH = "/bare/"


class Row(models.Model):
    said = models.TextField()

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return self.said


def insert(request: HttpRequest) -> HttpResponse:
    Row.objects.create(said=request.body.decode())
    return HttpResponse("ok")


urlpatterns = [path(PATH.strip("/") + "/", insert)]


class Floor(WSGIHandler):
    """A WSGI application with that one view."""

    def get_response(self, request: HttpRequest) -> HttpResponse:
        request.urlconf = __name__
        return super().get_response(request)


def make_floor() -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """The floor, with its table."""
    if Row._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Row)
    with override_settings(MIDDLEWARE=[]):
        return Floor()

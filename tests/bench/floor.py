"""The floor: bare Django views, without middleware: one inserts a row, one renders a small template after one query."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.template import Template, engines
from django.test import override_settings
from django.urls import path

PATH = "/bare/"
PAGE = "/bare/page/"
SMALL = """<!doctype html><html lang="fr"><head><title>{{ row.said }}</title></head>
<body><h1>{{ row.said }}</h1>{% if row.pk %}<p>Row {{ row.pk }}</p>{% endif %}</body></html>"""


class Row(models.Model):
    said = models.TextField()

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return self.said


def insert(request: HttpRequest) -> HttpResponse:
    Row.objects.create(said=request.body.decode())
    return HttpResponse("ok")


@cache
def small() -> Template:
    return engines["django"].from_string(SMALL)


def show(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(small().render({"row": Row.objects.first()}))


urlpatterns = [path(PATH.strip("/") + "/", insert), path(PAGE.strip("/") + "/", show)]


class Floor(WSGIHandler):
    """A WSGI application with those views."""

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

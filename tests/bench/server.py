"""One waitress with two doors: the site, and a bare Django view that inserts one row (no middleware, no template)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path
from waitress import serve

from config.management.commands.serve import CONNECTIONS, THREADS
from config.wsgi import application


class Row(models.Model):
    said = models.TextField()

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return self.said


def insert(request: HttpRequest) -> HttpResponse:
    Row.objects.create(said=request.body.decode())
    return HttpResponse("ok")


urlpatterns = [path("bare/", insert)]

with override_settings(MIDDLEWARE=[], ROOT_URLCONF=__name__):
    bare = WSGIHandler()
    bare_urls = __name__


def doors(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    if environ["PATH_INFO"] == "/bare/":
        return bare(environ, start_response)
    return application(environ, start_response)


_get_response = bare.get_response


def _in_its_own_world(request: HttpRequest) -> HttpResponse:
    request.urlconf = bare_urls
    return _get_response(request)


bare.get_response = _in_its_own_world

if __name__ == "__main__":
    if Row._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Row)
    serve(doors, host="127.0.0.1", port=int(sys.argv[1]), threads=THREADS, connection_limit=CONNECTIONS, ident="")

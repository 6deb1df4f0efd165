"""The API says what it is: a valid schema without warnings, of every route, and true of every answer."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import URLPattern
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from jsonschema.validators import validator_for

from clubs.models import User
from config import api_urls
from tests.api.conftest import Table
from tests.conftest import signed_in
from tests.phones import Phone


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def test_schema_is_valid_and_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())

    assert capsys.readouterr().err == ""


def routes() -> Iterator[URLPattern]:
    return (pattern for pattern in api_urls.urlpatterns if isinstance(pattern, URLPattern))


def test_every_route_is_in_the_schema(schema: Any) -> None:
    """All but the schema's own: a path is compared by its shape, whatever its parameters are called."""
    told = {tuple("{}" if "{" in part else part for part in path.split("/")) for path in schema["paths"]}
    there = {
        tuple("{}" if "<" in part else part for part in f"/api/v1/{pattern.pattern}".split("/"))
        for pattern in routes()
        if pattern.name != "schema"
    }

    assert told == there


def test_every_operation_tells_how_it_refuses(schema: Any) -> None:
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            told = {int(status) for status in operation["responses"]}
            needed = {404, 405, 406, 503} | ({400, 413, 415, 422} if method == "post" else set())
            assert needed <= told, (path, method, needed - told)


@pytest.mark.parametrize("kind", ["application/vnd.oai.openapi+json", "application/vnd.oai.openapi"])
def test_schema_is_served_to_everybody(kind: str) -> None:
    answer = Phone().get("/api/v1/schema/", headers={"accept": kind})

    assert (answer.status_code, answer["Content-Type"].split(";")[0]) == (200, kind)


def test_answers_are_what_the_schema_says(schema: Any, table: Table, alice: User) -> None:
    table.deal(40)
    table.strike(1)
    receipt, stale = table.deal(30), table.deal(30, revision=0)
    table.sign("A", stopped="late")
    browser, session = signed_in(alice), table.sheet.session_id
    club = "/api/v1/clubs/tapis-verts"

    answers = [
        ("/api/v1/sheets/{key}/deals/", "post", receipt),
        ("/api/v1/sheets/{key}/deals/", "post", stale),
        ("/api/v1/sheets/{key}/", "get", table.read()),
        ("/api/v1/variants/", "get", browser.get("/api/v1/variants/")),
        ("/api/v1/clubs/", "get", browser.get("/api/v1/clubs/")),
        ("/api/v1/clubs/{slug}/players/", "get", browser.get(f"{club}/players/")),
        ("/api/v1/clubs/{slug}/sessions/", "get", browser.get(f"{club}/sessions/")),
        ("/api/v1/clubs/{slug}/sessions/{id}/", "get", browser.get(f"{club}/sessions/{session}/")),
        ("/api/v1/clubs/{slug}/players/", "get", Phone().get(f"{club}/players/")),
    ]

    assert [wrong for answer in answers for wrong in against(schema, *answer)] == []


def against(schema: Any, path: str, method: str, answer: Any) -> list[str]:
    """What in the answer is not as the schema tells: it lacks what that requires, or has what it does not know."""
    told = schema["paths"][path][method]["responses"][str(answer.status_code)]
    shape = closed({**told["content"]["application/json"]["schema"], "components": schema["components"]})
    validator = validator_for(shape, default=Draft202012Validator)(shape)
    return [f"{method} {path}: {error.message}" for error in validator.iter_errors(answer.json())]


def closed(shape: Any) -> Any:
    """`shape` with objects that take no other property than theirs, where OpenAPI 3.0 left it open."""
    if isinstance(shape, list):
        return [closed(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    shape = {name: closed(part) for name, part in shape.items()}
    if "properties" in shape and "detail" not in shape["properties"]:
        shape.setdefault("additionalProperties", False)
    if shape.pop("nullable", False):
        shape = {"anyOf": [shape, {"type": "null"}]}
    return shape

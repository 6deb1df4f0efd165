"""What endpoints of the API are made of: bodies, fields, pages of a list, answers as the schema tells them.

An endpoint reads a request into values, calls the permission function and the action of the page with the
same purpose, and answers in JSON; `config.api.explain` says how it refuses. Tested in tests/api/test_schema.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import IO, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.decorators import api_view, authentication_classes, parser_classes
from rest_framework.exceptions import APIException, ErrorDetail, ParseError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import BaseParser
from rest_framework.response import Response

LARGEST_BODY = 64 * 1024
DEEPEST_BODY = 12
LARGEST_NUMBER = 2**31 - 1  # what PostgreSQL keeps in an integer column

# --- what requests are made of -----------------------------------------------------------------


class ListPages(LimitOffsetPagination):
    """Lists come in pages of 50, of 200 at most."""

    max_limit = 200


class BodyTooLarge(APIException):
    """No entry of a table is anywhere near this size."""

    status_code = 413
    default_detail = _("This entry is too large.")
    default_code = "too_large"


class JSONBody(BaseParser):
    """A small JSON body in UTF-8, of texts that a database can keep and numbers that JSON can repeat."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], *_details: object) -> Any:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise BodyTooLarge
        try:
            facts = json.loads(body.decode(), parse_float=_finite, parse_constant=_finite)
            _check(facts, DEEPEST_BODY)
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        return facts


def _finite(text: str) -> float:
    """A float that JSON can say: `1e999` is none, nor are NaN and the infinities."""
    number = float(text)
    if number - number != 0:
        raise ValueError(text)
    return number


def _check(fact: object, levels: int) -> None:
    """Refuse what no database keeps (NUL, half a character) and what is nested deeper than `levels`."""
    if isinstance(fact, str):
        fact.encode()
        if "\0" in fact:
            raise ValueError("NUL in a text")
    elif isinstance(fact, dict | list):
        if not levels:
            raise ValueError("nested too deep")
        for part in fact:
            _check(part, levels - 1)
        for part in fact.values() if isinstance(fact, dict) else ():
            _check(part, levels - 1)


class WholeNumberField(serializers.IntegerField):
    """A whole number, written as one: neither `"5"` nor `5.0` nor `true`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST_NUMBER, **options})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class TextField(serializers.CharField):
    """A text, written as one: a number is none."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Body(serializers.Serializer[Any]):
    """What a client writes: the fields declared, and none besides (`unknown_field`)."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        if unknown:
            refusal = ErrorDetail(gettext("There is no such field here."), code="unknown_field")
            raise serializers.ValidationError({str(name): [refusal] for name in unknown})
        return super().to_internal_value(data)


View = Callable[..., Response]


def without_cookies(*methods: str) -> Callable[[View], View]:
    """A view that reads JSON and no cookie: for the phones at a table, or for everybody."""

    def decorated(view: View) -> View:
        return api_view(methods)(authentication_classes([])(parser_classes([JSONBody])(view)))

    return decorated


# --- what answers are made of ------------------------------------------------------------------


class Problem(serializers.Serializer[Any]):
    """Why a request was refused; the figures of the sentence stand beside it, under their names."""

    code = serializers.CharField(help_text="for programs")
    detail = serializers.CharField(help_text="for people, in the language of Accept-Language")


REASONS = {
    400: "The body is not JSON.",
    401: "The phone has left the table (`phone_left`): it keeps what it has, and joins again.",
    404: "There is no such thing, or it is not yours to know.",
    405: "This address does not take this method.",
    406: "Answers come in JSON alone.",
    409: "The sheet has moved on: `stale_revision`, with its `revision` and the `lines` written since; "
    "or the game is not at that point.",
    410: "The game is signed: a director may open it again.",
    413: "The body is larger than any entry.",
    415: "Bodies come in JSON alone.",
    422: "Refused by the rules of the game, or by a field (`invalid`, with `fields`).",
    429: "Too often: wait `Retry-After` seconds.",
    503: "The database cannot be reached: wait `Retry-After` seconds, then send the same again.",
}
READING = (404, 405, 406, 503)
WRITING = (400, *READING, 413, 415, 422)


def answers(serializers: Mapping[int, Any], *refusals: int) -> dict[int, Any]:
    """The answers of an endpoint as the schema tells them: what it gives, and how it refuses."""
    problems = {status: OpenApiResponse(Problem, REASONS[status]) for status in refusals}
    return {**serializers, **problems}

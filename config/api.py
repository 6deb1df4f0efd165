"""How the JSON API says no: one shape, `code` and `detail` and the figures of the sentence.

The sentences are those of the pages, in the language of whoever asks. Tested in tests/api/test_refusals.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from scoring.permissions import PhoneLeft
from scoring.rulebook import RuleViolation
from scoring.rules.rules import refusal_of
from web.refusals import Refusal


class Unavailable(exceptions.APIException):
    """The database is down, full or locked: nothing was written, and the same request may be sent again."""

    status_code = 503
    default_detail = _("The score cannot be kept just now. Nothing is lost: send it again in a moment.")
    default_code = "unavailable"
    wait = 5


def explain(exception: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception raised by an API view; None for our own faults, which fail loudly."""
    exception = _known(exception)
    if isinstance(exception, Refusal):
        figures = {name: value for name, value in exception.params.items() if value != ""}
        problem = _problem(exception.status, exception.code, str(exception), figures)
        if "retry_after" in exception.params:
            problem["Retry-After"] = str(exception.params["retry_after"])
        return problem
    if isinstance(exception, PhoneLeft):
        problem = _problem(401, "phone_left", _("This phone has left the table: scan its card again."))
        problem["WWW-Authenticate"] = PhoneLeft.scheme
        return problem
    response = exception_handler(exception, context)
    if response is None or not isinstance(exception, exceptions.APIException):
        return response
    if isinstance(exception, exceptions.ValidationError):
        fields = exception.detail if isinstance(exception.detail, dict) else {"body": exception.detail}
        return _problem(422, "invalid", _first(fields), {"fields": fields})
    problem = _problem(exception.status_code, exception.default_code, str(exception.detail))
    if "Retry-After" in response:
        problem["Retry-After"] = response["Retry-After"]
    return problem


def _known(exception: Exception) -> Exception:
    """The exception in the words of the API; a missing thing and a hidden one are the same, to the letter."""
    if isinstance(exception, RuleViolation):
        return refusal_of(exception)
    if isinstance(exception, Http404) and not isinstance(exception, PhoneLeft):
        return exceptions.NotFound()
    if isinstance(exception, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(exception, OperationalError | InterfaceError):
        return Unavailable()
    return exception


def _problem(status: int, code: str, detail: object, figures: Mapping[str, Any] | None = None) -> Response:
    plain = json.loads(json.dumps(figures or {}, default=str))
    return Response({**plain, "code": code, "detail": str(detail)}, status=status)


def _first(detail: Any) -> str:
    """The first sentence of the sentences of several fields."""
    while not isinstance(detail, str):
        detail = next(iter(detail.values() if isinstance(detail, dict) else detail))
    return str(detail)

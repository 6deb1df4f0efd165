"""What an action refuses, in a sentence the person can act upon; and the page it came from, shown again with it.

A view that acts names the page on which it shows what went wrong (`refused_on`) and has its forms `filled` in. That
page is then answered by its own view, as if it had been asked for: `show` puts in what was typed and what was refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import wraps
from itertools import islice
from typing import Any, TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, get_script_prefix, resolve, reverse
from django.utils.functional import Promise

Form = TypeVar("Form", bound=BaseForm)
View = Callable[..., HttpResponse]
Page = str | Callable[[HttpRequest], str]
"""The name of an address; or what tells it of a request, where an act may come from several pages."""


class Refusal(Exception):  # the word of the pages
    """A request that was understood and not done.

    `code` names the reason for programs, `sentence` says it to people with `%(name)s` holes filled from
    `params`, `status` is the HTTP status that tells the same: 409 wrong state, 410 over, 422 bad input. The
    sentence is translated when it is shown, in the language of whoever reads it.
    """

    def __init__(self, code: str, sentence: str | Promise, *, status: int = 409, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.status = status
        self.params = params

    def __str__(self) -> str:
        sentence = str(self.sentence)
        return sentence % self.params if self.params else sentence


class ShownAgain(Exception):
    """Nothing is done and nothing refused: the page comes again with what was typed, and `more` by its name there."""

    def __init__(self, status: int = 200, **more: Any) -> None:
        super().__init__(status)
        self.status = status
        self.more = more


@dataclass
class Attempt:
    """What somebody typed, by its name on the page, and what came of it."""

    typed: dict[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None
    status: int = 200


def itself(request: HttpRequest) -> str:
    """The page of an act that has the address of its page."""
    assert request.resolver_match is not None  # a view was found
    return str(request.resolver_match.view_name)


def attempt_of(request: HttpRequest) -> Attempt:
    """What was tried with this request; nothing yet, where a page is only looked at."""
    attempt: Attempt = request.__dict__.setdefault("attempt", Attempt())
    return attempt


def filled(request: HttpRequest, **form: Form) -> Form:
    """The one form of `form`, which has its name on the page; where it is filled in wrongly, it says so there."""
    [typed] = form.values()
    attempt_of(request).typed.update(form)
    if not typed.is_valid():
        raise ShownAgain(422)
    return typed


@contextmanager
def refused_at(form: BaseForm, field: str | None, *, only: str = "") -> Iterator[None]:
    """What is refused here, or `only` that code, is said at one field of `form`, or above them all."""
    try:
        yield
    except Refusal as refusal:
        if only not in ("", refusal.code):
            raise
        form.add_error(field, str(refusal))
        raise ShownAgain(refusal.status) from refusal


@contextmanager
def refused_here(request: HttpRequest) -> Iterator[None]:
    """What is refused while a page is made is told on it, unless it tells of an act that was refused."""
    attempt = attempt_of(request)
    try:
        yield
    except Refusal as refusal:
        if attempt.refusal is None:
            attempt.refusal, attempt.status = refusal, refusal.status


def refused_on(page: Page) -> Callable[[View], View]:
    """Shows the refusals of an act on `page`, whose arguments are the first of its own."""

    def decorate(view: View) -> View:
        @wraps(view)
        def act(request: HttpRequest, **where: Any) -> HttpResponse:
            if request.method != "POST":
                return view(request, **where)
            attempt = attempt_of(request)
            try:
                return view(request, **where)
            except ShownAgain as again:
                attempt.status = again.status
                attempt.typed.update(again.more)
            except Refusal as refusal:
                attempt.refusal, attempt.status = refusal, refusal.status
            request.method = "GET"
            name = page if isinstance(page, str) else page(request)
            shown, args, kwargs = resolve(f"/{_path(name, where).removeprefix(get_script_prefix())}")
            answer: HttpResponse = shown(request, *args, **kwargs)
            return answer

        return act

    return decorate


def _path(page: str, where: Mapping[str, Any]) -> str:
    """The path of `page`, by as many of the first arguments `where` as it has."""
    for count in range(len(where), 0, -1):
        with suppress(NoReverseMatch):
            return reverse(page, kwargs=dict(islice(where.items(), count)))
    return reverse(page)


def show(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page; where somebody tried something on it, with what was typed and refused, and the status that says so."""
    attempt = attempt_of(request)
    whole = {"refusal": attempt.refusal} | context | attempt.typed
    answer = render(request, template, whole, status=attempt.status)
    if attempt.refusal and "retry_after" in attempt.refusal.params:
        answer["Retry-After"] = str(attempt.refusal.params["retry_after"])
    return answer


def back_to(request: HttpRequest, sentence: str, page: str, *where: object, anchor: str = "") -> HttpResponse:
    """A page again after an act that was done, with a sentence that says so."""
    messages.success(request, sentence)
    return redirect(reverse(page, args=where) + anchor)

"""What a person tried and what came of it, on the page it came from."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import path
from django.views.decorators.http import require_POST, require_safe

from web import refusals
from web.refusals import Refusal, ShownAgain, attempt_of, filled, refused_at, refused_here, refused_on, show


class NameForm(forms.Form):
    name = forms.CharField(max_length=5)


@require_safe
def people(request: HttpRequest, club: str) -> HttpResponse:
    return show(request, "people.html", {"club": club, "name_form": NameForm()})


@require_POST
@refused_on(lambda request: "people" if request.POST.get("from") != "room" else "room")
def enter(request: HttpRequest, club: str, number: int) -> HttpResponse:
    form = filled(request, name_form=NameForm(request.POST))
    if form.cleaned_data["name"] == "Zoé":
        raise Refusal("full", "%(club)s is full.", status=429, club=club, retry_after=30)
    if form.cleaned_data["name"] == "Max":
        with refused_at(form, "name"):
            raise Refusal("known", "Max is there already.", status=422)
    if form.cleaned_data["name"] == "Luc":
        raise ShownAgain(look="He would be the tenth.")
    return HttpResponse("entered", status=201)


@require_safe
def room(request: HttpRequest, club: str, number: int) -> HttpResponse:
    with refused_here(request):
        raise Refusal("closed", "Nobody can enter.", status=410)
    return show(request, "room.html", {"number": number})


urlpatterns = [
    path("<slug:club>/", people, name="people"),
    path("<slug:club>/<int:number>/", room, name="room"),
    path("<slug:club>/<int:number>/enter/", enter, name="enter"),
]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[tuple[str, dict[str, Any]]]:
    """Each page that is shown: its template, and what it is told."""
    settings.ROOT_URLCONF = __name__
    pages: list[tuple[str, dict[str, Any]]] = []

    def render(_request: HttpRequest, template: str, context: dict[str, Any], *, status: int) -> HttpResponse:
        pages.append((template, context))
        return HttpResponse(status=status)

    monkeypatch.setattr(refusals, "render", render)
    return pages


def send(**fields: str) -> HttpResponse:
    request = RequestFactory().post("/pion/3/enter/", fields)
    return enter(request, club="pion", number=3)


def test_page_that_is_only_looked_at_is_told_of_no_attempt(shown: list[Any]) -> None:
    answer = people(RequestFactory().get("/pion/"), club="pion")

    [(template, context)] = shown
    assert (answer.status_code, template, context["refusal"]) == (200, "people.html", None)
    assert not context["name_form"].is_bound


def test_act_that_is_done_shows_no_page(shown: list[Any]) -> None:
    assert (send(name="Anne").status_code, shown) == (201, [])


def test_form_filled_in_wrongly_comes_back_with_what_was_typed(shown: list[Any]) -> None:
    answer = send(name="Bartholomé")

    [(template, context)] = shown
    assert (answer.status_code, template, context["club"], context["refusal"]) == (
        422,
        "people.html",
        "pion",
        None,
    )
    assert context["name_form"]["name"].value() == "Bartholomé"
    assert "name" in context["name_form"].errors


def test_refusal_is_on_the_page_it_came_from_with_its_status(shown: list[Any]) -> None:
    answer = send(name="Zoé")

    [(_template, context)] = shown
    assert (answer.status_code, answer["Retry-After"]) == (429, "30")
    assert str(context["refusal"]) == "pion is full."
    assert context["name_form"]["name"].value() == "Zoé"


def test_page_has_as_many_of_the_arguments_as_its_address(shown: list[Any]) -> None:
    send(name="Zoé", **{"from": "room"})

    [(template, context)] = shown
    assert (template, context["number"], context["refusal"].code) == ("room.html", 3, "full")


def test_refusal_that_is_about_a_field_is_said_there(shown: list[Any]) -> None:
    answer = send(name="Max")

    [(_template, context)] = shown
    assert (answer.status_code, context["refusal"]) == (422, None)
    assert context["name_form"].errors == {"name": ["Max is there already."]}


@pytest.mark.parametrize(
    ("name", "status", "told"), [("Zoé", 429, "full"), ("Luc", 410, "closed"), ("Bartholomé", 410, "closed")]
)
def test_what_a_page_refuses_itself_is_told_unless_an_act_was_refused(
    shown: list[Any], name: str, status: int, told: str
) -> None:
    answer = send(name=name, **{"from": "room"})

    [(_template, context)] = shown
    assert (answer.status_code, context["number"], context["refusal"].code) == (status, 3, told)


def test_who_only_looks_is_told_more_and_refused_nothing(shown: list[Any]) -> None:
    answer = send(name="Luc")

    [(_template, context)] = shown
    assert (answer.status_code, context["look"], context["refusal"]) == (200, "He would be the tenth.", None)


def test_each_request_has_an_attempt_of_its_own() -> None:
    first, second = (RequestFactory().get("/") for _ in range(2))
    attempt_of(first).typed["minutes"] = 5

    assert (attempt_of(first).typed, attempt_of(second).typed) == ({"minutes": 5}, {})

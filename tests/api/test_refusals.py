"""How the API says no: one shape, the sentences of the pages, the language of whoever asks."""

import json

import pytest
from django.db import OperationalError, connection
from django.utils.translation import override

from clubs.models import Club, User
from config.api import explain
from scoring.ledger.writing import uuid_reused
from scoring.models import Sheet
from scoring.rulebook import RuleViolation, find_variant, read_deal
from scoring.rules.rules import refusal_of
from tests import factories
from tests.api.conftest import Table
from tests.conftest import signed_in
from tests.phones import Phone
from web.refusals import Refusal


def post(address: str, body: bytes, **headers: str) -> tuple[int, dict[str, object]]:
    answer = Phone(headers=headers).post(address, body, content_type="application/json")
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b'{"revision": NaN}',
        b'{"revision": 1e999}',
        b'{"revision": ' + b"9" * 5000 + b"}",
        b'{"uuid": "\\u0000"}',
        b'{"uuid": "\\ud800"}',
        b'{"\\u0000": 1}',
        b'{"deal": ' + b"[" * 40 + b"]" * 40 + b"}",
        b"[" * 20000 + b"]" * 20000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_body_that_is_no_json_is_malformed(table: Table, body: bytes) -> None:
    status, answer = post(f"{table.address}deals/", body)

    assert (status, answer["code"]) == (400, "parse_error")
    assert table.deal().status_code == 201


@pytest.mark.parametrize("body", [b"", b"[]", b'"deal"', b"7", b"null", b"true"])
def test_body_that_is_no_object_is_invalid(table: Table, body: bytes) -> None:
    status, answer = post(f"{table.address}deals/", body)

    assert (status, answer["code"]) == (422, "invalid")
    assert table.deal().status_code == 201


def test_large_body_is_not_read(table: Table) -> None:
    body = json.dumps({"deal": "x" * 70_000}).encode()

    status, answer = post(f"{table.address}deals/", body)

    assert (status, answer["code"]) == (413, "too_large")
    assert table.deal().status_code == 201


@pytest.mark.parametrize("method", ["put", "patch", "delete", "get"])
def test_method_that_is_not_there_is_405(table: Table, method: str) -> None:
    answer = getattr(table.client, method)(f"{table.address}deals/")

    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert {*answer["Allow"].split(", ")} == {"OPTIONS", "POST"}


def test_answers_come_in_json_alone(table: Table) -> None:
    answer = table.client.get(table.address, headers={"accept": "application/xml"})

    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


@pytest.mark.parametrize(
    "address",
    ["players/", "sessions/", "sessions/{own}/", "sessions/999999/", "sessions/99999999999999999999999/"],
)
def test_missing_and_hidden_are_the_same_to_the_letter(
    club: Club, other_club: Club, dora: User, alice: User, address: str
) -> None:
    own = factories.a_session(club).pk
    hidden = f"/api/v1/clubs/{club.slug}/{address.format(own=own)}"
    missing = f"/api/v1/clubs/nowhere/{address.format(own=own)}"

    answers = [client.get(where) for client in (Phone(), signed_in(dora)) for where in (hidden, missing)]

    assert {(answer.status_code, answer.content) for answer in answers} == {(404, answers[0].content)}
    assert answers[0].json()["code"] == "not_found"
    allowed = signed_in(alice).get(f"/api/v1/clubs/{club.slug}/sessions/{own}/")
    assert allowed.status_code == 200


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "facts",
    [
        {"raw": {"A": 40, "B": 27}},
        {"raw": {"A": 40}, "doubles": 3},
        {"raw": {"A": 69}},
        {"raw": {"A": 40}, "x": 1},
    ],
)
def test_sentence_of_a_rule_is_that_of_the_pages(
    sheet: Sheet, language: str, facts: dict[str, object]
) -> None:
    with override(language):
        expected = str(refusal_of(violation_of(facts)))

    answer = Table(sheet, accept_language=language).deal(deal=facts)

    assert (answer.status_code, answer.json()["detail"]) == (422, expected)


def violation_of(facts: dict[str, object]) -> RuleViolation:
    variant = find_variant("coinchee_121")
    with pytest.raises(RuleViolation) as refused:
        variant.score(read_deal(variant, variant.defaults, facts), variant.defaults)
    return refused.value


@pytest.mark.parametrize("language", ["fr", "en"])
def test_sentence_of_an_action_is_that_of_the_pages(sheet: Sheet, language: str) -> None:
    table = Table(sheet, accept_language=language)
    uuid = table.deal(40).json()["uuid"]
    with override(language):
        expected = str(uuid_reused())

    answer = table.deal(41, uuid=uuid)

    assert answer.json() == {"code": "uuid_reused", "detail": expected}


def test_figures_never_hide_the_code_nor_the_sentence() -> None:
    refusal = Refusal("full", "No place for %(who)s", detail="x", who=Club(name="A"), empty="")

    answer = explain(refusal, {})

    assert answer is not None
    assert answer.data == {"code": "full", "detail": "No place for A", "who": "A"}


def test_database_that_is_down_is_a_503_and_nothing_is_lost(table: Table) -> None:
    def refuse(*_call: object) -> None:
        raise OperationalError("disk full")

    with connection.execute_wrapper(refuse):
        answer = table.client.get(table.address)

    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "unavailable", "5")
    assert table.read().status_code == 200

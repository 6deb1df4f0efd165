"""No field of a model can be written by naming it: each, at each endpoint that writes, is refused by name."""

import pytest

from scoring.models import Game, Line, Sheet
from tests.api.conftest import Table
from tests.cases import every_case
from tests.doors.digest import database_digest, rolled_back

FIELDS = sorted(
    {
        name
        for model in (Sheet, Line, Game)
        for field in model._meta.get_fields()
        for name in (field.name, getattr(field, "attname", field.name))
    }
)
ENTRIES: dict[str, dict[str, object]] = {
    "deals/": {"deal": {"raw": {"A": 40, "B": 28}}},
    "lines/1/strike/": {"reason": "mistyped"},
    "signatures/": {"side": "A", "stopped": "late"},
}
ENTRY = {"uuid", "revision", "game", "typed_at"}
PAIRS = [
    (where, field) for where, entry in ENTRIES.items() for field in FIELDS if field not in ENTRY | set(entry)
]


@pytest.fixture
def played(table: Table) -> Table:
    table.deal(40)
    return table


def test_field_of_a_model_is_refused(played: Table) -> None:
    before = database_digest()
    with every_case() as case:
        for where, field in PAIRS:
            with case(where, field), rolled_back():
                answer = played.write(where, **ENTRIES[where], **{field: 1})
                assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
                assert list(answer.json()["fields"]) == [field]
                assert database_digest() == before


@pytest.mark.parametrize("where", ENTRIES)
def test_the_same_entry_without_it_is_taken(played: Table, where: str) -> None:
    assert played.write(where, **ENTRIES[where]).status_code == 201


def test_field_of_a_model_is_no_fact_of_a_deal(played: Table) -> None:
    before = database_digest()
    with every_case() as case:
        for field in sorted({*FIELDS} - {"kind"}):  # an input of the rulebook may bear its kind
            with case(field), rolled_back():
                answer = played.deal(deal={"raw": {"A": 40}, field: 1})
                assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
                assert database_digest() == before

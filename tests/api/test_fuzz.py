"""Whatever is sent, the answer is one of ours: never a failure, and nothing half written."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.ledger.door import first_broken_line
from scoring.models import Sheet
from scoring.rulebook import VARIANTS
from tests.api.conftest import Table
from tests.depth import some
from tests.phones import Phone

# Every key an entry may have anywhere.
FACTS = {fact for variant in VARIANTS for fact in variant.defaults.facts}
SHAPES = {*"AB", "P1", "P2", "P3", "P4"} | {
    *("kind", "deals", "start", "first_dealer", "players", "surplus", "side", "rank", "cards", "bids"),
    *("offender", "article", "reason", "points", "after_turnup", "player", "made"),
}

pytestmark = [pytest.mark.django_db, pytest.mark.deeper("hundreds of requests made up at random")]
many = settings(
    max_examples=some(25, of=150),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

words = st.sampled_from(sorted(FACTS | SHAPES))
atoms = (
    st.none()
    | st.booleans()
    | st.integers(-5, 80)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | words
    | st.sampled_from(["10", "K", "deal", "match", "trick", "petite", "10S"])
)
facts = st.recursive(
    atoms,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(words | st.text(max_size=8), inner, max_size=6)
    ),
    max_leaves=20,
)
deals = st.dictionaries(words, facts, max_size=8)
counts = st.fixed_dictionaries({}, optional={"A": facts, "B": facts, "P1": facts, "P2": facts, "P3": facts})
likely_deals = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["deal", "match", "trick", "ladder", "settlement"]) | facts,
        "raw": counts | facts,
        "cards": counts | facts,
        "doubles": facts,
        "no_trump": facts,
        "turnup": st.fixed_dictionaries({"side": facts, "rank": facts}) | facts,
        "penalty": st.fixed_dictionaries({"offender": st.sampled_from("AB")}, optional={"article": facts})
        | facts,
        "deals": st.lists(counts | facts, max_size=4),
        "start": counts | facts,
        "players": st.lists(st.sampled_from(["P1", "P2", "P3", "P4"]), max_size=7),
        "declarer": words,
        "bid": facts,
        "declarer_points": facts,
    },
)
presets = st.sampled_from([variant.key for variant in VARIANTS])
changes = st.dictionaries(
    st.sampled_from(sorted({key for variant in VARIANTS for key in variant.settings})), facts, max_size=3
)


def is_ours(answer: Any) -> bool:
    """Whether the answer is a result, or a refusal in our one shape."""
    if answer.status_code in (200, 201):
        return True
    body = answer.json()
    told = isinstance(body["code"], str) and isinstance(body["detail"], str) and body["detail"]
    return bool(told) and answer.status_code in {400, 409, 410, 422}


@many
@given(variant=presets, changes=changes | st.just({}), entry=likely_deals | deals)
def test_score_takes_anything(variant: str, changes: dict[str, Any], entry: dict[str, Any]) -> None:
    request = {"variant": variant, "settings": changes, "input": entry}

    assert is_ours(Phone().post("/api/v1/score/", request, content_type="application/json"))


@many
@given(request=st.dictionaries(st.sampled_from(["variant", "settings", "input", "x"]), facts) | facts)
def test_score_takes_any_body(request: Any) -> None:
    assert is_ours(Phone().post("/api/v1/score/", request, content_type="application/json"))


@many
@given(body=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_score_takes_any_bytes(body: bytes) -> None:
    assert is_ours(Phone().post("/api/v1/score/", body, content_type="application/json"))


@many
@given(entry=likely_deals | deals)
def test_table_takes_any_deal_and_its_chain_holds(sheet: Sheet, entry: dict[str, Any]) -> None:
    sheet.refresh_from_db()

    assert is_ours(Table(sheet).deal(deal=entry))
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


@many
@given(
    where=st.sampled_from(["deals/", "lines/1/strike/", "lines/0/strike/", "signatures/"]),
    entry=st.fixed_dictionaries(
        {},
        optional={
            "uuid": st.just(str(uuid4())) | facts,
            "revision": st.integers(0, 3) | facts,
            "game": st.just(1) | facts,
            "deal": likely_deals | facts,
            "replaces": facts,
            "before": facts,
            "reason": facts,
            "side": st.sampled_from("AB") | facts,
            "stopped": facts,
        },
    ),
)
def test_table_takes_any_entry(sheet: Sheet, where: str, entry: dict[str, Any]) -> None:
    assert is_ours(Table(sheet).write(where, **entry))

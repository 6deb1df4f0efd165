"""How deep the tests look: a part is spread over the whole, and what is deep says why."""

import pytest

from tests import depth


@pytest.mark.parametrize(
    ("few", "taken"),
    [(1, [0]), (3, [0, 3, 6]), (10, [*range(10)]), (99, [*range(10)])],
)
def test_a_part_is_spread_over_the_whole(monkeypatch: pytest.MonkeyPatch, few: int, taken: list[int]) -> None:
    monkeypatch.setattr(depth, "DEEP", False)

    assert depth.part(range(10), few) == taken
    assert depth.some(few, of=1000) == few


def test_in_the_deep_everything_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "DEEP", True)

    assert depth.part(range(10), 3) == [*range(10)]
    assert depth.some(3, of=1000) == 1000


@pytest.mark.parametrize("mark", [pytest.mark.deep, pytest.mark.deeper(), pytest.mark.deep("")])
def test_what_is_deep_without_a_reason_is_refused(
    request: pytest.FixtureRequest, mark: pytest.MarkDecorator
) -> None:
    silent = pytest.Function.from_parent(request.node.parent, name="silent", callobj=lambda: None)
    silent.add_marker(mark)

    with pytest.raises(pytest.UsageError, match="silent"):
        depth.check_reasons([silent])


def test_what_is_deep_for_a_reason_is_taken(request: pytest.FixtureRequest) -> None:
    said = pytest.Function.from_parent(request.node.parent, name="said", callobj=lambda: None)
    said.add_marker(pytest.mark.deep("a championship"))

    depth.check_reasons([said])

"""Lists on a projector: nobody is left out, letters stay readable, and forty rows are seen at a glance."""

from tests.steps.cells import every_cell
from tournaments.wall.screens import GAP, HEIGHT, LINE, SMALLEST, WIDTH, ems_of, lay_out


@every_cell("ems", [8, 13, 20, 40])
@every_cell("height", [1, 4, 7])
@every_cell("count", [1, 10, 40, 41, 145])
def test_everything_is_shown_once_in_order_and_fits_its_screen(count: int, height: int, ems: int) -> None:
    laid = lay_out([(number, height) for number in range(count)], ems)

    assert [item for one in laid for column in one.columns for item in column] == list(range(count))
    for one in laid:
        columns, lines = len(one.columns), height * max(map(len, one.columns))
        assert one.size >= SMALLEST
        assert lines * one.size * LINE <= HEIGHT * 10
        assert columns * ems * one.size + GAP * (columns - 1) <= WIDTH or one.size == SMALLEST
        assert LINE <= one.line <= HEIGHT * 10 // (lines * one.size)


def test_forty_rows_are_read_from_ten_metres() -> None:
    names, tables = [(number, 1) for number in range(40)], [(number, 4) for number in range(10)]

    assert [(one.size, [len(column) for column in one.columns]) for one in lay_out(names, 13)] == [
        (36, [14, 14, 12])
    ]
    assert [(one.size, [len(column) for column in one.columns]) for one in lay_out(tables, 13)] == [
        (36, [4, 4, 2])
    ]


def test_few_rows_are_larger_and_long_lists_are_split_evenly() -> None:
    assert [one.size for one in lay_out([("Anne", 1), ("Luc", 1)], 10)] == [92]
    assert [sum(map(len, one.columns)) for one in lay_out([(number, 1) for number in range(100)], 13)] == [
        33,
        33,
        34,
    ]
    assert lay_out([], 10) == []


def test_width_of_a_name_is_that_of_its_letters() -> None:
    names = ("", "Lili", "Emma", "Tom & Wim", "Suzanne Wemmel & Judith Wemmel")

    assert [ems_of(name) for name in names] == [0, 2, 3, 6, 18]

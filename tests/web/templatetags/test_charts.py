"""The charts: where the lines go, what is said in words, and what becomes of strange names."""

import itertools
import re
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest

from web.templatetags.charts import curve_chart, line_chart, sparkline, timeline_chart

TINY = [("A", [10, 20]), ("B", [0, 5])]


def polylines(svg: str) -> list[str]:
    return re.findall(r'<polyline class="line" points="([^"]*)"', svg)


def end_labels(svg: str) -> list[tuple[str, float]]:
    return [(name, float(y)) for y, name in re.findall(r'<tspan x="[^"]*" y="([^"]*)">([^<]*)<', svg)]


def test_line_chart_draws_every_side_from_zero_across_the_whole_width():
    assert polylines(line_chart(TINY)) == ["36,254 175,135 314,16", "36,254 175,254 314,194.5"]


def test_line_chart_puts_the_target_at_its_height_and_stretches_the_axis_to_it():
    svg = line_chart(TINY, target=40)
    assert re.findall(r'<path class="target" d="([^"]*)"', svg) == ["M36 16H314"]
    assert polylines(svg)[0] == "36,254 175,194.5 314,135"


def test_line_chart_leaves_the_target_out_while_it_is_far():
    far, near = (line_chart(TINY, target=target) for target in (61, 60))
    assert (polylines(far), far.count('class="target"')) == (polylines(line_chart(TINY)), 0)
    assert near.count('class="target"') == 1


def test_line_chart_keeps_zero_on_the_axis_when_marks_are_negative():
    svg = line_chart([("A", [-10]), ("B", [10])])
    assert re.findall(r'text-anchor="end">(-?\d+)<', svg) == ["-10", "-5", "0", "5", "10"]


@pytest.mark.parametrize(
    ("deals", "numbers"),
    [(1, "1"), (6, "1 2 3 4 5 6"), (9, "2 4 6 9"), (32, "10 20 32"), (39, "10 20 30 39")],
)
def test_line_chart_numbers_a_few_deals_and_always_the_last(deals: int, numbers: str):
    svg = line_chart([("A", [1] * deals), ("B", [0] * deals)])
    assert re.findall(r'text-anchor="middle">(\d+)<', svg) == numbers.split()


def test_line_chart_tells_sides_apart_without_colour():
    svg = line_chart([(name, [1]) for name in "ABCDEFG"])
    shapes = re.findall(r'<path class="dot" transform="[^"]*" d="([^"]*)"', svg)
    assert (shapes[::2], len(set(shapes))) == (shapes[1::2], 7)  # on the line, and beside the name


def test_line_chart_keeps_the_names_of_equal_sides_apart_and_inside():
    labels = end_labels(line_chart([(name, [0]) for name in "ABCDEFG"]))
    heights = sorted(y for _name, y in labels)
    assert [name for name, _y in labels] == list("ABCDEFG")
    assert [round(below - above) for above, below in itertools.pairwise(heights)] == [23] * 6
    assert heights[-1] == 259


def test_line_chart_puts_a_long_name_on_two_rows_inside_the_frame():
    labels = end_labels(line_chart([("Marie-Christine Vandenbroucke", [10]), ("B", [0])]))
    assert labels == [("Marie-Christine", 29), ("Vandenbroucke", 45), ("B", 259)]


def test_line_chart_divides_a_name_between_words_as_evenly_as_it_can():
    labels = end_labels(line_chart([("Cléo R. and Lise H.", [1]), ("Vandenbroucke Jo", [0])]))
    assert [row for row, _y in labels] == ["Cléo R. and", "Lise H.", "Vandenbroucke", "Jo"]


def test_line_chart_leaves_a_gap_between_names_of_two_rows_where_there_is_room():
    names = ("Anne-Marie Vandenbroucke", "Jean-Baptiste Delacroix")
    (_a, _first), (_b, above), (_c, below), _last = end_labels(line_chart([(name, [0]) for name in names]))
    assert below - above == 16 + 7


def test_line_chart_marks_two_like_lines_of_a_long_game_at_different_deals():
    svg = line_chart([("A", list(range(1, 41))), ("B", list(range(1, 41)))])
    sides = [
        re.findall(r'<path class="dot" transform="translate\(([\d.]+)', side) for side in svg.split("<g ")[1:]
    ]
    assert [len(places) for places in sides] == [9, 8]
    assert set(sides[0]) & set(sides[1]) == set(
        sides[0][-2:]
    )  # both after the last deal, and beside the names


def test_line_chart_escapes_names_and_title():
    name = '<b onload="x">Zoé & co</b>'
    svg = line_chart([(name, [1]), ("B", [2])], title="<i>")
    drawing = ET.fromstring(svg)
    assert drawing.find("title").text == "<i>"
    assert drawing.find("desc").text == f"{name}: 1. B: 2"
    assert drawing.find("g/title").text == name
    assert [row.text for row in drawing.findall("g/text/tspan")] == ["<b", 'onload="x">Zoé…', "B"]


def test_line_chart_is_named_by_its_own_title_and_words():
    drawing = ET.fromstring(line_chart(TINY, title="Score"))
    named_by = [drawing.find("title").get("id"), drawing.find("desc").get("id")]
    assert drawing.get("role") == "img"
    assert drawing.get("aria-labelledby").split() == named_by
    assert named_by != [
        ET.fromstring(line_chart(TINY, title="Other")).find(t).get("id") for t in ("title", "desc")
    ]


def test_line_chart_has_no_inline_style():
    assert "style=" not in line_chart(TINY, target=30)


def test_line_chart_of_nothing_is_nothing():
    assert [line_chart([]), line_chart([("A", []), ("B", [])])] == ["", ""]


def test_sparkline_spans_its_box_and_is_silent_without_a_label():
    assert sparkline([1, 3, 2]) == (
        '<svg class="sparkline" viewBox="0 0 100 28" aria-hidden="true">'
        '<polyline points="4,24 50,4 96,14"/><circle cx="96" cy="14" r="3.5"/></svg>'
    )


def test_sparkline_says_its_label_escaped():
    assert sparkline([1, 2], '"up"').split(">")[0].endswith('role="img" aria-label="&quot;up&quot;"')


def test_sparkline_of_equal_values_is_flat_and_of_one_value_is_nothing():
    assert 'points="4,24 96,24"' in sparkline([5, 5])
    assert sparkline([5]) == ""


EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def an_evening(*minutes: tuple[int, int]) -> list[tuple[str, datetime, datetime, int]]:
    """Rounds that begin and end so many minutes after eight."""
    return [
        (f"Round {number}", EIGHT + timedelta(minutes=begins), EIGHT + timedelta(minutes=ends), 0)
        for number, (begins, ends) in enumerate(minutes, start=1)
    ]


def test_timeline_lays_every_round_where_its_time_is():
    svg = timeline_chart(an_evening((0, 60), (60, 120)))
    (first, second) = re.findall(r'<rect class="bar" x="([^"]*)" y="([^"]*)" rx="3" width="([^"]*)"', svg)
    assert (float(second[0]), first[2]) == (float(first[0]) + float(first[2]), second[2])
    assert re.findall(r'text-anchor="middle">([^<]*)<', svg) == ["20:00", "21:00", "22:00"]
    assert ET.fromstring(svg).find("desc").text == "Round 1: 20:00–21:00. Round 2: 21:00–22:00"


def test_timeline_writes_few_hours_of_a_long_day_and_the_ends_of_a_short_one():
    def hours(svg):
        return re.findall(r'text-anchor="middle">([^<]*)<', svg)

    assert hours(timeline_chart(an_evening((-600, -60), (0, 120)))) == [
        "10:00",
        "13:00",
        "16:00",
        "19:00",
        "22:00",
    ]
    assert hours(timeline_chart(an_evening((5, 30)))) == ["20:05", "20:30"]


def test_timeline_escapes_names_and_is_nothing_without_bars():
    svg = timeline_chart([("<b>", EIGHT, EIGHT, 9)])
    assert (svg.count("&lt;b&gt;"), "<b>" in svg, timeline_chart([])) == (3, False, "")


def test_curve_begins_at_its_first_point_and_says_every_value():
    svg = curve_chart([("1 Nov", 50, 50, 50), ("2 Nov", 100, 100, 100)], "Form", 0)

    assert polylines(svg) == ["36,135 343,16"]
    assert ET.fromstring(svg)[1].text == "1 Nov: 50. 2 Nov: 100"
    assert "band" not in svg
    assert curve_chart([("1 Nov", 50, 50, 50)]) == ""


def test_curve_has_a_band_between_low_and_high_and_escapes_its_labels():
    svg = curve_chart([("<1>", 0, 50, 100), ("<2>", 50, 75, 100)], "R")

    assert re.findall(r'<polygon class="band" points="([^"]*)"', svg) == ["36,16 343,16 343,135 36,254"]
    assert "<1>" not in svg


def test_curve_of_the_same_value_throughout_has_an_axis():
    assert polylines(curve_chart([("a", 24, 24, 24), ("b", 24, 24, 24)], "R")) == ["36,254 343,254"]

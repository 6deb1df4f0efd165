"""The charts: where the lines go, what is said in words, and what becomes of strange names."""

import itertools
import re
from xml.etree import ElementTree as ET

from clubs.templatetags.charts import line_chart, spark

TINY = [("A", [10, 20]), ("B", [0, 5])]


def polylines(svg: str) -> list[str]:
    return re.findall(r'<polyline class="line" points="([^"]*)"', svg)


def end_labels(svg: str) -> list[tuple[str, float]]:
    return [(name, float(y)) for y, name in re.findall(r'<tspan x="[^"]*" y="([^"]*)">([^<]*)<', svg)]


def test_line_chart_draws_every_side_from_zero_across_the_whole_width():
    assert polylines(line_chart(TINY)) == ["36,254 183.5,135 331,16", "36,254 183.5,254 331,194.5"]


def test_line_chart_puts_the_target_at_its_height_and_stretches_the_axis_to_it():
    svg = line_chart(TINY, target=40)
    assert re.findall(r'<path class="target" d="([^"]*)"', svg) == ["M36 16H331"]
    assert polylines(svg)[0] == "36,254 183.5,194.5 331,135"


def test_line_chart_keeps_zero_on_the_axis_when_marks_are_negative():
    svg = line_chart([("A", [-10]), ("B", [10])])
    assert re.findall(r'text-anchor="end">(-?\d+)<', svg) == ["-10", "-5", "0", "5", "10"]


def test_line_chart_tells_sides_apart_without_colour():
    svg = line_chart([(name, [1]) for name in "ABCDEFG"])
    shapes = re.findall(r'<path class="dot" transform="[^"]*" d="([^"]*)"', svg)
    assert len(shapes) == len(set(shapes)) == 7


def test_line_chart_keeps_the_names_of_equal_sides_apart_and_inside():
    labels = end_labels(line_chart([(name, [0]) for name in "ABCDEFG"]))
    heights = sorted(y for _name, y in labels)
    assert [name for name, _y in labels] == list("ABCDEFG")
    assert [round(below - above) for above, below in itertools.pairwise(heights)] == [16] * 6
    assert heights[-1] == 259


def test_line_chart_puts_a_long_name_on_two_rows_inside_the_frame():
    labels = end_labels(line_chart([("Marie-Christine Vandenbroucke", [10]), ("B", [0])]))
    assert labels == [("Marie-Christine", 29), ("Vandenbroucke", 45), ("B", 259)]


def test_line_chart_divides_a_name_between_words_as_evenly_as_it_can():
    labels = end_labels(line_chart([("Cléo R. and Lise H.", [1]), ("Vandenbroucke Jo", [0])]))
    assert [row for row, _y in labels] == ["Cléo R. and", "Lise H.", "Vandenbroucke", "Jo"]


def test_line_chart_marks_only_the_last_deal_of_a_long_game():
    assert line_chart([("A", list(range(17))), ("B", list(range(17)))]).count('class="dot"') == 2


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


def test_spark_spans_its_box_and_is_silent_without_a_label():
    assert spark([1, 3, 2]) == (
        '<svg class="sparkline" viewBox="0 0 100 28" aria-hidden="true">'
        '<polyline points="4,24 50,4 96,14"/><circle cx="96" cy="14" r="3.5"/></svg>'
    )


def test_spark_says_its_label_escaped():
    assert spark([1, 2], '"up"').split(">")[0].endswith('role="img" aria-label="&quot;up&quot;"')


def test_spark_of_equal_values_is_flat_and_of_one_value_is_nothing():
    assert 'points="4,24 96,24"' in spark([5, 5])
    assert spark([5]) == ""

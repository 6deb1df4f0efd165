"""The process: no request stops it, no framework starts it."""

from __future__ import annotations

import json
import subprocess
import sys

from scoring.rulebook import ERRORS, LANGUAGES, VARIANTS, answer_schema, request_schema
from tests.cases import every_case
from tests.scoring.rulebook.process import COMMAND, ROOT, run_bytes, run_command, run_lines

GOOD = '{"variant": "coinchee_121", "settings": {}, "input": {"raw": {"A": 38}}}'
GOOD_ANSWER = {"marks": {"A": 4, "B": 0}, "winner": "A", "multiplier": 1}

NOT_JSON = {
    "empty": b"",
    "not_json": b"38-30",
    "half": b'{"variant": "parlee", ',
    "not_utf8": b'{"variant": "\xff"}',
    "deep": b"[" * 100_000,
    "not_a_number": b'{"variant": "parlee", "settings": {"base": NaN}, "input": {"raw": {"A": 38}}}',
    "infinity": b'{"variant": "parlee", "settings": {}, "input": {"raw": {"A": -Infinity}}}',
    "huge": b'{"variant": "parlee", "settings": {}, "input": {"raw": {"A": 1' + b"0" * 5000 + b"}}}",
}

COUNTED = '"input": {"raw": {"A": 38}}'
NOT_A_REQUEST = {
    "null": "null",
    "list": "[1, 2]",
    "text": '"parlee"',
    "nothing": "{}",
    "unknown_key": f'{{"variant": "parlee", "settings": {{}}, "points": 1, {COUNTED}}}',
    "unknown_variant": f'{{"variant": "belote", "settings": {{}}, {COUNTED}}}',
    "variant_is_a_list": f'{{"variant": ["parlee"], "settings": {{}}, {COUNTED}}}',
    "settings_are_a_list": f'{{"variant": "parlee", "settings": [], {COUNTED}}}',
    "input_is_a_list": '{"variant": "parlee", "settings": {}, "input": []}',
}

BAD_SETTINGS = {
    "unknown": '"capot": 1',
    "text_for_a_number": '"base": "34"',
    "flag_for_a_number": '"base": true',
    "number_for_a_flag": '"turnup_bonus": 1',
    "fraction": '"base": 34.0',
    "too_high": '"target": 99999999999',
    "deep": '"base": ' + "[" * 900 + "]" * 900,
}

BAD_INPUTS = {
    "no_counts": "",
    "fraction": '"raw": {"A": 38.0, "B": 30}',
    "negative": '"raw": {"A": 70, "B": -2}',
    "exponent": '"raw": {"A": 38}, "doubles": 1e99',
    "unknown_kind": '"kind": "party"',
    "unknown_fact": '"raw": {"A": 38}, "belote": true',
    "fact_of_another_game": '"raw": {"A": 38}, "blind": true',
    "other_scale": '"cards": {"A": 38, "B": 22}',
    "third_side": '"raw": {"A": 38, "C": 30}',
    "article_18": '"penalty": {"offender": "A", "article": 18}',
    "deals_are_text": '"kind": "match", "deals": "AB"',
}

NONSENSE = {
    **NOT_JSON,
    **{name: line.encode() for name, line in NOT_A_REQUEST.items()},
    **{
        f"setting_{name}": f'{{"variant": "parlee", "settings": {{{setting}}}, {COUNTED}}}'.encode()
        for name, setting in BAD_SETTINGS.items()
    },
    **{
        f"input_{name}": f'{{"variant": "parlee", "settings": {{}}, "input": {{{entry}}}}}'.encode()
        for name, entry in BAD_INPUTS.items()
    },
}


def test_nonsense_is_answered_and_the_next_line_goes_on() -> None:
    done = run_bytes(b"".join(line + b"\n" + GOOD.encode() + b"\n" for line in NONSENSE.values()))

    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert (len(answers), done.returncode, done.stderr) == (2 * len(NONSENSE), 0, b"")
    with every_case() as case:
        for name, refused, scored in zip(NONSENSE, answers[::2], answers[1::2], strict=True):
            with case(name):
                assert (refused["error"], refused["reason"] in ERRORS) == ("bad_request", True)
                assert len(refused["detail"]) > 10
                assert scored == GOOD_ANSWER


def test_process_answers_each_line_before_the_next_comes() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(GOOD + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == GOOD_ANSWER
        process.stdin.close()


def test_process_stops_quietly_when_nobody_listens() -> None:
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    process.stdout.close()

    _, errors = process.communicate(f"{GOOD}\n".encode() * 5000, timeout=60)

    assert (process.returncode, errors) == (0, b"")


def test_last_line_needs_no_newline() -> None:
    assert [json.loads(line) for line in run_bytes(GOOD.encode()).stdout.splitlines()] == [GOOD_ANSWER]


def test_no_lines_have_no_answers() -> None:
    assert run_lines([]) == []


def test_package_scores_where_django_cannot_be_imported() -> None:
    program = (
        "import sys; sys.modules['django'] = None\n"
        "from scoring.rulebook import answer\n"
        f"print(answer({json.loads(GOOD)!r}))\n"
        "print(sorted(name for name in sys.modules if name.startswith('django.')))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines() == [str(GOOD_ANSWER), "[]"]


def test_command_lists_the_forms_of_the_game_in_each_language() -> None:
    for language in LANGUAGES:
        lines = run_command("variants", "--language", language)

        assert [line.split(maxsplit=1) for line in lines] == [
            [variant.key, variant.names[language]] for variant in VARIANTS
        ]


def test_command_prints_the_schema_of_requests_and_answers() -> None:
    [line] = run_command("schema")

    assert json.loads(line) == {"request": request_schema(), "answer": answer_schema()}


def test_command_says_every_refusal_in_the_language_of_its_reader() -> None:
    line = b'{"variant": "parlee", "input": {"counts": {"A": 40, "B": 27}}}\n'

    [got] = run_bytes(line, "--language", "fr").stdout.splitlines()

    assert json.loads(got) == {
        "error": "sum_mismatch",
        "required_total": 68,
        "detail": "Les comptes font 67\u00a0; ensemble, ils doivent faire 68. "
        "Il y a un point de levée de trop, ou il en manque un.",
    }


def test_command_tells_what_there_is_to_ask() -> None:
    usage = "\n".join(run_command("--help"))

    assert all(word in usage for word in ("answer", "variants", "schema", "--language"))

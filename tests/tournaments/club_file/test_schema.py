"""The schema says what a file looks like."""

import json

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator, FormatChecker

from tests.steps.club_files import the_world
from tests.steps.two_sites import filed_once
from tournaments.club_file.schema import file_schema


@pytest.mark.django_db
def test_file_of_a_club_with_everything_is_of_the_schema() -> None:
    told = json.loads(filed_once(the_world))
    validator = Draft202012Validator(file_schema(), format_checker=FormatChecker())

    assert [error.json_path for error in validator.iter_errors(told)] == []
    told["tables"]["clubs.player"]["rows"][0]["number"] = "one"
    told["tables"]["clubs.player"]["rows"][1]["e-mail"] = "a@b.example"
    assert {error.json_path for error in validator.iter_errors(told)} == {
        "$.tables['clubs.player'].rows[0].number",
        "$.tables['clubs.player'].rows[1]",
    }


def test_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("export_club", "--schema")

    Draft202012Validator.check_schema(printed := json.loads(capsys.readouterr().out))
    assert printed == file_schema()

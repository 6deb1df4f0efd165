"""The log keeps no secret of a table."""

import logging

from config.logs import WithoutCodes


def logged(message: str, *arguments: object) -> str:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, message, arguments, None)
    assert WithoutCodes().filter(record)
    return record.getMessage()


def test_log_never_shows_the_code_of_a_table() -> None:
    code = "cla3y24jgz44w62tfegeusapva"

    assert logged("Gone: %s", f"/t/{code}/lines/3/strike/") == "Gone: /t/…/lines/3/strike/"
    assert logged("Conflict: %s", f"/api/v1/sheets/{code}/deals/") == "Conflict: /api/v1/sheets/…/deals/"


def test_log_keeps_what_is_no_code() -> None:
    assert logged("Not Found: %s", "/clubs/tapis-verts/") == "Not Found: /clubs/tapis-verts/"

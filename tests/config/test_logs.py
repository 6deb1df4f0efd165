"""The log keeps no secret of a table."""

import logging

from config.settings import WithoutCodes


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


def test_log_keeps_no_share_code_and_no_secret_of_a_phone() -> None:
    key = "cla3y24jgz44w62tfegeusapva"
    secret = "mdv_7ahOorXVhY6tgXjD1SM8vBCE189G_TSiydKYUnD0aLI"  # of nobody

    assert logged("Not Found: %s", f"/s/{key}/{key}/summary/") == f"Not Found: /s/{key}/…/summary/"
    assert logged("Bad: %s", f"Device {secret}") == "Bad: Device mdv_…"


def test_log_keeps_no_private_link() -> None:
    link = "mrg_7ahOorXVhY6tgXjD1SM8vBCE189"  # of nobody

    assert (
        logged("Not Found: %s", f"/p/tapis/3/registration/{link}/")
        == "Not Found: /p/tapis/3/registration/mrg_…/"
    )

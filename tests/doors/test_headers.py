"""What every page says to the browser: no script but ours, no frame, nothing private kept."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine
from django.http import HttpResponse
from django.utils import timezone

from config import settings as shipped
from tests.cases import Record, every_case
from tests.doors.answers import Answers, address_of, allowed, ask, without_nonce
from tests.doors.cells import Row
from tests.doors.digest import rolled_back
from tests.doors.matrix import PLACES, ROWS
from tests.doors.world import Actor, World

# What pages say to a browser does not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.pure]
ROOT = Path(__file__).resolve().parents[2]
PAGES = [row for row in ROWS if row.method == "GET" and not row.route.startswith("api:")]
KEPT = ("manifest", "scoring:rules_index", "scoring:rules_page")  # for an hour, by whoever likes
STEPPED_BACK_TO = ("scoring:arbiter", "scoring:count_pile")  # they hold nothing private
FRAMED = ("public:embed", "public:season_embed")  # on the pages of others
REFUSED = [row for row in ROWS if not row.route.startswith("api:") and row.route not in FRAMED]
NO_PAGES = (
    *("application/pdf", "application/zip", "application/vnd.openxmlformats", "image/png"),
    "text/javascript",
)


def page_of(world: World, row: Row, actor: Actor) -> HttpResponse:
    with rolled_back():
        response = ask(world.browser(actor), row, world, actor)
    assert isinstance(response, HttpResponse)
    return response


def unsafe(page: HttpResponse) -> Iterator[str]:
    """What the policy would block, or what would need a weaker one; nothing runs in what is no page."""
    if page.get("Content-Type", "").startswith(NO_PAGES):
        return
    html = page.content.decode()
    for tag in re.findall(r"<script\b[^>]*>", html):
        ours, data = 'src="/static/' in tag, 'type="application/json"' in tag
        if not (ours or data or "nonce=" in tag):
            yield tag
    yield from re.findall(r"<style\b[^>]*>", html)
    yield from re.findall(r"<[^>]*\sstyle\s*=[^>]*>", html)
    yield from re.findall(r"<[^>]*\son\w+\s*=[^>]*>", html)
    yield from re.findall(r"<[^>]*\shx-on[^>]*>", html)
    yield from re.findall(r"javascript:[^\"']*", html)


def test_page_runs_no_script_but_ours(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(PAGES):
            with case(row):
                page = answers.page(row, allowed(row))
                policy = page["Content-Security-Policy"]
                framed = "*" if row.route in FRAMED and page.status_code == 200 else "'none'"
                assert "unsafe" not in policy
                assert {"default-src 'none'", "base-uri 'none'", f"frame-ancestors {framed}"} <= {
                    *policy.split("; ")
                }
                assert list(unsafe(page)) == []


@pytest.mark.parametrize("route", FRAMED)
def test_rankings_alone_may_be_framed_and_have_nothing_to_press(answers: Answers, route: str) -> None:
    rows = [row for row in PAGES if row.route == route]
    shown = answers.page(next(row for row in rows if not row.case), Actor.STRANGER)
    missing = answers.page(next(row for row in rows if row.case), Actor.STRANGER)

    assert (shown.has_header("X-Frame-Options"), missing["X-Frame-Options"]) == (False, "DENY")
    assert re.findall(r"<(?:form|button|input|script)\b", shown.content.decode()) == []


def test_refusals_and_answers_run_no_script_either(
    world: World, answers: Answers, record_property: Record
) -> None:
    """What a stranger is told, and what comes back when nothing was filled in."""
    with every_case(record_property) as case:
        for row in world.one_by_one(REFUSED):
            with case(row, "a stranger"):
                assert faults_of_refusal(answers.page(row, Actor.STRANGER)) == []
            with case(row, "nothing filled in"):
                assert faults_of_refusal(unfilled(answers, row)) == []


def unfilled(answers: Answers, row: Row) -> HttpResponse:
    """What the owner is answered who sends nothing."""
    if row.method == "GET" and not row.facts(answers.world, Actor.OWNER):
        return answers.page(row, Actor.OWNER)
    with rolled_back():
        send = getattr(answers.world.browser(Actor.OWNER), row.method.lower())
        return send(address_of(row, answers.world, Actor.OWNER))


SAFE = {"X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}


def faults_of_refusal(page: HttpResponse) -> list[str]:
    """The headers that do not say what they must, and what the policy would block."""
    wrong = [f"{name}: {page.get(name)}" for name, value in SAFE.items() if page.get(name) != value]
    return [*wrong, *unsafe(page)]


def kept_as(row: Row) -> str:
    """How whoever likes may keep the page; "" where nobody may."""
    if row.route == "api:schema":
        return "max-age=3600"
    if row.route in KEPT:
        return "public, max-age=3600"
    if row.route in STEPPED_BACK_TO:
        return "private, no-cache"
    if row.cells[Actor.STRANGER] != 200:
        return ""
    if row.route == "scoring:summary_picture":
        return "public, max-age=60"
    return "public, max-age=5" if row.route.startswith("public:") else ""


def test_only_what_is_public_may_be_kept(world: World, answers: Answers, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(ROWS):
            with case(row):
                told, wanted = answers.page(row, allowed(row))["Cache-Control"], kept_as(row)
                assert told == wanted if wanted else {"no-store", "private"} <= {*told.split(", ")}


def test_public_page_knows_nobody(world: World, record_property: Record) -> None:
    """The same bytes for a stranger and for the owner, each made anew, and no cookie asked or given."""
    with every_case(record_property) as case, time_machine.travel(timezone.now(), tick=False):
        for row in (row for row in ROWS if row.route.startswith("public:") or row.route in KEPT):
            with case(row):
                mine, theirs = (
                    page_of(world, row, actor) for actor in world.one_by_one((Actor.OWNER, Actor.STRANGER))
                )
                assert [page.cookies for page in (mine, theirs)] == [{}, {}]
                assert "Cookie" not in theirs.get("Vary", "")
                assert without_nonce(mine) == without_nonce(theirs)


HIDDEN = [
    row
    for row in ROWS
    if row.method == "GET" and row.cells[Actor.ELSEWHERE] == 404 and row.cells[Actor.OWNER] == 200
    if row.route in PLACES
]


def test_hidden_page_is_told_like_a_missing_one(world: World, record_property: Record) -> None:
    with every_case(record_property) as case:
        for row in world.one_by_one(HIDDEN):
            with case(row), rolled_back():
                browser = world.browser(Actor.ELSEWHERE)
                parts = (row.where or PLACES[row.route])(world, Actor.ELSEWHERE)
                other = {"slug": "nowhere"} if "slug" in parts else {"key": "b" * 26}
                hidden, missing = (
                    browser.get(address_of(row, world, Actor.ELSEWHERE, **changed)) for changed in ({}, other)
                )
                assert [page.status_code for page in (hidden, missing)] == [404, 404]
                assert without_nonce(hidden) == without_nonce(missing)


@pytest.mark.parametrize(
    "route", ["clubs:club", "public:evening", "public:edition", "public:draw", "public:embed"]
)
def test_public_page_names_nothing_unpublished_and_nobody_in_full(world: World, route: str) -> None:
    world.club.players.update(last_name="CANARY")
    row = next(row for row in PAGES if row.route == route and not row.case)

    shown = page_of(world, row, Actor.STRANGER).content.decode()

    assert "Soirée" in shown
    assert [word for word in ("CANARY", "Revanche", "Par paires", world.sheet.key) if word in shown] == []


# --- as it is shipped --------------------------------------------------------------------------


def full_site(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """`command` with the settings of the full site, behind HTTPS."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("MANILLE_", "DJANGO_"))}
    full = {
        "MANILLE_HTTPS": "1",
        "MANILLE_ALLOWED_HOSTS": "manille.example",
        "MANILLE_SECRET_KEY": "a-key-of-fifty-letters-or-more-0123456789-abcdefghijkl",
        "MANILLE_VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=own | full, capture_output=True, text=True, timeout=60
    )


def test_full_site_passes_the_deploy_check(tmp_path: Path) -> None:
    checked = full_site(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")

    assert (checked.returncode, checked.stderr) == (0, "")


def test_full_site_sends_its_cookies_over_https_only(tmp_path: Path) -> None:
    names = [
        f"{cookie}_COOKIE_{what}"
        for cookie in ("SESSION", "CSRF", "LANGUAGE")
        for what in ("SECURE", "SAMESITE")
    ]
    names += ["SESSION_COOKIE_HTTPONLY", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS"]
    asked = ", ".join(f"settings.{name}" for name in names)
    program = f"import json; from config import settings; print(json.dumps([{asked}]))"

    told = full_site(tmp_path, "-c", program)

    secure_then_lax = [True, "Lax"] * 3
    assert json.loads(told.stdout) == [*secure_then_lax, True, True, 31_536_000]


def test_passwords_are_kept_by_argon2() -> None:
    assert shipped.PASSWORD_HASHERS[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"

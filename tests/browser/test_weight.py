"""The first load of a table's page as `manage.py serve` serves it; and that the one stylesheet is all of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.bench.table import Opened, first_load
from tests.databases import original_file, static_files
from tests.pictures.site import ROOT, served

pytestmark = pytest.mark.browser

BYTES, REQUESTS = 45_000, 6  # the bar that `make bench` measures against
A_SHEET = "from tests.bench.table import a_sheet; sheet = a_sheet(); print(sheet.path, sheet.secret)"

# The rules of a stylesheet with those it imports, each under the layers and media it stands in.
RULES = """address => new Promise((done) => {
  const told = (rules, where) => [...rules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) {
      const media = rule.media.length ? [`@media ${rule.media.mediaText}`] : [];
      const layer = rule.layerName ? [`@layer ${rule.layerName}`] : [];
      return told(rule.styleSheet.cssRules, [...where, ...media, ...layer]);
    }
    if (rule instanceof CSSLayerBlockRule) return told(rule.cssRules, [...where, `@layer ${rule.name}`]);
    if (rule instanceof CSSMediaRule) return told(rule.cssRules, [...where, `@media ${rule.media.mediaText}`]);
    return [[...where, rule.cssText].join(" ")];
  });
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  link.addEventListener("load", () => done(told(link.sheet.cssRules, [])));
  document.head.append(link);
})"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Opened]]:
    """The embedded site on a database of its own, and a sheet on it after twelve deals."""
    folder: Path = tmp_path_factory.mktemp("weight")
    own = {
        "MANILLE_VAR_DIR": str(folder),
        "MANILLE_DATABASE_URL": f"sqlite:///{folder / 'manille.sqlite3'}",
        "MANILLE_BROKER_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    if connection.vendor == "sqlite":  # else the site migrates its own
        shutil.copy(original_file(), folder / "manille.sqlite3")
    with static_files(folder), served(**own) as address:
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", A_SHEET]
        made = subprocess.run(
            command, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, check=True
        )
        yield address, Opened(*made.stdout.split())


def test_first_load_is_light(site: tuple[str, Opened], browser: Browser) -> None:
    address, sheet = site

    fetched = first_load(browser, address, sheet)

    names = [one.address.removeprefix(address) for one in fetched]
    assert names[0] == sheet.path
    assert "/manifest.webmanifest" in names
    assert {one.encoding for one in fetched} == {"gzip"}
    assert min(one.size for one in fetched) > 0
    assert len(names) <= REQUESTS, names
    assert sum(one.size for one in fetched) <= BYTES, fetched


@pytest.mark.parametrize("name", ["site", "table", "public"])
def test_served_stylesheet_has_the_rules_of_its_sources(
    site: tuple[str, Opened], live_server: LiveServer, browser: Browser, name: str
) -> None:
    tab = browser.new_page()

    told = {}
    for kind, address in {"served": site[0], "sources": live_server.url}.items():
        tab.goto(f"{address}/about/")
        told[kind] = tab.evaluate(RULES, f"{address}/static/css/{name}.css")
    tab.close()

    assert told["served"] == told["sources"]
    assert [rule for rule in told["served"] if rule.startswith("@media print @layer print")] != []

"""The demo season on a site of its own, and brought back on another one: other database, other keys, same bytes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from config.demo import SLUG

ROOT = Path(__file__).resolve().parents[3]
OTHERS = (
    "from tests import factories as f\n"
    "for n in range(3):\n"
    "    club = f.a_club(f'Autre {n}', f'autre-{n}')\n"
    "    f.attending(f.a_session(club), f.some_players(club, 9))\n"
    "    f.a_member(club, f.a_user(f'Autre{n}'), 'owner')\n"
)


@dataclass(frozen=True)
class Site:
    """A site with a folder and a database of its own."""

    folder: Path
    database: str = ""

    def run(self, *command: str) -> str:
        """What a Python program says, run on this site."""
        environment = {name: value for name, value in os.environ.items() if name != "MANILLE_DATABASE_URL"}
        environment |= {"MANILLE_VAR_DIR": str(self.folder), "MANILLE_LOG_LEVEL": "ERROR"}
        environment |= {"MANILLE_DATABASE_URL": self.database} if self.database else {}
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def manage(self, *command: str) -> str:
        return self.run("manage.py", *command)

    def told(self, *options: str) -> dict[str, Any]:
        """Its rankings: see `told`."""
        return dict(json.loads(self.run("-m", "tests.steps.club_compared", SLUG, *options)))


@pytest.fixture
def other(db: None, tmp_path: Path) -> Iterator[Site]:
    """A site on which others are at home, on the kind of database that is tested."""
    folder = tmp_path / "there"
    if connection.vendor == "sqlite":
        yield _with_others(Site(folder))
        return
    import psycopg

    said = {**connection.get_connection_params(), "dbname": "postgres"}
    login = {name: said[name] for name in ("host", "port", "user", "password", "dbname") if said.get(name)}
    name = f"{connection.settings_dict['NAME']}_elsewhere"
    with psycopg.connect(**login, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            at = connection.settings_dict
            who = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
            yield _with_others(Site(folder, f"postgres://{who}@{at['HOST']}:{at['PORT'] or 5432}/{name}"))
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _with_others(site: Site) -> Site:
    site.manage("migrate", "-v0")
    site.manage("shell", "-v0", "-c", OTHERS)
    return site


def test_the_rankings_of_the_demo_are_the_same_bytes_on_another_site(tmp_path: Path, other: Site) -> None:
    """Those that were published, and those computed again from what came: publishing them would change nothing."""
    here, file, again = Site(tmp_path / "here"), tmp_path / "club.json", tmp_path / "again.json"
    here.manage("migrate", "-v0")
    here.manage("demo", "--quiet")
    before = here.told("--publish")
    here.manage("export_club", SLUG, "--output", str(file))

    other.manage("import_club", str(file))

    after = other.told("--file", str(again))
    assert (before.pop("club"), after.pop("club")) == (1, 4)
    assert after == before
    assert after["refusals"] == ["nothing_changed"] * 4 + [""]
    assert sorted(map(len, after["rankings"].values())) == [
        1,
        2,
        2,
        2,
        2,
        2,
        2,
    ]  # four evenings and two seasons
    assert again.read_bytes() == file.read_bytes()
    assert "32 sheets, 4 editions, 2 season editions and 5 draws hold." in other.manage("verify")

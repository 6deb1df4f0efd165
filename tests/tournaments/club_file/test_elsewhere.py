"""The demo season brought back on another site: other database, other keys, same bytes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from clubs.models import Club
from config.demo import SLUG
from tests.databases import original_file
from tests.steps.club_compared import compared, publish_seasons
from tests.steps.demo import load_demo
from tournaments.people.actions import refresh_books
from tournaments.standings.actions import refresh_draft

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Site:
    """A site with a folder and a database of its own."""

    folder: Path
    database: str = ""

    def run(self, *command: str) -> tuple[str, str]:
        """What a Python program prints and says, run on this site."""
        environment = {name: value for name, value in os.environ.items() if name != "MANILLE_DATABASE_URL"}
        environment |= {"MANILLE_VAR_DIR": str(self.folder), "MANILLE_LOG_LEVEL": "ERROR"}
        environment |= {"MANILLE_DATABASE_URL": self.database} if self.database else {}
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout, done.stderr


@pytest.fixture
def other(db: None, tmp_path: Path) -> Iterator[Site]:
    """Another site, on the kind of database that is tested."""
    folder = tmp_path / "there"
    folder.mkdir()
    if connection.vendor == "sqlite":
        shutil.copy(original_file(), folder / "manille.sqlite3")
        yield Site(folder)
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
            site = Site(folder, f"postgres://{who}@{at['HOST']}:{at['PORT'] or 5432}/{name}")
            site.run("manage.py", "migrate", "-v0")
            yield site
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def the_demo() -> Club:
    """The demo club with what the site computes of it after each commit, and its seasons published."""
    load_demo()
    club = Club.objects.get(slug=SLUG)
    for tournament in club.tournaments.all():
        refresh_draft(tournament.pk)
    refresh_books(club)
    publish_seasons(club)
    return club


def test_the_rankings_of_the_demo_are_the_same_bytes_on_another_site(tmp_path: Path, other: Site) -> None:
    """Those that were published, and those computed again from what came: publishing them would change nothing."""
    club, file, again = the_demo(), tmp_path / "club.json", tmp_path / "again.json"
    call_command("export_club", SLUG, "--output", str(file), verbosity=0)

    printed, said = other.run("-m", "tests.steps.club_compared", str(file), str(again))

    after = json.loads(printed)
    assert after.pop("club") != club.pk
    assert after == compared(club)
    assert after["refusals"] == ["nothing_changed"] * 4 + [""]
    # Four evenings, each published and computed now, tonight's, and two seasons.
    assert sorted(map(len, after["rankings"].values())) == [1, 2, 2, 2, 2, 2, 2]
    assert again.read_bytes() == file.read_bytes()
    assert "32 sheets, 4 editions, 2 season editions and 5 draws hold." in said

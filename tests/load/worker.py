"""The same drafts in the full site: PostgreSQL, Redis and a Celery worker, in a process of its own.

`python -m tests.load.worker` prints what it found as JSON; `measured` runs it where both services are on loopback.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from typing import Any
from urllib.parse import urlsplit

from tests.figures import Figure
from tests.pictures.site import ROOT, own_folder, served

POSTGRES, REDIS = 5432, 6379
DATABASE = "manille_load"
FEW_TABLES, ALL_TABLES = 6, 140  # 24 players, 560
CLIENTS = 8
AGES = 12  # games ended, each waited for
LONGEST = 300  # seconds


def measured() -> list[Figure]:
    """The figures, or none where PostgreSQL (trusting `postgres`) or Redis is missing; that is said."""
    if not _listens(POSTGRES) or not _listens(REDIS):
        print("draft by a worker: not measured, PostgreSQL or Redis is not here")
        return []
    address = f"postgres://postgres@127.0.0.1:{POSTGRES}"
    import psycopg

    with psycopg.connect(f"{address}/postgres", autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {DATABASE}")
        own = {
            "MANILLE_DATABASE_URL": f"{address}/{DATABASE}",
            "MANILLE_BROKER_URL": f"redis://127.0.0.1:{REDIS}/7",
        }
        command = [sys.executable, "-m", "tests.load.worker"]
        try:
            told = subprocess.run(
                command,
                cwd=ROOT,
                env=os.environ | own,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
                timeout=LONGEST,
            )
        finally:
            server.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return [
        Figure("draft by a worker behind the ledger, 24 players, the longest", found["few"], "s", 2, "lower"),
        Figure(
            "draft by a worker behind the ledger, 560 players under load, the longest",
            found["all"],
            "s",
            5,
            "lower",
        ),
        Figure("entries a second meanwhile, PostgreSQL, 8 clients", found["rate"], "entries/s"),
        Figure("entries failed meanwhile, PostgreSQL", found["failed"], "answers", 0, "lower"),
    ]


def main() -> int:
    os.chdir(ROOT)
    folder = own_folder()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    from tests.load.drafts import behind, behind_under_load
    from tests.load.tables import a_tournament, tables_of
    from tests.worker.process import start_worker, stop

    call_command("migrate", verbosity=0)
    few, all_ = a_tournament(FEW_TABLES, "les-24"), a_tournament(ALL_TABLES, "les-560")
    few_tables, tables = tables_of(few), tables_of(all_)
    worker = start_worker(MANILLE_BROKER_URL=settings.BROKER_URL)
    try:
        with served() as site:
            port = urlsplit(site).port or 0
            alone = behind(port, few, few_tables)
            ages, rate, entries = behind_under_load(port, all_, tables, CLIENTS, AGES)
    finally:
        stop(worker)
        connection.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps({"few": max(alone), "all": max(ages), "rate": rate, "failed": entries.failed}))
    return 0


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    sys.exit(main())

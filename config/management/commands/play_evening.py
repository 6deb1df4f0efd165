"""`manage.py play_evening`: a whole evening through HTTP, from the door to the published ranking."""

from __future__ import annotations

import random
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application
from waitress.server import create_server

from clubs.models import Club
from config.demo import ACCOUNTS, DEMO_PASSWORD
from config.evening import Evening, EveningStopped
from config.management.commands.serve import THREADS, gather_static_files, migrate_if_needed


class Command(BaseCommand):
    help = "Play an evening through HTTP: sign in, draw, record every deal of every table, sign, publish."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--url", default="", help="a running site (default: one of its own, on the same database)"
        )
        parser.add_argument("--email", default=ACCOUNTS[1][0], help="the account of a director")
        parser.add_argument("--password", default=DEMO_PASSWORD)
        parser.add_argument("--players", type=int, default=24)
        parser.add_argument("--seed", type=int, default=None, help="for the same counts again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["url"]:
            self._play(options["url"], options)
            return
        with own_site() as url:
            self._play(url, options)

    def _play(self, url: str, options: dict[str, Any]) -> None:
        chance = random.Random(options["seed"])  # noqa: S311  # invented counts, not secrets
        evening = Evening(url, options["email"], options["password"], options["players"], chance)
        try:
            ranking = evening.play()
        except EveningStopped as stopped:
            raise CommandError(str(stopped)) from stopped
        for row in ranking:
            self.stdout.write(
                "  ".join(f"{cell:<28}" if place == 1 else f"{cell:>6}" for place, cell in enumerate(row))
            )
        counts = evening.counts
        self.stdout.write(f"\n{counts.deals} deals, {counts.requests} requests, {len(counts.errors)} errors")
        if counts.errors:
            raise CommandError("\n".join(counts.errors))


@contextmanager
def own_site() -> Iterator[str]:
    """The address of this site, served by a thread of this process; the demo club is built when there is no club."""
    migrate_if_needed()
    gather_static_files()
    if not Club.objects.exists():
        call_command("demo", quiet=True)
    listening = socket.create_server(("127.0.0.1", 0))
    server = create_server(get_wsgi_application(), sockets=[listening], threads=THREADS)
    Thread(target=server.run, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.close()

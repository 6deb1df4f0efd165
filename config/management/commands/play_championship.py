"""`manage.py play_championship`: a championship through HTTP, with its rate and its errors."""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from config.championship import Championship
from config.demo import ACCOUNTS, DEMO_PASSWORD
from config.evening import EveningStopped
from config.management.commands.play_evening import own_site


class Command(BaseCommand):
    help = (
        "Play a championship through HTTP: qualifying rounds by lot, half the field cut, a final, a ranking."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--url", default="", help="a running site (default: one of its own, on the same database)"
        )
        parser.add_argument("--email", default=ACCOUNTS[1][0], help="the account of a director")
        parser.add_argument("--password", default=DEMO_PASSWORD)
        parser.add_argument("--players", type=int, default=560)
        parser.add_argument("--rounds", type=int, default=4, help="qualifying rounds")
        parser.add_argument("--finalists", type=int, default=32)
        parser.add_argument(
            "--deals", type=int, default=4, help="of a game; a table plays three games a round"
        )
        parser.add_argument("--at-once", type=int, default=4, help="tables that write at the same time")
        parser.add_argument("--seed", type=int, default=None, help="for the same counts again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["url"]:
            self._play(options["url"], options)
            return
        with own_site() as url:
            self._play(url, options)

    def _play(self, url: str, options: dict[str, Any]) -> None:
        kept = ("email", "password", "players", "rounds", "finalists", "deals", "at_once")
        chance = random.Random(options["seed"])  # noqa: S311  # invented counts, not secrets
        played = Championship(url, chance=chance, **{name: options[name] for name in kept})
        start = time.perf_counter()
        try:
            ranking = played.play()
        except EveningStopped as stopped:
            raise CommandError(str(stopped)) from stopped
        for row in ranking[: played.finalists + 1]:
            self.stdout.write(
                "  ".join(f"{cell:<28}" if place == 1 else f"{cell:>6}" for place, cell in enumerate(row))
            )
        tables, desk = played.tables, played.counts
        errors = [*tables.errors, *desk.errors]
        self.stdout.write(
            f"\n{options['players']} players, {tables.deals} deals in {tables.seconds:.0f} s of play "
            f"({tables.rate:.1f} a second), {tables.sent + desk.requests} requests in "
            f"{time.perf_counter() - start:.0f} s, {len(errors)} errors"
        )
        if errors:
            raise CommandError("\n".join(errors))

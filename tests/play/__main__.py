"""Play on a site: one that runs, or one of its own with the demo club. Prints the ranking, and what it cost.

python -m tests.play evening --players 24
python -m tests.play championship --players 560 --url http://127.0.0.1:8000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.pictures.site import own_folder, served
from tests.play.championship import Championship
from tests.play.evening import Evening, Stopped


def main() -> int:
    own_folder()
    from config.demo import ACCOUNTS, DEMO_PASSWORD

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["evening", "championship"])
    parser.add_argument("--url", default="", help="a site that runs")
    parser.add_argument("--email", default=ACCOUNTS[1][0], help="the account of a director")
    parser.add_argument("--password", default=DEMO_PASSWORD)
    parser.add_argument("--players", type=int, default=24)
    parser.add_argument("--seed", type=int, default=None, help="for the same counts again")
    asked = parser.parse_args()
    with site(asked.url) as url:
        kind = Evening if asked.what == "evening" else Championship
        chance = random.Random(asked.seed)
        played = kind(url, asked.email, asked.password, chance=chance, players=asked.players)
        try:
            ranking = played.play()
        except Stopped as stopped:
            print(stopped, file=sys.stderr)
            return 1
    for row in ranking:
        print("  ".join(f"{cell:<28}" if place == 1 else f"{cell:>6}" for place, cell in enumerate(row)))
    print(f"\n{played.told()}", *played.errors, sep="\n")
    return 1 if played.errors else 0


@contextmanager
def site(url: str) -> Iterator[str]:
    """The address of the site to play on: `url`, or one of our own with the demo club."""
    if url:
        yield url
        return
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("demo", quiet=True)
    with served() as address:
        yield address


if __name__ == "__main__":
    sys.exit(main())

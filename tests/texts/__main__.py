"""What every page says, saved before a change and compared after it: who only moves code changes no word.

    python -m tests.texts save build/texts            # makes a site with every page, and reads it
    python -m tests.texts save NEW --site build/texts # reads the same site with other code
    python -m tests.texts compare build/texts NEW

A site is made once: the demo, the pages that pictures are taken of, and the moment. It is read at that moment, in two
languages, by a stranger and by each role: from those pages on along their links, some addresses of each route.
What a request writes is taken back. Works between trees whose migrations are the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch
from urllib.parse import urldefrag, urljoin, urlsplit

import time_machine

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test import Client

LANGUAGES = ("fr", "en")
OF_A_ROUTE = 6  # addresses of one route that are followed, for each reader
TEXTS = ("text/", "application/json", "application/atom", "application/vnd.oai", "image/svg")
Texts = dict[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    save = commands.add_parser("save")
    save.add_argument("folder", type=Path)
    save.add_argument("--site", type=Path, help="a folder that was saved before")
    compared = commands.add_parser("compare")
    compared.add_argument("before", type=Path)
    compared.add_argument("after", type=Path)
    options = parser.parse_args()
    if options.command == "compare":
        return compare(options.before, options.after)
    return save_texts(options.folder.resolve(), (options.site or options.folder).resolve())


def save_texts(folder: Path, site: Path) -> int:
    _set_up(folder / "var")
    if not (site / "site.json").exists():
        make_site(site)
    shutil.copy(site / "site.sqlite3", _database())
    facts = json.loads((site / "site.json").read_text())
    with time_machine.travel(datetime.fromisoformat(facts["moment"]), tick=False):
        for actor, starts in facts["starts"].items():
            for language in LANGUAGES:
                texts = dict(crawl(reader_of(actor, language, facts["seats"]), starts))
                path = folder / f"{actor or 'stranger'}-{language}.json"
                path.write_text(json.dumps(texts, indent=0, ensure_ascii=False, sort_keys=True))
                print(f"{path.name}: {len(texts)} pages", flush=True)
    return 0


def _set_up(var: Path) -> None:
    """Django, with a data folder of its own; the key is the same in every run."""
    shutil.rmtree(var, ignore_errors=True)
    var.mkdir(parents=True)
    os.environ |= {
        "MANILLE_VAR_DIR": str(var),
        "MANILLE_SECRET_KEY": "texts",
        "MANILLE_LOG_LEVEL": "CRITICAL",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    import django

    django.setup()


def _database() -> str:
    from django.conf import settings
    from django.db import connection

    connection.close()
    return str(settings.DATABASES["default"]["NAME"])


def make_site(site: Path) -> None:
    """The demo, what the pages of the pictures need beside it, their addresses by reader, the moment."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("demo", quiet=True)
    from tests.pictures.__main__ import pages_of_the_demo

    starts: dict[str, list[str]] = {}
    seats: Texts = {}
    for page, address, seat in pages_of_the_demo():
        starts.setdefault(page.actor, ["/"]).append(address)
        if seat:
            seats[address] = seat
    facts = {"moment": datetime.now(UTC).isoformat(), "starts": starts, "seats": seats}
    shutil.copy(_database(), site / "site.sqlite3")
    (site / "site.json").write_text(json.dumps(facts))


class Reader:
    """Somebody who reads: signed in, or with a seat at the tables of some pages."""

    def __init__(self, client: Client, seats: Texts) -> None:
        self._client, self._seats = client, seats

    def get(self, address: str) -> HttpResponse:
        self._client.cookies.pop("tables", None)
        if address in self._seats:
            self._client.cookies["tables"] = self._seats[address]
        with nothing_new(address):
            return self._client.get(address)


def reader_of(actor: str, language: str, seats: Texts) -> Reader:
    from django.test import Client

    from clubs.models import User

    client = Client(headers={"accept-language": language})
    if actor:
        client.force_login(User.objects.get(email=f"{actor}@manille.example"))
    return Reader(client, {} if actor else seats)


@contextmanager
def nothing_new(address: str) -> Iterator[None]:
    """What is written is taken back; what is drawn by chance is the same whenever `address` is read."""
    from django.core.cache import cache
    from django.db import transaction

    cache.clear()
    chance = Random(address)
    with (
        patch("os.urandom", chance.randbytes),
        patch("random._urandom", chance.randbytes),
        transaction.atomic(),
    ):
        yield
        transaction.set_rollback(True)


def crawl(reader: Reader, starts: list[str]) -> Iterator[tuple[str, str]]:
    """Every start, and what it leads to: the address, and what is answered there."""
    queue, seen, routes = list(starts), set(starts), Counter[str]()
    while queue:
        address = queue.pop(0)
        answer = reader.get(address)
        text = text_of(answer)
        yield address, text
        for link in links(address, text) if answer["Content-Type"].startswith("text/html") else ():
            route = route_of(link)
            if link not in seen and route and routes[route] < OF_A_ROUTE:
                routes[route] += 1
                seen.add(link)
                queue.append(link)


def text_of(answer: HttpResponse) -> str:
    """What is answered; of what is no text, its kind."""
    kind = answer.get("Content-Type", "")
    head = f"{answer.status_code} {kind} {answer.get('Location', '')}\n"
    if not kind.startswith(TEXTS):
        return head
    body = b"".join(answer) if answer.streaming else answer.content
    return head + body.decode()


def links(address: str, text: str) -> Iterator[str]:
    """The addresses of this site that a page links to."""
    for link in re.findall(r'\s(?:href|hx-get|src)="([^"]+)"', text):
        target = urldefrag(urljoin(address, link.replace("&amp;", "&"))).url
        parts = urlsplit(target)
        if parts.netloc in ("", "testserver") and not parts.path.startswith("/static/"):
            yield parts.path + (f"?{parts.query}" if parts.query else "")


def route_of(address: str) -> str:
    """The name of the route of an address; nothing where there is none."""
    from django.urls import Resolver404, resolve

    try:
        match = resolve(urlsplit(address).path)
    except Resolver404:
        return ""
    return match.view_name


def compare(before: Path, after: Path) -> int:
    """Print where two saved sites differ; 1 when they do, or when there is nothing to compare."""
    pages = differing = 0
    for path in sorted(before.glob("*-??.json")):
        old, new = (json.loads((folder / path.name).read_text()) for folder in (before, after))
        pages += len(old)
        for address in sorted(old | new):
            rows = [texts.get(address, "").splitlines() for texts in (old, new)]
            if rows[0] != rows[1]:
                differing += 1
                print(f"\n{path.stem} {address}")
                print("\n".join([*unified_diff(*rows, "before", "after", lineterm="", n=0)][:12]))
    print(f"\n{pages:,} pages compared, {differing} differ")
    return 1 if differing or not pages else 0


if __name__ == "__main__":
    sys.exit(main())

"""What an entry takes through HTTP, against a bare view that inserts one row: same server, same run, in turns."""

from __future__ import annotations

import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from urllib.parse import urlencode

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from scoring.ledger.lines import record_deal
from scoring.ledger.writing import Stamp
from scoring.opening.actions import Sitter, open_sheet
from scoring.rulebook import Deal
from tests.figures import Figure, publish
from tests.load.tables import counted
from tests.phones import Phone, secret_of
from tests.pictures.pages import PAGES, Demo
from tests.pictures.site import ROOT, free_port

CLIENTS = (1, 4)
ROUNDS = 5
DEALS = 12  # of a table, before the next table's sheet is taken
SHEETS = 28  # for all clients of a round
SITTERS = [Sitter(name=name) for name in ("Anne", "Béa", "Luc", "Tom")]
EARLY, LATE = 5, 50  # deals of a sheet


@dataclass(frozen=True)
class Seated:
    """A table as the phone that sits there knows it."""

    key: str
    secret: str


Send = Callable[[http.client.HTTPConnection, Seated, int, str], None]


@contextmanager
def two_doors() -> Iterator[int]:
    """The port of the site and of the floor, in one process of their own."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.server", str(port)], cwd=ROOT, env={**os.environ}
    )
    try:
        _wait(port)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            ask(http.client.HTTPConnection("127.0.0.1", port, timeout=5), "POST", "/bare/", "ready")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not start")


def ask(
    line: http.client.HTTPConnection, method: str, path: str, body: str = "", **headers: str
) -> tuple[int, bytes]:
    line.request(method, path, body, headers)
    answer = line.getresponse()
    return answer.status, answer.read()


def bare(line: http.client.HTTPConnection, _table: Seated, revision: int, _token: str) -> None:
    status, _body = ask(line, "POST", "/bare/", f"deal {revision}")
    assert status == 200, status


def by_api(line: http.client.HTTPConnection, table: Seated, revision: int, _token: str) -> None:
    body = {"uuid": str(uuid.uuid4()), "revision": revision, "game": 1, "deal": {"raw": {"A": 38 + revision}}}
    headers = {"Content-Type": "application/json", "Authorization": f"Device {table.secret}"}
    status, answer = ask(line, "POST", f"/api/v1/sheets/{table.key}/deals/", json.dumps(body), **headers)
    assert status == 201, (status, answer)


def form(revision: int, token: str) -> str:
    told = {"side": "A", "count": 38 + revision, "doubles": 0, "revision": revision, "game": 1, "dealer": "A"}
    return urlencode({**told, "uuid": uuid.uuid4(), "csrfmiddlewaretoken": token})


def posted(table: Seated, token: str) -> dict[str, str]:
    """The headers of a form that the phone of `table` posts."""
    cookies = f"csrftoken={token}; tables={table.secret}"
    return {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookies}


def by_form(line: http.client.HTTPConnection, table: Seated, revision: int, token: str) -> None:
    status, answer = ask(line, "POST", f"/t/{table.key}/", form(revision, token), **posted(table, token))
    assert status == 302 or status == 303, (status, answer[:500])


def by_htmx(line: http.client.HTTPConnection, table: Seated, revision: int, token: str) -> None:
    headers = posted(table, token) | {"HX-Request": "true", "HX-Target": "news"}
    status, answer = ask(line, "POST", f"/t/{table.key}/", form(revision, token), **headers)
    assert status == 200, (status, answer[:500])


def some_sheets(count: int) -> list[Seated]:
    settings = {"structure": "fixed_deals", "deals": DEALS}
    sheets = [open_sheet(sitters=SITTERS, variant="coinchee_121", settings=settings) for _ in range(count)]
    return [Seated(sheet.key, secret_of(sheet)) for sheet in sheets]


def rate(port: int, send: Send, clients: int) -> float:
    """Entries a second of `clients` that each wait for the answer, and take a new sheet after every game."""
    tables = some_sheets(SHEETS)
    faults: list[BaseException] = []

    def client(own: list[Seated]) -> None:
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            for table in own:
                for revision in range(DEALS):
                    send(line, table, revision, TOKEN)
        except BaseException as fault:  # told below, in the thread that measures
            faults.append(fault)

    threads = [Thread(target=client, args=(tables[first::clients],)) for first in range(clients)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken = time.perf_counter() - start
    if faults:
        raise faults[0]
    return SHEETS * DEALS / taken


def stored(port: int) -> Figure:
    """How long a phone alone waits for its line, the pieces in the answer."""
    line, waits = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    for table in some_sheets(SHEETS):
        for revision in range(DEALS):
            start = time.perf_counter()
            by_htmx(line, table, revision, TOKEN)
            waits.append(time.perf_counter() - start)
    return Figure("a deal stored, median", statistics.median(waits) * 1000, "ms", 100, "lower")


TOKEN = "b" * 32  # Django takes any cookie of its shape, if the form repeats it


def queries_of_pages(demo: Demo) -> list[Figure]:
    """How many statements each page costs, for whoever opens it."""
    figures = []
    for page in PAGES:
        client = Phone()
        if page.actor:
            client.force_login(User.objects.get(email=f"{page.actor}@manille.example"))
        address = page.address(demo)
        client.get(address)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            client.get(address)
        figures.append(Figure(f"statements: {page.name}", len(captured), "SQL", None, "lower"))
    return figures


def growth() -> Figure:
    """What a deal late on a long sheet takes of one core, in this process, to one near its beginning."""
    taken: list[list[float]] = []
    for _ in range(SHEETS // 4):
        sheet, times = open_sheet(sitters=SITTERS, variant="coinchee_121", settings={"target": 10_000}), []
        for revision in range(LATE + 2):
            deal = Deal(captured=counted(38 + revision % 20)["raw"])
            begun = time.process_time()
            record_deal(sheet, 1, deal, Stamp(uuid=uuid.uuid4(), revision=revision))
            times.append(time.process_time() - begun)
        taken.append(times)
    best = [min(times) for times in zip(*taken, strict=True)]
    late, early = (statistics.median(best[deal - 3 : deal + 2]) for deal in (LATE, EARLY))
    return Figure(
        f"record_deal in process, {LATE}th : {EARLY}th deal of a sheet", late / early, "x", 1.5, "lower"
    )


def statements_of_a_deal() -> int:
    table = some_sheets(1)[0]
    body = {"uuid": str(uuid.uuid4()), "revision": 0, "game": 1, "deal": {"raw": {"A": 40}}}
    with CaptureQueriesContext(connection) as captured:
        Phone().post(f"/api/v1/sheets/{table.key}/deals/", body, content_type="application/json")
    return len([query for query in captured if re.match("SELECT|INSERT|UPDATE", query["sql"])])


KINDS: dict[str, tuple[str, Send]] = {
    "bare": ("a bare view that inserts one row", bare),
    "api": ("record_deal by the API", by_api),
    "form": ("record_deal by the form, to its redirect", by_form),
    "htmx": ("record_deal by htmx, the pieces in the answer", by_htmx),
}
BARS = {"api": 0.35, "form": 0.3, "htmx": 0.2}


def rates_of(clients: int, port: int) -> list[Figure]:
    """Every kind in turns, so that a machine that slows down slows all of them; medians, and ratios round by round."""
    found: dict[str, list[float]] = {name: [] for name in KINDS}
    for _ in range(ROUNDS):
        for name, (_title, send) in KINDS.items():
            found[name].append(rate(port, send, clients))
    many = f"{clients} client" + "s" * (clients > 1)
    figures = [
        Figure(f"{title}, {many}", statistics.median(found[name]), "req/s")
        for name, (title, _send) in KINDS.items()
    ]
    for name, bar in BARS.items():
        ratios = [ours / floor for ours, floor in zip(found[name], found["bare"], strict=True)]
        figures.append(Figure(f"{name} : bare view, {many}", statistics.median(ratios), "ratio", bar))
    return figures


def measure() -> bool:
    call_command("collectstatic", verbosity=0, interactive=False)
    figures: list[Figure] = []
    with two_doors() as port:
        for _title, send in KINDS.values():
            rate(port, send, 1)  # warm
        for clients in CLIENTS:
            figures += rates_of(clients, port)
        waited = stored(port)
    call_command("demo", quiet=True)
    statements = Figure("statements to record a deal", statements_of_a_deal(), "SQL", 8, "lower")
    held = publish("table", [waited], beside=True)
    return publish("entry", [*figures, growth(), statements, *queries_of_pages(Demo.find())]) and held

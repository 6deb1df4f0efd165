"""One UUID, one effect; two people, two deals: what a table can do to its own sheet in one moment."""

from __future__ import annotations

import json
import random
import socket
import struct
import time
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any
from uuid import uuid4

from scoring.models import Line as Kept
from tests.faults.phone import is_receipt
from tests.load.evening import together
from tests.load.line import Answer, Line
from tests.load.tables import Table, counted, sheet_of

TIMES = 5  # a deal is sent by impatient fingers
ROUNDS = 10
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: close by RST


def at_once(
    port: int, table: Table, bodies: Sequence[dict[str, Any]], secrets: Sequence[str] = ()
) -> list[Answer]:
    """The answers to `bodies`, each sent on a connection of its own at the same moment, by the phones of `secrets`."""
    answers: list[Answer] = []
    lines = [Line(port) for _ in bodies]

    def send(line: Line, body: dict[str, Any], secret: str) -> None:
        answers.append(line.post(table.address, body, secret))

    phones = secrets or [table.secret] * len(bodies)
    together([partial(send, *each) for each in zip(lines, bodies, phones, strict=True)])
    for line in lines:
        line.close()
    return answers


def rows_of(table: Table) -> list[str]:
    """The UUIDs on the sheet of `table`, in order."""
    sheet = sheet_of(table)
    return [str(uuid) for uuid in Kept.objects.filter(sheet=sheet).values_list("uuid", flat=True)]


def sent_five_times(port: int, table: Table) -> list[str]:
    """The same deal five times at once, `ROUNDS` deals: one row and five equal receipts of each."""
    chance, faults = random.Random("five"), []
    for _ in range(ROUNDS):
        body = table.next_deal(chance)
        answers = at_once(port, table, [body] * TIMES)
        statuses = sorted(answer.status for answer in answers)
        if statuses != [200] * (TIMES - 1) + [201] or any(a.json != b.json for a, b in pairwise(answers)):
            faults.append(f"not five equal receipts: {[(a.status, a.body) for a in answers]}")
        table.written += 1
        if rows_of(table).count(str(body["uuid"])) != 1 or len(rows_of(table)) != table.written:
            faults.append(f"not one row: {body['uuid']}")
    return faults


def reply_cut(port: int, table: Table) -> tuple[int, list[str]]:
    """A deal whose phone hangs up unread and then sends it again: one row, one receipt.

    Every second one is sent again at once, while the first may still be on its way; the others once the row
    stands. Also returned: how many stood before they were sent again.
    """
    chance, faults, stood = random.Random("cut"), [], 0
    line = Line(port)
    for place in range(ROUNDS):
        body = table.next_deal(chance)
        hang_up(port, table, body, reset=place % 4 < 2)
        if place % 2:
            stood += _stands(table, str(body["uuid"]))
        answer = line.post(table.address, body, table.secret)
        table.written += 1
        if not is_receipt(answer, body) or answer.json["number"] != table.written:
            faults.append(f"no receipt: {answer.status} {answer.body!r}")
        if rows_of(table).count(str(body["uuid"])) != 1 or len(rows_of(table)) != table.written:
            faults.append(f"not one row: {body['uuid']}")
    line.close()
    return stood, faults


def hang_up(port: int, table: Table, body: dict[str, Any], *, reset: bool) -> None:
    """Send the whole request and close without reading, by RST or in good order."""
    said = json.dumps(body).encode()
    head = f"POST {table.address} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Device {table.secret}\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=5) as phone:
        phone.sendall(head.encode() + f"Content-Length: {len(said)}\r\n\r\n".encode() + said)
        time.sleep(0.02 * reset)  # a reset would take back what the site has not read yet
        if reset:
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def _stands(table: Table, uuid: str) -> bool:
    end = time.monotonic() + 2
    while time.monotonic() < end:
        if uuid in rows_of(table):
            return True
        time.sleep(0.01)
    return False


def two_phones(port: int, table: Table) -> list[str]:
    """Two deals upon one revision, at once: one stands, the other is told so with the first beside it, and is kept.

    The table then decides for the second: all three lines are in the ledger, and the second has its receipt.
    """
    chance, faults, line = random.Random("two"), [], Line(port)
    for _ in range(ROUNDS):
        bodies = [table.next_deal(chance) for _ in range(2)]
        bodies[1]["deal"] = counted(bodies[0]["deal"]["raw"]["A"] + 1)
        answers = at_once(port, table, bodies, table.secrets[:2])
        first = next((body for body in bodies if any(is_receipt(answer, body) for answer in answers)), None)
        told = [answer for answer in answers if answer.status == 409]
        other = bodies[1 - bodies.index(first)] if first else {}
        if first is None or len(told) != 1 or _uuids(told[0]) != [first["uuid"], other["uuid"]]:
            faults.append(f"not one receipt and one 409 with both: {[(a.status, a.body) for a in answers]}")
            break
        said = told[0].json
        decision = {"uuid": str(uuid4()), "revision": said["revision"], "replaces": said["upon"]}
        chosen = {**other, **decision}
        answer = line.post(table.address, chosen, table.secret)
        if not is_receipt(answer, chosen) or rows_of(table)[-3:] != [
            first["uuid"],
            other["uuid"],
            chosen["uuid"],
        ]:
            faults.append(f"the second deal was lost: {answer.status} {answer.body!r}")
        if not is_receipt(line.post(table.address, other, table.secret), other):
            faults.append("decided, the second deal has no receipt")
        table.written, table.beside = table.written + 1, table.beside + 2
    line.close()
    return faults


def _uuids(answer: Answer) -> list[str]:
    return [line["uuid"] for line in answer.json["lines"]]

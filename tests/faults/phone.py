"""A phone that loses nothing: each deal has a UUID of its own and is sent until its receipt has come."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import cycle
from threading import Event, Thread
from typing import Any

from tests.faults.checker import Attempt
from tests.load.line import NO_ANSWER, Answer, Line
from tests.load.tables import Table

TWICE = 0.2  # of the deals are sent again after their receipt
WRITTEN, FOUND = 201, 200
BACK_OFF = 0.05  # seconds


class Phone(Thread):
    """Writes at its tables in turn until `over`, and then until the deal in hand has its receipt or `until` has come.

    `attempts` holds every deal ever sent; `faults` the answers that break a promise; `stood` counts the deals that
    were written although their first receipt never came.
    """

    def __init__(self, port: int, tables: Sequence[Table], seed: int, over: Event, until: float) -> None:
        super().__init__(daemon=True)
        self._line, self._chance = Line(port), random.Random(f"phone {seed}")
        self._tables, self._over, self._until = tables, over, until
        self.attempts: list[Attempt] = []
        self.acknowledged = self.repeated = self.retries = self.errors = self.stood = 0
        self.faults: list[str] = []
        self._status = 0  # of the last receipt

    def run(self) -> None:
        for table in cycle(self._tables):
            if self._over.is_set() or self.faults or all(other.full for other in self._tables):
                break
            if not table.full:
                self._write(table)
        self._line.close()

    def _write(self, table: Table) -> None:
        body = table.next_deal(self._chance)
        attempt = Attempt(body["uuid"], table.key, body["game"], body["deal"])
        self.attempts.append(attempt)
        retries = self.retries
        first = self._send(table, body)
        if first is None:
            return
        self.stood += self.retries > retries and self._status == FOUND
        attempt.number, attempt.head = first["number"], first["head"]
        table.written += 1
        self.acknowledged += 1
        if self._chance.random() < TWICE:
            again = self._send(table, body)
            self.repeated += 1
            if again is not None and again != first:
                self.faults.append(f"two receipts of {attempt.uuid}: {first} and {again}")

    def _send(self, table: Table, body: dict[str, Any]) -> dict[str, Any] | None:
        """The receipt of `body`, which it is sent for until it comes; None when it was refused, or time is up."""
        while time.monotonic() < self._until:
            try:
                answer = self._line.post(table.address, body, table.secret)
            except NO_ANSWER:
                answer = Answer(0, "", b"")
            if is_receipt(answer, body):
                self._status = answer.status
                return answer.json
            if 400 <= answer.status < 500:
                self.faults.append(f"refused: {answer.status} {answer.body!r}")
                return None
            self.retries += 1
            self.errors += answer.status >= 500
            time.sleep(BACK_OFF)
        return None


def is_receipt(answer: Answer, body: dict[str, Any]) -> bool:
    """Whether an entry may leave the phone: only for a receipt that bears its UUID and a line number."""
    said = answer.json
    return (
        answer.status in (WRITTEN, FOUND)
        and said.get("uuid") == body["uuid"]
        and type(said.get("number")) is int
    )

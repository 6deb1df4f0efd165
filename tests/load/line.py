"""One client's kept connection to the site, and the time that a whole program may take."""

from __future__ import annotations

import http.client
import json
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

NO_ANSWER = (OSError, http.client.HTTPException)  # refused, cut, or silent


@dataclass(frozen=True)
class Answer:
    status: int
    etag: str
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The body as an object; empty where it is none."""
        try:
            said = json.loads(self.body)
        except ValueError:
            return {}
        return said if isinstance(said, dict) else {}


class Line:
    """A connection that is kept, and opened again after an answer that failed to come (`NO_ANSWER` is raised)."""

    def __init__(self, port: int, timeout: float = 20) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def get(self, path: str, etag: str = "", packed: bool = False) -> Answer:
        """`packed`: as every browser asks, the body then stays as it came."""
        headers = {"If-None-Match": etag} if etag else {}
        return self._ask("GET", path, None, headers | ({"Accept-Encoding": "gzip"} if packed else {}))

    def post(self, path: str, body: Mapping[str, Any], secret: str) -> Answer:
        headers = {"Content-Type": "application/json", "Authorization": f"Device {secret}"}
        return self._ask("POST", path, json.dumps(body), headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            return Answer(answer.status, answer.getheader("ETag", ""), answer.read())
        except NO_ANSWER:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """`TimeoutError` in the main thread when the block takes longer than `seconds`."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"not done within {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

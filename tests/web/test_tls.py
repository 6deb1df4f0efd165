"""What comes in by HTTPS is passed on, and who called is known behind."""

from __future__ import annotations

import asyncio
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from http.client import HTTPSConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from waitress.server import create_server

from web import tls
from web.authority import Identity, identity
from web.tls import TlsFront


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """An application that says who asked, how, and brings back what it was sent."""
    body = environ["wsgi.input"].read()
    start_response("200 OK", [("X-Asked", f"{environ['REMOTE_ADDR']} {environ['wsgi.url_scheme']}")])
    return [body]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Identity:
    return identity(tmp_path_factory.mktemp("https"), ["127.0.0.1"], datetime.now(UTC))


@pytest.fixture(scope="module")
def port(own: Identity) -> Iterator[int]:
    """The port of a front with the echo behind it."""
    front, loop = TlsFront(own.chain, own.key), asyncio.new_event_loop()
    inner = create_server(front.behind(echo), host="127.0.0.1", port=0, threads=4, url_scheme="https", map={})
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    Thread(target=inner.run, daemon=True).start()
    listening = front.listen("127.0.0.1", 0, inner.effective_port)
    server = asyncio.run_coroutine_threadsafe(listening, loop).result(20)
    yield server.sockets[0].getsockname()[1]
    asyncio.run_coroutine_threadsafe(ended(server), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
    inner.close()


async def ended(server: asyncio.Server) -> None:
    """Once nobody is connected any more."""
    server.close()
    await server.wait_closed()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others, return_exceptions=True)


def trusting(path: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=path.read_bytes())


def test_request_goes_through_whole_and_says_who_asked(own: Identity, port: int) -> None:
    sent = bytes(range(256)) * 4096  # many times what is passed on at once
    caller = HTTPSConnection(
        "127.0.0.1", port, context=trusting(own.authority), source_address=("127.0.0.5", 0)
    )

    for body in (sent, b"and again, by the same connection"):
        caller.request("POST", "/", body)
        answer = caller.getresponse()
        assert (answer.read(), answer.headers["X-Asked"]) == (body, "127.0.0.5 https")
    caller.close()


def test_stranger_to_the_authority_does_not_believe_it(port: int) -> None:
    with pytest.raises(urllib.error.URLError, match="self-signed certificate"):
        urllib.request.urlopen(f"https://127.0.0.1:{port}/", timeout=20)


def test_silent_caller_keeps_nobody_waiting(own: Identity, port: int) -> None:
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]

    caller = HTTPSConnection(
        "127.0.0.1", port, context=trusting(own.authority), timeout=tls.HANDSHAKE_SECONDS / 2
    )
    caller.request("GET", "/")
    assert caller.getresponse().status == 200
    caller.close()
    for connection in silent:
        connection.close()

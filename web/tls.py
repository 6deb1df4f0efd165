"""HTTPS in front of a server on this machine that speaks plain HTTP: what comes in is decrypted and passed on.

Neither side is read: bytes go to and fro until one of them ends. Tested in tests/web/test_tls.py.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

HANDSHAKE_SECONDS = 10.0
CHUNK = 2**16

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class TlsFront:
    """Passes connections on to another port of this machine, decrypted, and knows who is behind each."""

    def __init__(self, chain: Path, key: Path) -> None:
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(chain, key)
        self._callers: dict[str, str] = {}  # who calls, by the port from which it is passed on

    def behind(self, application: Application) -> Application:
        """`application` as it is behind this front: told who calls, not who passes on."""

        def told_who_calls(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
            caller = self._callers.get(environ.get("REMOTE_PORT", ""), environ["REMOTE_ADDR"])
            return application({**environ, "REMOTE_ADDR": caller}, start_response)

        return told_who_calls

    async def listen(self, host: str, port: int, inner_port: int) -> asyncio.Server:
        """A server on `host` and `port` that accepts already, and passes on to `inner_port`.

        `OSError` where the port is taken.
        """
        return await asyncio.start_server(
            partial(self._pass_on, inner_port),
            host,
            port,
            ssl=self.context,
            ssl_handshake_timeout=HANDSHAKE_SECONDS,
        )

    async def _pass_on(
        self, inner_port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            behind_reader, behind_writer = await asyncio.open_connection("127.0.0.1", inner_port)
        except OSError:  # it is stopping
            writer.close()
            return
        source = str(behind_writer.get_extra_info("sockname")[1])
        self._callers[source] = writer.get_extra_info("peername")[0]
        ways = [
            asyncio.create_task(_pump(reader, behind_writer)),
            asyncio.create_task(_pump(behind_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._callers[source]
            for way in ways:
                way.cancel()
            for end in (behind_writer, writer):
                end.close()
                with suppress(ConnectionError, ssl.SSLError, TimeoutError):
                    await end.wait_closed()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All that `reader` brings, to `writer`, until it ends or breaks off."""
    with suppress(ConnectionError, ssl.SSLError):
        while chunk := await reader.read(CHUNK):
            writer.write(chunk)
            await writer.drain()

"""A network that misbehaves: a TCP proxy on loopback between a phone and the site; its mode can change at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

PASS, DELAY, DROP, CUT_AFTER, CUT_REPLY, HANG, HTML = (
    "pass",
    "delay",
    "drop",
    "cut after some bytes",
    "cut before the reply",
    "hang",
    "answer 200 HTML",
)
MODES = (DELAY, DROP, CUT_AFTER, CUT_REPLY, HANG, HTML)
SOME = 40  # bytes of a reply: not even its first line and its headers
LATE = 0.8  # seconds
CHUNK = 65_536
LOGIN = b"<!doctype html><title>Wi-Fi</title><p>Please accept our terms."
PORTAL = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s"
    % (
        len(LOGIN),
        LOGIN,
    )
)


class Proxy(Thread):
    """Forwards to `upstream` on loopback as `mode` says; `port` is where it listens.

    A reply is cut after the site has had the whole request: what it writes is committed, and nobody is told.
    `cut` counts these.
    """

    def __init__(self, upstream: int) -> None:
        super().__init__(daemon=True)
        self.upstream, self.port, self.mode, self.cut = upstream, 0, PASS, 0
        self._ready, self._loop = Event(), asyncio.new_event_loop()
        self._lines: list[asyncio.StreamWriter] = []

    def run(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._loop.close()

    async def _listen(self) -> None:
        self._over = asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()
        self.mode = DROP
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            for line in self._lines:
                line.transport.abort()
            await asyncio.wait(
                others, timeout=0.05
            )  # one that was let in at the last moment has its line by then
        await asyncio.gather(*(line.wait_closed() for line in self._lines), return_exceptions=True)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self.join(10)

    async def _serve(self, phone: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, site, answering = None, None, None
        self._lines.append(back)
        try:
            while request := await phone.read(CHUNK):
                if not await self._lets(back):
                    return
                if site is None:
                    there, site = await asyncio.open_connection("127.0.0.1", self.upstream)
                    self._lines.append(site)
                    answering = self._loop.create_task(self._answer(there, back))
                site.write(request)
                await site.drain()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            if answering is not None:
                answering.cancel()
            for writer in (back, site):
                if writer is not None:
                    writer.close()

    async def _lets(self, back: asyncio.StreamWriter) -> bool:
        """Whether what the phone has just sent goes on to the site."""
        if self.mode == DELAY:
            await asyncio.sleep(LATE)
        while self.mode == HANG:
            await asyncio.sleep(0.05)
        if self.mode == HTML:
            back.write(PORTAL)
            await back.drain()
        return self.mode not in (DROP, HTML)

    async def _answer(self, there: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """What the site answers, as far as it is let through."""
        with suppress(OSError, asyncio.CancelledError):
            while reply := await there.read(CHUNK):
                self.cut += self.mode in (CUT_REPLY, CUT_AFTER)
                if self.mode == CUT_REPLY:
                    break
                back.write(reply[:SOME] if self.mode == CUT_AFTER else reply)
                await back.drain()
                if self.mode == CUT_AFTER:
                    break
        back.close()


@contextmanager
def between(upstream: int) -> Iterator[Proxy]:
    """A proxy to `upstream` that listens."""
    proxy = Proxy(upstream)
    proxy.start()
    proxy._ready.wait(10)
    try:
        yield proxy
    finally:
        proxy.stop()

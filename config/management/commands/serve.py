"""`manage.py serve`: the embedded site in one process, ready for a club's laptop.
Tested in tests/config/test_serve.py."""

from __future__ import annotations

import asyncio
import hashlib
import os
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

import django
import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.timezone import now
from waitress.server import create_server

from clubs.models import Club
from config import storage
from config.demo import DEMO_PASSWORD, demo_accounts, demo_table
from tournaments.standings.refresher import refresher
from web import guards
from web.authority import fingerprint, identity
from web.network import lan_address
from web.tls import Application, TlsFront

# SQLite's slowest answers grow with the threads that write: eight is where they stay short.
THREADS = 8
CONNECTIONS = 1000
CHANNEL_TIMEOUT = 15
HTTPS_PORT = 443  # above the other port
SWEEP_SECONDS = 10  # until drafts are looked at that nothing has moved since this process began


class Command(BaseCommand):
    help = "Migrate what is pending, gather the static files, and serve the site until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")  # noqa: S104  # phones join over the room's Wi-Fi
        parser.add_argument("--port", type=int, default=8000, help="port (default: 8000)")
        parser.add_argument(
            "--demo", action="store_true", help="build the demo club when there is no club yet"
        )
        parser.add_argument(
            "--https",
            action="store_true",
            help="HTTPS in a room without internet, on --port + 443 (docs/cafe.md)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["https"] and not settings.ROOM_HTTPS:
            begin_again_with_https(options["port"] + HTTPS_PORT)
        migrate_if_needed()
        gather_static_files()
        call_command("check", databases=["default"], fail_level="WARNING", verbosity=0, stdout=StringIO())
        if options["demo"] and not Club.objects.exists():
            self.stdout.write("Building the demo club…")
            call_command("demo", stdout=self.stdout, quiet=True)
        Thread(target=refresher.run, args=[SWEEP_SECONDS], daemon=True).start()
        application = get_wsgi_application()  # only now: it lists the static files as it starts
        server = _listen(application, options["host"], options["port"])
        if settings.ROOM_HTTPS:
            speak_https(application, options["host"], options["port"] + HTTPS_PORT)
        self._announce(options["host"], options["port"])
        server.run()

    def _announce(self, host: str, port: int) -> None:
        here = f"http://127.0.0.1:{port}"
        lan = f"http://{lan_address()}:{port}" if host == "0.0.0.0" else here  # noqa: S104  # compared, not bound
        if settings.ROOM_HTTPS:
            self.stdout.write(f"\n  Each phone once: {lan}/certificate/\n")
            segno.make(f"{lan}/certificate/").terminal(compact=True)
            authority = settings.VAR_DIR / "https" / "authority.crt"
            self.stdout.write(f"  Compare before you trust it, SHA-256:\n  {fingerprint(authority)}\n")
            here = f"https://127.0.0.1:{port + HTTPS_PORT}"
            lan = f"https://{settings.ROOM_HTTPS}"
        self.stdout.write(f"\n  The site    {here}/\n  In the room {lan}/\n")
        table = demo_table()
        if table is not None:
            self.stdout.write(f"  A table     {lan}{table}\n")
            segno.make(lan + table).terminal(compact=True)
            for email, role in demo_accounts():
                self.stdout.write(f"  {role:<12}{email}  password: {DEMO_PASSWORD}\n")
        self.stdout.write(f"\n  {plain_http()}\n" if plain_http() else "")
        self.stdout.write("\n  Ctrl-C stops it. Everything is kept in " + str(settings.VAR_DIR) + "\n")
        self.stdout.flush()


def plain_http() -> str:
    """What whoever starts the site should know of a network without encryption; "" behind HTTPS."""
    if settings.HTTPS:
        return ""
    if settings.TRUST_LAN:
        return (
            "WARNING: MANILLE_TRUST_LAN is set: passwords and members' pages cross the network unencrypted."
        )
    return "Plain HTTP: other machines join tables and read public pages; accounts and desks open on this one only."


def migrate_if_needed() -> None:
    """Apply the migrations that are pending; costs one query when there are none."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    elif guards.missing():  # a new release guards more, and changes no table
        guards.install()


def gather_static_files() -> None:
    """Collect and compress the static files, unless they are those collected last time."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    state = _static_state()
    if stamp.exists() and stamp.read_text() == state:
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    stamp.write_text(state)


def _static_state() -> str:
    """A digest of the names, sizes and times of all static files, and of the program that makes them ready."""
    digest = hashlib.sha256(f"{django.__version__} {sys.version}".encode())
    paths = [place.path(name) for finder in get_finders() for name, place in finder.list([])]
    for path in sorted([*paths, storage.__file__]):
        facts = Path(path).stat()
        digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}".encode())
    return digest.hexdigest()


def begin_again_with_https(port: int) -> NoReturn:
    """Start this command anew as a site that speaks HTTPS on `port`: settings are read once, as a process begins."""
    own = room_names()
    hosts = dict.fromkeys([*own, *(host for host in settings.ALLOWED_HOSTS if host != "*")])
    os.environ.update(
        MANILLE_HTTPS="1", MANILLE_ROOM_HTTPS=f"{own[0]}:{port}", MANILLE_ALLOWED_HOSTS=",".join(hosts)
    )
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606  # this very command line, once more


def room_names() -> list[str]:
    """By what names this machine is opened: its address in the room first."""
    return list(dict.fromkeys([lan_address(), "127.0.0.1", "localhost", f"{socket.gethostname()}.local"]))


def speak_https(application: Application, host: str, port: int) -> None:
    """Answer HTTPS on `port` beside the plain port, by a certificate of this machine's own authority."""
    own = identity(settings.VAR_DIR / "https", room_names(), now())
    front = TlsFront(own.chain, own.key)
    trusts_nobody = {"trusted_proxy": None, "trusted_proxy_headers": ""}
    inner = _listen(front.behind(application), "127.0.0.1", 0, url_scheme="https", **trusts_nobody)
    loop = asyncio.new_event_loop()
    with _port_in_use(port):
        loop.run_until_complete(front.listen(host, port, inner.effective_port))
    Thread(target=inner.run, daemon=True).start()
    Thread(target=loop.run_forever, daemon=True).start()


def _listen(application: Application, host: str, port: int, **differs: Any) -> Any:
    options: dict[str, Any] = {
        "threads": THREADS,
        "connection_limit": CONNECTIONS,
        "channel_timeout": CHANNEL_TIMEOUT,
        "ident": "",
        "trusted_proxy": "127.0.0.1",  # one on this machine says for whom it asks, and whether by HTTPS
        "trusted_proxy_headers": "x-forwarded-for x-forwarded-proto",
        "clear_untrusted_proxy_headers": True,
        "map": {},
    } | differs
    with _port_in_use(port):
        return create_server(application, host=host, port=port, **options)


@contextmanager
def _port_in_use(port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(
            f"Port {port} cannot be used ({error.strerror}). Try --port {port + 1}."
        ) from error

"""One waitress with two doors: the site, and the floor beside it; same process, same threads, same database."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

import django
from waitress import serve


def main(port: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from config.management.commands.serve import CONNECTIONS, THREADS  # Django must be ready
    from config.wsgi import application
    from tests.bench.floor import PATH, make_floor

    floor = make_floor()

    def doors(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        door = floor if environ["PATH_INFO"].startswith(PATH) else application
        return door(environ, start_response)

    serve(doors, host="127.0.0.1", port=port, threads=THREADS, connection_limit=CONNECTIONS, ident="")


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""`make run`: the embedded site, twice, from an empty folder."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.pictures.site import ROOT, free_port

WAIT = 120


def start(folder: Path, port: int) -> tuple[subprocess.Popen[str], str]:
    """The site served from `folder`, and what it said until it was ready."""
    command = [sys.executable, "manage.py", "serve", "--demo", "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "MANILLE_VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    environment.pop("MANILLE_DATABASE_URL", None)
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            break
    return process, said


def visit(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=WAIT) as answer:
        return answer.status, answer.read().decode()


def test_site_starts_from_nothing_and_again_from_what_it_kept(tmp_path: Path) -> None:
    port = free_port()
    process, said = start(tmp_path, port)
    try:
        [table] = re.findall(r"A table +(http\S+)", said)
        status, page = visit(table)
        assert (status, 'class="deal"' in page) == (200, True)
        stylesheet = re.search(r'href="(/static/css/app\.[0-9a-f]+\.css)"', page)
        assert stylesheet is not None
        assert visit(f"http://127.0.0.1:{port}{stylesheet.group(1)}")[0] == 200
        assert re.findall(r"(\w+@manille\.example)", said) == [
            f"{name}@manille.example" for name in ("odile", "alice", "bob", "charlie")
        ]
    finally:
        process.terminate()
        process.communicate(timeout=WAIT)

    process, again = start(tmp_path, port)
    try:
        assert re.findall(r"A table +(http\S+)", again) == [table]
        assert visit(table)[0] == 200
    finally:
        process.terminate()
        process.communicate(timeout=WAIT)

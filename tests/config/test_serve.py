"""`make run`: the embedded site, twice, from an empty folder."""

import os
import re
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from config.management.commands.serve import HTTPS_PORT
from tests.databases import static_files
from tests.pictures.site import ROOT, free_port

WAIT = 120


def start(folder: Path, port: int, *how: str) -> tuple[subprocess.Popen[str], str]:
    """The site served from `folder`, and what it said until it was ready."""
    command = [sys.executable, "manage.py", "serve", *how, "--host", "127.0.0.1", "--port", str(port)]
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


def sit_down(card: str) -> tuple[int, str]:
    """What a phone sees that has followed `card`: its code rides in the fragment, and is brought by the page."""
    door, code = card.split("#")
    phone = build_opener(HTTPCookieProcessor())
    with phone.open(door, timeout=WAIT) as answer:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.read().decode())
    assert token is not None
    told = urlencode({"csrfmiddlewaretoken": token[1], "code": code}).encode()
    with phone.open(door, told, timeout=WAIT) as answer:
        sheet = answer.url.removesuffix("phone/")  # where it is asked who holds it
    with phone.open(sheet, timeout=WAIT) as answer:
        return answer.status, answer.read().decode()


def refused(address: str, client: str) -> int:
    """The status of the answer to `client`, for whom a proxy on this machine asks."""
    request = urllib.request.Request(address, headers={"X-Forwarded-For": client})  # our own loopback address
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=WAIT)
    error.value.close()
    return error.value.code


@pytest.mark.deep(
    "the first start makes everything: the database, the demo, every static file packed in two ways"
)
def test_site_starts_from_nothing_and_again_from_what_it_kept(tmp_path: Path) -> None:
    port = free_port()
    process, said = start(tmp_path, port, "--demo")
    try:
        [table] = re.findall(r"A table +(http\S+)", said)
        status, page = sit_down(table)
        assert (status, 'class="deal"' in page) == (200, True)
        stylesheet = re.search(r'href="(/static/css/table\.[0-9a-f]+\.css)"', page)
        assert stylesheet is not None
        assert visit(f"http://127.0.0.1:{port}{stylesheet.group(1)}")[0] == 200
        assert refused(f"http://127.0.0.1:{port}/accounts/login/", "192.168.1.7") == 403
        assert visit(f"http://127.0.0.1:{port}/accounts/login/")[0] == 200
        assert re.findall(r"(\w+@manille\.example)", said) == [
            f"{name}@manille.example" for name in ("odile", "alice", "bob", "charlie")
        ]
    finally:
        process.terminate()
        process.communicate(timeout=WAIT)

    process, again = start(tmp_path, port, "--demo")
    try:
        assert re.findall(r"A table +(http\S+)", again) == [table]
        assert visit(table)[0] == 200
    finally:
        process.terminate()
        process.communicate(timeout=WAIT)


@pytest.mark.deep("the site begins twice, once to be told of HTTPS")
def test_room_is_served_by_https_to_whoever_trusts_its_certificate(tmp_path: Path) -> None:
    port = free_port()
    with static_files(tmp_path):
        process, said = start(tmp_path, port, "--https")
    plain, safe = f"http://127.0.0.1:{port}", f"https://127.0.0.1:{port + HTTPS_PORT}"
    try:
        assert f"{plain}/certificate/" in said
        page = visit(f"{plain}/certificate/")[1]
        [file] = re.findall(r'href="(/certificate/[\w.]+)"', page)
        with urllib.request.urlopen(plain + file, timeout=WAIT) as answer:
            certificate = answer.read()
        trusting = ssl.create_default_context(cadata=certificate)
        assert sha256(certificate).hexdigest().upper() in said.replace(":", "")

        with urllib.request.urlopen(f"{safe}/accounts/login/", timeout=WAIT, context=trusting) as answer:
            assert answer.status == 200
            assert answer.headers["Strict-Transport-Security"] is None
            assert "; Secure" in answer.headers["Set-Cookie"]
        caller = HTTPConnection("127.0.0.1", port, timeout=WAIT)
        caller.request("GET", "/accounts/login/")
        sent_on = caller.getresponse()
        assert (sent_on.status, sent_on.headers["Location"].split(":")[0]) == (301, "https")
        with pytest.raises(urllib.error.URLError, match="self-signed certificate"):
            visit(f"{safe}/")
    finally:
        process.terminate()
        process.communicate(timeout=WAIT)

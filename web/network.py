"""Where this machine is for the phones in the room, and whether another machine asks.
Tested in tests/scoring/joining/test_phones.py."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest


def lan_address() -> str:
    """The address of this machine in its local network; the loopback address when there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_unreachable(request: HttpRequest) -> bool:
    """Whether no address is known by which another phone finds this site: it is alone, or in no network."""
    return _is_own_name(request) and not host_in_the_room(request)


def host_in_the_room(request: HttpRequest) -> str:
    """The host, with its port, for the room's phones where the one in use leads nowhere; empty when unknown."""
    machine = lan_address() if _is_own_name(request) else ""
    if not machine or machine.startswith("127."):
        return ""
    port = urlsplit(f"//{request.get_host()}").port
    return f"{machine}:{port}" if port else machine


def host_for_phones(request: HttpRequest) -> str:
    """The host by which phones open this site, as far as it is known."""
    return host_in_the_room(request) or request.get_host()


def address_for_phones(request: HttpRequest, path: str) -> str:
    """The whole address of `path`, as phones open it."""
    return f"{request.scheme}://{host_for_phones(request)}{path}"


def _is_own_name(request: HttpRequest) -> bool:
    """Whether the address in use is this machine's name for itself."""
    host = request.get_host().rsplit(":", 1)[0]
    return host == "localhost" or host == "[::1]" or host.startswith("127.")


def is_from_elsewhere(request: HttpRequest) -> bool:
    """Whether another machine asks: by the address of who is connected, or because a proxy says it passes on."""
    if "Forwarded" in request.headers or "X-Forwarded-For" in request.headers:
        return True
    asks = request.META.get("REMOTE_ADDR", "")
    try:
        return not (ip_address(asks).is_loopback or asks == lan_address())
    except ValueError:
        return True

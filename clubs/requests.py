"""What our middleware adds to a request."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that says whether htmx made it, and which element waits for the answer."""

    htmx: HtmxDetails


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number in the form or the address; None where there is none that can be read."""
    told = request.POST.get(name) or request.GET.get(name) or ""
    return int(told) if told.isascii() and told.isdigit() and len(told) < 10 else None


def wants_only(request: HtmxRequest, partial: str) -> bool:
    """Whether the answer goes into the element named `partial`, and not into a new page."""
    return bool(request.htmx) and request.htmx.target == partial

"""What our middleware adds to a request."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that says whether htmx made it, and which element waits for the answer."""

    htmx: HtmxDetails


def wants_only(request: HtmxRequest, partial: str) -> bool:
    """Whether the answer goes into the element named `partial`, and not into a new page."""
    return bool(request.htmx) and request.htmx.target == partial

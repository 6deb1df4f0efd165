"""What views read of a request: whether htmx made it, and the numbers in its form or its address."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

MOST_DIGITS = 18
"""As many as a key of 64 bits can hold, whatever they are: a database refuses larger ones with an error."""


class HtmxRequest(HttpRequest):
    """A request that says whether htmx made it, and which element waits for the answer."""

    htmx: HtmxDetails


def wants_only(request: HtmxRequest, partial: str) -> bool:
    """Whether the answer goes into the element named `partial`, and not into a new page."""
    return bool(request.htmx) and request.htmx.target == partial


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number in the form or the address; None where there is none that can be read."""
    return read_number(request.POST.get(name) or request.GET.get(name) or "")


def numbers_in(request: HttpRequest, name: str) -> list[int]:
    """The numbers that the form tells as `name`, those that can be read."""
    return [number for text in request.POST.getlist(name) if (number := read_number(text)) is not None]


def read_number(text: str) -> int | None:
    """What `text` says in digits; None where that is no number, or none that a key can be."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None

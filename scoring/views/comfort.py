"""One switch of how this browser shows the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scoring.sheet.display import Comfort


@require_POST
def comfort(request: HttpRequest) -> HttpResponse:
    """Turn a wish on or off, and go back to the page it came from."""
    wish, _equals, wanted = request.POST.get("wish", "").partition("=")
    back = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if ours else reverse("home"), status=303)
    Comfort.of(request).but(wish, wanted=wanted == "on").keep(response)
    return response

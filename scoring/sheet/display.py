"""How this browser wants its pages: for the left hand, in a dark café, by figures. One cookie, no account."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE = "comfort"
A_YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Comfort:
    """What somebody wants: the grid mirrored for the `left` hand, `dark` colours, a `keypad` in place of the grid."""

    left: bool = False
    dark: bool = False
    keypad: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Comfort:
        wishes = request.COOKIES.get(COOKIE, "").split(".")
        return cls(**{wish: wish in wishes for wish in WISHES})

    def but(self, wish: str, *, wanted: bool) -> Comfort:
        """The same but for one wish; one that nobody knows changes nothing."""
        return replace(self, **{wish: wanted}) if wish in WISHES else self

    def keep(self, response: HttpResponse) -> None:
        wishes = ".".join(wish for wish in WISHES if getattr(self, wish))
        response.set_cookie(COOKIE, wishes, max_age=A_YEAR, httponly=True, samesite="Lax")


WISHES = tuple(field.name for field in fields(Comfort))


def comfort(request: HttpRequest) -> dict[str, Comfort]:
    """For every template: what this browser wants."""
    return {"comfort": Comfort.of(request)}


@require_POST
def set_display(request: HttpRequest) -> HttpResponse:
    """Turn a wish on or off, and go back to the page it came from."""
    wish, _equals, wanted = request.POST.get("wish", "").partition("=")
    back = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if ours else reverse("home"), status=303)
    Comfort.of(request).but(wish, wanted=wanted == "on").keep(response)
    return response

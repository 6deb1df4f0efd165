"""How this browser wants its pages: for the left hand, in a dark café, by figures, heard. One cookie, no account."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

COOKIE = "comfort"
A_YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Comfort:
    """What somebody wants: the grid mirrored for the `left` hand, `dark` colours, a `keypad` in place of the grid.

    What calls a table is felt unless the phone is to keep `still`, and heard where somebody asks for `sound`.
    """

    left: bool = False
    dark: bool = False
    keypad: bool = False
    still: bool = False
    sound: bool = False

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


@require_http_methods(["GET", "HEAD", "POST"])
def switches(request: HttpRequest) -> HttpResponse:
    """The switches of this phone; a POST turns one of them, and goes back to the table it came from."""
    back = request.POST.get("next") or request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = reverse("home")
    if request.method != "POST":
        return render(request, "scoring/sheet/comfort.html", {"back": back})
    wish, _equals, wanted = request.POST.get("wish", "").partition("=")
    response = HttpResponseRedirect(back, status=303)
    Comfort.of(request).but(wish, wanted=wanted == "on").keep(response)
    return response

"""How this browser wants its pages: for the left hand, in a dark café, by figures. One cookie, no account."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from django.http import HttpRequest, HttpResponse

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
        told = request.COOKIES.get(COOKIE, "").split(".")
        return cls(**{wish: wish in told for wish in WISHES})

    def but(self, wish: str, *, wanted: bool) -> Comfort:
        """The same but for one wish; one that nobody knows changes nothing."""
        return replace(self, **{wish: wanted}) if wish in WISHES else self

    def keep(self, response: HttpResponse) -> None:
        told = ".".join(wish for wish in WISHES if getattr(self, wish))
        response.set_cookie(COOKIE, told, max_age=A_YEAR, httponly=True, samesite="Lax")


WISHES = tuple(field.name for field in fields(Comfort))


def comfort(request: HttpRequest) -> dict[str, Comfort]:
    """For every template: what this browser wants."""
    return {"comfort": Comfort.of(request)}

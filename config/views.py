"""What phones fetch before anything else, manifest and certificate; and the page for what is not there."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.permissions import PhoneLeft
from web.network import address_for_phones
from web.qr import qr_of

AT_A_TABLE = "/t/"
FRESH_FOR = 3600  # seconds
FELT, PAPER = "#17573e", "#f6f0e2"  # as in static/css/tokens.css
ICONS = (
    ("img/icon-192.png", "192x192", "any"),
    ("img/icon-512.png", "512x512", "any"),
    ("img/icon-maskable-512.png", "512x512", "maskable"),
)


@require_safe
@cache_control(public=True, max_age=FRESH_FOR)
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a phone has to know to put the site on its home screen, in the browser's language."""
    facts = {
        "id": "/",
        "lang": get_language(),
        "name": _("Manille"),
        "short_name": _("Manille"),
        "description": _(
            "Scores, club evenings and rankings for Manille, from the café table to the championship."
        ),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": FELT,
        "background_color": PAPER,
        "icons": [
            {"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(facts, content_type="application/manifest+json")


@require_safe
def certificate(request: HttpRequest) -> HttpResponse:
    """How a phone learns to trust the machine of this room; shown over plain HTTP, before anything else can be."""
    in_the_room()
    code = None if request.is_secure() else qr_of(address_for_phones(request, request.path))
    return render(request, "certificate.html", {"site": f"https://{settings.ROOM_HTTPS}/", "qr": code})


@require_safe
def authority(_request: HttpRequest) -> FileResponse:
    """The certificate itself, as phones take it: there is nothing secret in it."""
    in_the_room()
    return FileResponse(
        (settings.VAR_DIR / "https" / "authority.crt").open("rb"),
        content_type="application/x-x509-ca-cert",
        filename="manille.crt",
        as_attachment=True,
    )


def in_the_room() -> None:
    """404 where this machine has no certificate of its own making."""
    if not settings.ROOM_HTTPS:
        raise Http404


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, one page for what is not there and what is not for who asks; at the tables the way to their door.

    A program whose phone has left its table is told so: 401, scan the card again.
    """
    template = "scoring/joining/not_seated.html" if request.path_info.startswith(AT_A_TABLE) else "404.html"
    if not isinstance(exception, PhoneLeft):
        return render(request, template, status=404)
    response = render(request, template, status=401)
    response["WWW-Authenticate"] = PhoneLeft.scheme
    return response

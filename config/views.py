"""The manifest, which tells a phone how to put the site on its home screen."""

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

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

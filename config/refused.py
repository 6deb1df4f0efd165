"""What is not there, or not for who asks: one page for both, and at the tables the way to their door."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.permissions import PhoneLeft

AT_A_TABLE = "/t/"


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404. A program whose phone has left its table is told so: 401, scan the card again."""
    template = "scoring/joining/not_seated.html" if request.path_info.startswith(AT_A_TABLE) else "404.html"
    if not isinstance(exception, PhoneLeft):
        return render(request, template, status=404)
    response = render(request, template, status=401)
    response["WWW-Authenticate"] = PhoneLeft.scheme
    return response

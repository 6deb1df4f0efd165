"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.evening import deals, totals, typing, views

urlpatterns = [
    path("t/<slug:key>/totals/", totals.totals, name="totals"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/", views.session_sheets, name="session_sheets"),
    path(
        "clubs/<slug:slug>/sessions/<int:pk>/sheets/deals.<str:kind>",
        deals.session_deals,
        name="session_deals",
    ),
    path("clubs/<slug:slug>/sessions/<int:pk>/typing/", typing.typing, name="typing"),
]

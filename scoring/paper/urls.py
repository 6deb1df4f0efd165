"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.paper import cards, views

urlpatterns = [
    path("t/<slug:key>/paper/", views.sheet_paper, name="sheet_paper"),
    path("clubs/<slug:slug>/sessions/<int:pk>/sheets/paper/", views.session_papers, name="session_papers"),
    path("clubs/<slug:slug>/sessions/<int:pk>/cards/", cards.session_cards, name="session_cards"),
]

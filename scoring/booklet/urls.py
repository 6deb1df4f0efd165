"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.booklet import views

urlpatterns = [
    path("rules/", views.rules_index, name="rules_index"),
    path("rules/<slug:key>/", views.rules_page, name="rules_page"),
    path("t/<slug:key>/rules/", views.game_rules, name="game_rules"),
]

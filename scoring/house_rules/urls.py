"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.house_rules import views

RULES = "clubs/<slug:slug>/rules/"

urlpatterns = [
    path(RULES, views.house_rules, name="house_rules"),
    path(f"{RULES}<int:number>/", views.house_version, name="house_version"),
    path(f"{RULES}game-<int:game>/", views.house_rules, name="house_game"),
    path(f"{RULES}game-<int:game>/<int:number>/", views.house_version, name="house_game_version"),
]

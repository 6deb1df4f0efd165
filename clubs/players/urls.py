"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from clubs.players import views

urlpatterns = [
    path("<slug:slug>/players/", views.players, name="players"),
    path("<slug:slug>/players.<str:kind>", views.players_file, name="players_file"),
    path("<slug:slug>/players/new/", views.new, name="player_new"),
    path("<slug:slug>/players/paste/", views.paste, name="players_paste"),
    path("<slug:slug>/players/<int:pk>/", views.change, name="player"),
]

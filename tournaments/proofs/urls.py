"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.proofs import views

desk_urls = [
    path("<int:pk>/rounds/announce/", views.announce_value, name="announce_value"),
    path("<int:pk>/rounds/poster/", views.poster, name="poster"),
]
public_urls = [
    path("<int:pk>/draws/", views.draws, name="draws"),
    path("<int:pk>/rounds/<int:number>/", views.draw, name="draw"),
    path("<int:pk>/rounds/<int:number>/again/", views.redraw, name="redraw"),
    path("<int:pk>/rounds/<int:number>/draw.json", views.draw, {"kind": "json"}, name="draw_document"),
    path("<int:pk>/rounds/<int:number>/draw.<str:kind>", views.draw, name="draw_file"),
    path("<slug:name>.pl", views.script, name="replay"),
]

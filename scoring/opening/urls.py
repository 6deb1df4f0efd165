"""Addresses of this room. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from scoring.opening import draw, views

urlpatterns = [
    path("play/", views.play, name="play"),
    path("t/<slug:key>/draw/", draw.draw, name="draw"),
    path("t/<slug:key>/again/", views.again, name="again"),
    path("t/<slug:key>/claim/", views.claim, name="claim"),
]

"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.desk import views

desk_urls = [
    path("<int:pk>/", views.desk, name="desk"),
    path("<int:pk>/progress/", views.progress, name="progress"),
    path("<int:pk>/live/", views.set_live, name="set_live"),
]

"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.rehearsal import views

desk_urls = [
    path("<int:pk>/rehearsal/", views.rehearsal, name="rehearsal"),
    path("<int:pk>/rehearsal.<str:kind>", views.rehearsal, name="rehearsal_file"),
]

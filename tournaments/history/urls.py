"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.history import views

desk_urls = [
    path("<int:pk>/acts/", views.timeline, name="timeline"),
    path("<int:pk>/acts/<int:number>/undo/", views.undo, name="undo"),
]

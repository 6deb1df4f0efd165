"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.wall import public_views, views

desk_urls = [
    path("<int:pk>/wall/", views.wall, name="wall"),
    path("<int:pk>/wall/rotation/", views.set_rotation, name="set_rotation"),
    path("<int:pk>/wall/hold/", views.hold_screen, name="hold_screen"),
    path("<int:pk>/wall/announce/", views.announce, name="announce"),
    path("<int:pk>/wall/hidden/", views.set_hidden, name="set_hidden"),
    path("<int:pk>/wall/reveal/", views.reveal, name="reveal"),
    path("<int:pk>/wall/codes/", views.codes, name="where_codes"),
]
public_urls = [
    path("<int:pk>/wall/", public_views.wall, name="wall"),
    path("<int:pk>/where/", public_views.where, name="where"),
    path("<int:pk>/where/<int:number>/", public_views.where_entry, name="where_entry"),
]

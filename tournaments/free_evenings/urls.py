"""Addresses of this room: at the director's desk, at the door. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.free_evenings import views

desk_urls = [
    path("<int:pk>/tables/open/", views.open_table, name="open_table"),
    path("<int:pk>/tables/count/", views.counted_sheets, name="counted_sheets"),
    path("<int:pk>/tables/door/", views.set_door, name="set_door"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/remove/", views.remove_table, name="remove_table"),
]
door_urls = [
    path("<int:pk>/table/<slug:code>/", views.free_table, name="table"),
]

"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.explanations import views

desk_urls = [
    path("<int:pk>/ranking/<int:number>/", views.desk, name="explained"),
    path("<int:pk>/ranking/<int:number>/why.<str:kind>", views.desk, name="explained_file"),
]
public_urls = [
    path("<int:pk>/editions/<int:number>/<int:entry>/", views.edition, name="edition_explained"),
    path("<int:pk>/live/<int:entry>/", views.live, name="explained"),
    path(
        "<int:pk>/editions/<int:number>/<int:entry>/why.<str:kind>",
        views.edition,
        name="edition_explained_file",
    ),
    path("<int:pk>/live/<int:entry>/why.<str:kind>", views.live, name="explained_file"),
]

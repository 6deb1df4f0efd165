"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.prizes import views

desk_urls = [
    path("<int:pk>/cash/", views.cash, name="cash"),
    path("<int:pk>/cash.<str:kind>", views.cash, name="cash_file"),
    path("<int:pk>/cash/prices/", views.set_prices, name="set_prices"),
    path("<int:pk>/cash/entries/<int:number>/", views.cash_entry, name="cash_entry"),
    path("<int:pk>/cash/pot/", views.set_pot, name="set_pot"),
    path("<int:pk>/cash/prizes/add/", views.add_prize, name="add_prize"),
    path("<int:pk>/cash/prizes/<int:number>/remove/", views.remove_prize, name="remove_prize"),
    path("<int:pk>/cash/giving/", views.giving, name="giving"),
    path("<int:pk>/cash/lines/add/", views.write_line, name="write_line"),
    path("<int:pk>/cash/lines/<int:number>/remove/", views.remove_line, name="remove_line"),
]

"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.tables.views import adjustments, clock, results_grid, tables

desk_urls = [
    path("<int:pk>/rounds/<int:number>/clock/", clock.set_clock, name="set_clock"),
    path("<int:pk>/rounds/<int:number>/close/", clock.close_round, name="close_round"),
    path("<int:pk>/rounds/<int:number>/tables/", tables.tables, name="tables"),
    path("<int:pk>/rounds/<int:number>/grid/", results_grid.grid, name="grid"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/", tables.table, name="table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/call/", tables.call_table, name="call_table"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/time/", clock.give_time, name="give_time"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/close/", tables.close_game, name="close_game"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/void/", tables.void_game, name="void_game"),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/forfeit/", tables.forfeit_game, name="forfeit_game"
    ),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/level/", tables.untie, name="untie"),
    path("<int:pk>/rounds/<int:number>/tables/<int:table>/penalty/", tables.penalize, name="penalize"),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/substitute/",
        tables.substitute,
        name="substitute",
    ),
    path(
        "<int:pk>/rounds/<int:number>/tables/<int:table>/substitute/<int:row>/cancel/",
        tables.cancel_substitution,
        name="cancel_substitution",
    ),
    path("<int:pk>/adjustments/", adjustments.adjustments, name="adjustments"),
    path("<int:pk>/adjustments/bye/", adjustments.set_bye_score, name="set_bye_score"),
    path("<int:pk>/adjustments/<int:number>/cancel/", adjustments.cancel, name="cancel_adjustment"),
]

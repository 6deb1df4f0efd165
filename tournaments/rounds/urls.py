"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.rounds import odd_views, views

desk_urls = [
    path("<int:pk>/rounds/draw/", views.draw_round, name="draw_round"),
    path("<int:pk>/rounds/draw/stop/", views.stop_draw, name="stop_draw"),
    path("<int:pk>/rounds/<int:number>/swap/", views.swap_seats, name="swap_seats"),
    path("<int:pk>/rounds/<int:number>/discard/", views.discard_round, name="discard_round"),
    path("<int:pk>/rounds/<int:number>/publish/", views.publish_round, name="publish_round"),
    path("<int:pk>/rounds/<int:number>/fill/", odd_views.fill_tables, name="fill_tables"),
    path("<int:pk>/odd/", odd_views.odd, name="odd"),
    path("<int:pk>/odd/choose/", odd_views.choose_odd, name="choose_odd"),
    path("<int:pk>/odd/spares/", odd_views.name_spares, name="name_spares"),
    path("<int:pk>/odd/spares/<int:number>/enter/", odd_views.enter_spare, name="enter_spare"),
    path("<int:pk>/odd/spares/<int:number>/release/", odd_views.release_spare, name="release_spare"),
    path("<int:pk>/odd/tables/", odd_views.set_accessible, name="set_accessible"),
]

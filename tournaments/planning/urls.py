"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.planning import views

desk_urls = [
    path("sessions/<int:pk>/", views.for_session, name="for_session"),
    path("<int:pk>/schedule/", views.schedule, name="schedule"),
    path("<int:pk>/stages/", views.stages, name="stages"),
    path("<int:pk>/stages/add/", views.add_stage, name="add_stage"),
    path("<int:pk>/stages/<int:number>/remove/", views.remove_stage, name="remove_stage"),
    path("<int:pk>/game/", views.change_game, name="change_game"),
    path("<int:pk>/stages/begin/", views.begin_stage, name="begin_stage"),
    path("<int:pk>/stages/<int:number>/settings/", views.change_settings, name="change_settings"),
    path("<int:pk>/stages/<int:number>/cut/", views.change_cut, name="change_cut"),
    path("<int:pk>/stages/<int:number>/cut/keep/", views.keep_cut, name="keep_cut"),
    path("<int:pk>/stages/<int:number>/cut/place/", views.take_place, name="take_place"),
    path("<int:pk>/stages/<int:number>/cut/again/", views.cut_again, name="cut_again"),
    path("<int:pk>/stages/<int:number>/rounds/", views.plan_rounds, name="plan_rounds"),
    path("<int:pk>/ranking/", views.ranking_rules, name="ranking_rules"),
]

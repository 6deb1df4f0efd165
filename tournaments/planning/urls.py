"""Addresses of this room: at the director's desk. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.planning.views import opening, ranking_rules, schedules, stages

desk_urls = [
    path("sessions/<int:pk>/", opening.for_session, name="for_session"),
    path("<int:pk>/schedule/", schedules.schedule, name="schedule"),
    path("<int:pk>/stages/", stages.stages, name="stages"),
    path("<int:pk>/stages/add/", stages.add_stage, name="add_stage"),
    path("<int:pk>/stages/<int:number>/remove/", stages.remove_stage, name="remove_stage"),
    path("<int:pk>/game/", stages.change_game, name="change_game"),
    path("<int:pk>/stages/begin/", stages.begin_stage, name="begin_stage"),
    path("<int:pk>/stages/<int:number>/settings/", stages.change_settings, name="change_settings"),
    path("<int:pk>/stages/<int:number>/cut/", stages.change_cut, name="change_cut"),
    path("<int:pk>/stages/<int:number>/cut/keep/", stages.keep_cut, name="keep_cut"),
    path("<int:pk>/stages/<int:number>/cut/place/", stages.take_place, name="take_place"),
    path("<int:pk>/stages/<int:number>/cut/again/", stages.cut_again, name="cut_again"),
    path("<int:pk>/stages/<int:number>/rounds/", stages.plan_rounds, name="plan_rounds"),
    path("<int:pk>/ranking/", ranking_rules.ranking_rules, name="ranking_rules"),
]

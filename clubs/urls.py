"""Clubs, their people and their evenings."""

from django.urls import path

from clubs.accounts.views import confirm, sign_up, sign_up_done
from clubs.evenings import views as evenings
from clubs.members.views import clubs, members
from clubs.players.views import change, new, paste, players, players_file

app_name = "clubs"
urlpatterns = [
    # Everybody. The first words of these addresses are `actions.RESERVED_SLUGS`.
    path("", clubs.directory, name="list"),
    path("mine/", clubs.mine, name="mine"),
    path("open/", clubs.open_one, name="open"),
    path("sign-up/", sign_up, name="sign_up"),
    path("sign-up/sent/", sign_up_done, name="sign_up_done"),
    path("sign-up/<str:uid>/<str:token>/", confirm, name="confirm"),
    # One club
    path("<slug:slug>/", clubs.club, name="club"),
    path("<slug:slug>/change/", clubs.change, name="change"),
    path("<slug:slug>/members/", members.members, name="members"),
    path("<slug:slug>/members/<int:pk>/role/", members.role, name="member_role"),
    path("<slug:slug>/members/<int:pk>/remove/", members.remove, name="member_remove"),
    path("<slug:slug>/members/<int:pk>/invite/", members.invite_again, name="member_invite"),
    # Its players
    path("<slug:slug>/players/", players, name="players"),
    path("<slug:slug>/players.<str:kind>", players_file, name="players_file"),
    path("<slug:slug>/players/new/", new, name="player_new"),
    path("<slug:slug>/players/paste/", paste, name="players_paste"),
    path("<slug:slug>/players/<int:pk>/", change, name="player"),
    # Its evenings
    path("<slug:slug>/seasons/", evenings.seasons, name="seasons"),
    path("<slug:slug>/sessions/", evenings.sessions, name="sessions"),
    path("<slug:slug>/sessions/new/", evenings.new, name="session_new"),
    path("<slug:slug>/sessions/<int:pk>/", evenings.session, name="session"),
    path("<slug:slug>/sessions/<int:pk>/change/", evenings.change, name="session_change"),
    path("<slug:slug>/sessions/<int:pk>/cancel/", evenings.cancel, name="session_cancel"),
    path("<slug:slug>/sessions/<int:pk>/players/<int:player_pk>/", evenings.attendance, name="attendance"),
    path("<slug:slug>/sessions/<int:pk>/expect/", evenings.expect_everybody, name="expect_everybody"),
    path("<slug:slug>/sessions/<int:pk>/welcome/", evenings.welcome_everybody, name="welcome_everybody"),
    path("<slug:slug>/sessions/<int:pk>/newcomer/", evenings.newcomer, name="newcomer"),
]

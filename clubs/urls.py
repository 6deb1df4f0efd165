"""Clubs, their people and their evenings, under /clubs/. Tested in tests/doors/test_matrix.py."""

from clubs.accounts.urls import urlpatterns as accounts
from clubs.evenings.urls import urlpatterns as evenings
from clubs.members.urls import urlpatterns as members
from clubs.players.urls import urlpatterns as players

app_name = "clubs"
urlpatterns = [
    *accounts,  # sign-up/ is nobody's club: before what begins with one
    *players,
    *evenings,
    *members,
]

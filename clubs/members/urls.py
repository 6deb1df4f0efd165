"""Addresses of this room. No club is called as one of those before `<slug>` begins: see `actions.RESERVED_SLUGS`.
Tested in tests/doors/test_matrix.py."""

from django.urls import path

from clubs.members.views import clubs, members

urlpatterns = [
    path("", clubs.directory, name="list"),
    path("mine/", clubs.mine, name="mine"),
    path("open/", clubs.open_one, name="open"),
    path("<slug:slug>/", clubs.club, name="club"),
    path("<slug:slug>/change/", clubs.change, name="change"),
    path("<slug:slug>/members/", members.members, name="members"),
    path("<slug:slug>/members/<int:pk>/role/", members.role, name="member_role"),
    path("<slug:slug>/members/<int:pk>/remove/", members.remove, name="member_remove"),
    path("<slug:slug>/members/<int:pk>/invite/", members.invite_again, name="member_invite"),
]

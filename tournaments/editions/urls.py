"""Addresses of this room: at the director's desk, for the public. Tested in tests/doors/test_matrix.py."""

from django.urls import path

from tournaments.editions.views import desk, files, pictures, public

desk_urls = [
    path("<int:pk>/editions/publish/", desk.publish_edition, name="publish_edition"),
    path("<int:pk>/editions/<int:number>/withdraw/", desk.withdraw_edition, name="withdraw_edition"),
]
public_urls = [
    path("<int:pk>/", public.evening, name="evening"),
    path("<int:pk>/clock/", public.clock, name="clock"),
    path("<int:pk>/editions/<int:number>/", public.edition, name="edition"),
    path("<int:pk>/editions/<int:number>/ranking.<str:kind>", files.edition_file, name="edition_file"),
    path("<int:pk>/rounds/<int:number>/tables.<str:kind>", files.round_file, name="round_file"),
    path("<int:pk>/editions/<int:number>/picture.png", pictures.edition_picture, name="edition_picture"),
    path("<int:pk>/live/ranking.<str:kind>", files.live_file, name="live_file"),
]

"""Addresses of this room: at the director's desk, at the door, and where strangers register.

The last have no session, and no cache keeps them. Tested in tests/doors/test_matrix.py.
"""

from django.urls import path

from tournaments.registration.views import arrivals, desk, public

desk_urls = [
    path("<int:pk>/entries/arrived/", desk.enter_players, name="enter_players"),
    path("<int:pk>/entries/pair/", desk.enter_pair, name="enter_pair"),
    path("<int:pk>/entries/left/", desk.withdraw_leavers, name="withdraw_leavers"),
    path("<int:pk>/entries/<int:number>/withdraw/", desk.withdraw_entry, name="withdraw_entry"),
    path("<int:pk>/entries/<int:number>/restore/", desk.restore_entry, name="restore_entry"),
    path("<int:pk>/entries/<int:number>/", desk.entry, name="entry"),
    path("<int:pk>/entries/<int:number>/tick/", desk.tick_entry, name="tick_entry"),
    path("<int:pk>/registrations/", desk.registrations, name="registrations"),
    path("<int:pk>/registrations/open/", desk.open_registration, name="open_registration"),
    path("<int:pk>/registrations/close/", desk.close_registration, name="close_registration"),
    path("<int:pk>/registrations/accept/", desk.accept_requests, name="accept_requests"),
    path("<int:pk>/registrations/pair/", desk.match_requests, name="match_requests"),
    path("<int:pk>/registrations/forget/", desk.forget_requests, name="forget_requests"),
    path("<int:pk>/registrations/desk/", desk.enter_at_desk, name="enter_at_desk"),
    path("<int:pk>/registrations/<int:number>/", desk.request_to_play, name="request"),
    path("<int:pk>/registrations/<int:number>/accept/", desk.accept_request, name="accept_request"),
    path("<int:pk>/registrations/<int:number>/refuse/", desk.refuse_request, name="refuse_request"),
    path("<int:pk>/registrations.<str:kind>", desk.registrations, name="registrations_file"),
    path("<int:pk>/arrivals/", arrivals.check_in, name="check_in"),
    path("<int:pk>/arrivals/<int:player_pk>/", arrivals.check_in_player, name="check_in_player"),
    path("<int:pk>/arrivals.<str:kind>", arrivals.check_in, name="arrivals_file"),
    path("<int:pk>/arrivals/entry/<int:number>/", arrivals.arrival, name="arrival"),
    path("<int:pk>/arrivals/missing/", arrivals.withdraw_missing, name="withdraw_missing"),
]
door_urls = [
    path("<int:pk>/badge/<int:number>/", arrivals.badge, name="badge"),
]
app_name = "registration"
urlpatterns = [
    path("<int:pk>/registration/", public.ask, name="ask"),
    path("<int:pk>/registration/<str:code>/", public.mine, name="mine"),
]

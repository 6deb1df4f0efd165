"""Contests whose registration is open: requests, private links, one that is full."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from tests.pictures.demo import Demo
from tournaments.entries.actions import withdraw_entry
from tournaments.models import EntryKind, EntryRequest, Tournament
from tournaments.planning import opening
from tournaments.registration import admissions
from tournaments.registration.actions import accept_request, open_registration, refuse_request
from tournaments.registration.asking import Application, ask_to_play, new_link

NEIGHBOURS = (
    (("Marie-Antoinette", "Vandenbroucke-Delannoy"), ("Jean-Baptiste", "Vandenbroucke")),
    (("Omer", "Claeys"), ("Suzanne", "Picard")),
    (("Rosalie", "Dewitte"),),
    (("Yvette", "Lemoine"),),
    (("Marcel", "Hennebelle"), ("Denise", "Baert")),
    (("Anne", "Delattre"), ("Luc", "Vandamme")),
    (("Guy", "Desmet"), ("Léa", "Fontaine")),
)


def signing_up(demo: Demo) -> Tournament:
    """A contest for pairs whose registration is open, made once: entries, requests, a waiting list."""
    known = Tournament.objects.filter(session=demo.session, name="Concours de Pâques").first()
    if known:
        return known
    contest = opening.open_tournament(demo.session, "Concours de Pâques", entry_kind=EntryKind.PAIR)
    open_registration(contest, capacity=4, fee=1000, closes_at=timezone.now() + timedelta(days=9))
    links = [asked_to_play(contest, people) for people in NEIGHBOURS]
    entry = accept_request(links[0][0])
    admissions.tick_paid(entry, True)
    admissions.change_entry(
        entry, admissions.Details("Les Pandoerkaarters de Machelen", "cousins", ["ladies"], [3])
    )
    withdraw_entry(accept_request(links[1][0]))
    return contest


def asked_to_play(contest: Tournament, people: tuple[tuple[str, str], ...]) -> tuple[EntryRequest, str]:
    asking = Application(people, "Café des Tilleuls", "marie-antoinette@manille.example")
    return ask_to_play(contest, asking, new_link())


def signing(name: str, *arguments: int, query: str = "") -> Callable[[Demo], str]:
    """The address of the view `name` of the contest whose registration is open."""
    return lambda demo: reverse(name, args=[demo.club.slug, signing_up(demo).pk, *arguments]) + query


def private_link(state: str) -> Callable[[Demo], str]:
    """The private link of a request that has a place, that waits, or that was refused."""
    names = {"asked": "Alix", "waiting": "Bernadette", "refused": "Célestine"}

    def address(demo: Demo) -> str:
        contest = signing_up(demo)
        request, code = asked_to_play(contest, ((names[state], "Marchand"),))
        if state == "refused":
            refuse_request(request, "Réservé aux membres de la fédération cette année.")
        if state == "asked":
            EntryRequest.objects.filter(pk=request.pk).update(number=0)
        return reverse("registration:mine", args=[demo.club.slug, contest.pk, code])

    return address


def a_full_contest(demo: Demo) -> str:
    """The form of a contest of which every place is taken."""
    contest = opening.open_tournament(demo.session, "Concours complet")
    open_registration(contest, capacity=1)
    asked_to_play(contest, (("Denise", "Baert"),))
    return reverse("registration:ask", args=[demo.club.slug, contest.pk])

"""Every page is HTML as the standard has it, and says in a sentence what it is where the public finds it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.depth import part
from tests.pictures.pages import PAGES, Demo, seats_at
from tests.steps.demo import load_demo
from tests.steps.markup import Markup

WRONG = {
    "<span><details><summary>a</summary></details></span>": "<details> in <span>",
    "<p><a href='/'><div></div></a></p>": "<div> in <p>",
    "<button><a href='/'>b</a></button>": "<a> in <button>",
    "<label><input><input></label>": "<label> around several controls",
    "<label for='x'>a</label><p id='x'></p>": "for of <label> points to 'x'",
    "<ul><div></div></ul>": "<div> in <ul>",
    "<p id='x'></p><b id='x'></b>": "id 'x' 2 times",
    "<p class='a' class='b'></p>": "class twice on <p>",
    "<p align='left'></p>": "align on <p>",
    "<input type='radio' maxlength='3'>": "maxlength on <input type=radio>",
    "<link rel='icon' href='data:image/svg+xml,a b'>": "href='data:image/svg+xml,a b' on <link>",
    "<nav role='navigation'></nav>": "<nav> is a navigation already",
    "<span aria-label='a'></span>": "a name for <span>, which has no role",
    "<div><b></div>": "</div> ends <b>",
    "<form action=''></form>": "action='' on <form>",
}
RIGHT = (
    "<label><span>a</span> <input name='a' hx-get='/'></label><ul><li><a href='/'><div>b</div></a></li></ul>"
    "<details><summary><h2>c</h2></summary><p>d</p></details><svg><use href='#a'></use></svg>"
)


@pytest.mark.parametrize(("source", "fault"), WRONG.items())
def test_what_the_standard_forbids_is_found(source: str, fault: str) -> None:
    assert [each.removeprefix("line 1: ") for each in Markup(source).faults] == [fault]


def test_what_it_allows_is_not() -> None:
    assert Markup(RIGHT).faults == []


@pytest.mark.pure  # the queries of each page run in the tests of its room
@pytest.mark.deeper("every page that a person sees")
def test_pages_are_html_as_the_standard_has_it(db: None) -> None:
    load_demo()
    demo, faults = Demo.find(), Counter[str]()
    clients = {actor: Client(headers={"accept-language": "fr"}) for actor in {page.actor for page in PAGES}}
    for actor, client in clients.items():
        if actor:
            client.force_login(User.objects.get(email=f"{actor}@manille.example"))

    for page in part(PAGES, 24):
        address, client = page.address(demo).partition("#")[0], clients[page.actor]
        if not page.actor and (seats := seats_at([address])):
            client.cookies["tables"] = seats
        faults.update(
            f"{page.name}: {re.sub('^line [0-9]+: ', '', fault)}"
            for fault in Markup(client.get(address).content.decode()).faults
        )

    assert faults == {}


def description(page: str) -> str:
    return "".join(re.findall(r'<meta name="description" content="([^"]*)">', page))


SOUGHT = ("home", "play", "arbiter", "count", "articles", "rules", "rules-miseres", "about", "clubs", "club")


@pytest.mark.parametrize("name", SOUGHT)
def test_page_that_strangers_look_for_says_what_it_is_in_their_language(
    db: None, club: Club, name: str
) -> None:
    addresses = {
        "home": reverse("home"),
        "about": reverse("about"),
        "rules": reverse("scoring:rules_index"),
        "rules-miseres": reverse("scoring:rules_page", args=["miseres"]),
        "clubs": reverse("clubs:list"),
        "club": club.get_absolute_url(),
        "count": reverse("scoring:count_pile"),
    }
    address = addresses.get(name) or reverse(f"scoring:{name}")

    texts = [
        description(Client(headers={"accept-language": language}).get(address).content.decode())
        for language in ("fr", "en")
    ]

    assert [20 < len(text) <= 160 for text in texts] == [True, True]
    assert texts[0] != texts[1]

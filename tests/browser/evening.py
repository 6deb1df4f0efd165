"""An evening of three games at one table of a club, tapped on four phones of three sizes, through the pages alone.

Anne writes, Béa and Tom look on and sign, Alice directs. `seen` is called with every step: its name and its page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from clubs.models import Club, User
from tests import factories
from tests.browser.phones import SENT
from tests.browser.screens import ALL_SCREENS
from tests.browser.taps import Phone, a_page, key, keyed, side

SIZES = ("360x640", "390x844", "412x915", "390x844")
NAMES = ("Anne", "Béa", "Luc", "Tom")  # in table order: Anne and Luc are A, Béa and Tom are B
COINCHED, SURCOINCHED = keyed("doubles", 1), keyed("doubles", 2)
SENTENCE = "#sentence > b"
AGAIN = "form[action$='/again/'] button"
A_LOOK = 3_100  # milliseconds after which a page asks what is new
Seen = Callable[[str, Page], None]


@dataclass(frozen=True)
class Invited:
    """Who comes: the address of the evening, its club, and the cookie by which its director is signed in."""

    address: str
    club: str
    director: str


def invite(club: Club, director: User) -> Invited:
    """An evening at which the four have arrived; made before the browser, whose loop keeps the database out."""
    session = factories.a_session(club, starts_at=timezone.now())
    players = [
        factories.a_player(club, number, name, short_name=name) for number, name in enumerate(NAMES, start=1)
    ]
    factories.attending(session, players)
    client = Client()
    client.force_login(director)
    return Invited(session.get_absolute_url(), club.slug, client.cookies["sessionid"].value)


class Handset(Phone):
    """A phone of the evening, its network and its clock in our hands."""

    def look(self) -> None:
        """Let the time go by after which the page asks what is new."""
        self.page.clock.run_for(A_LOOK)

    def online(self, is_online: bool) -> None:
        self.page.context.set_offline(not is_online)
        self.page.wait_for_function("isOnline => navigator.onLine === isOnline", arg=is_online)

    def deal(self, *keys: str) -> None:
        """Write a deal, the rest of which is tapped already; it may be the last."""
        for tap in keys:
            self.tap(tap)
        expect(self.page.locator(SENTENCE)).to_be_visible()
        self.tap("#validate")
        expect(self.page.locator(SENTENCE)).to_have_count(0)
        expect(self.page.locator(".receipt, .over").first).to_be_visible()

    def keep(self, *keys: str) -> None:
        """Write a deal without network: it stands among those that wait."""
        waiting = self.page.locator("#unsent > li").count()
        for tap in (*keys, "#validate"):
            self.tap(tap)
        expect(self.page.locator("#unsent > li")).to_have_count(waiting + 1)

    def sign(self, of: str) -> None:
        self.tap(f"form[action$='/sign/']:has(input[name=side][value={of}]) button")

    def play_again(self) -> None:
        self.tap(AGAIN)
        expect(self.page.locator("#deal")).to_be_visible()


class Evening:
    """The four phones and what they do, game by game."""

    def __init__(self, browser: Browser, site: str, invited: Invited, seen: Seen) -> None:
        self._site, self._invited, self._pin, self.seen = site, invited, "", seen
        self.anne, self.bea, self.tom, self.alice = (
            Handset(a_page(browser, site, ALL_SCREENS[screen], clock=True), site) for screen in SIZES
        )
        cookie = {"name": "sessionid", "value": invited.director, "url": site}
        self.alice.page.context.add_cookies([cookie])

    def play(self, games: int) -> None:
        """The first `games` of the three."""
        self.sit_down()
        for game in (self.mended, self.out_of_reach, self.quarrelled)[:games]:
            game()

    def see(self, step: str, phone: Handset, sign: str) -> None:
        """The picture of a step, once `sign` of it is on the page."""
        expect(phone.page.locator(sign).first).to_be_visible()
        self.seen(step, phone.page)

    def sit_down(self) -> None:
        """Alice opens the table by hand; Anne and Béa come in by the code of the evening."""
        alice = self.alice
        alice.page.goto(self._site + self._invited.address)
        alice.tap("a[href$='/sheets/']")
        for place in range(len(NAMES)):  # those who have arrived stand by their names
            alice.page.locator(f"select[name=seat_{place}]").select_option(index=place + 1)
        self.see("table-by-hand", alice, "#by-hand")
        alice.tap("#by-hand button.primary")
        self.see("tables", alice, ".evening-pin b")
        self._pin = alice.page.locator(".evening-pin b").inner_text()
        self.join("anne", self.anne, 0)
        self.join("bea", self.bea, 1)

    def join(self, name: str, phone: Handset, seat: int) -> None:
        """Table and code are typed, then it is said who holds the phone."""
        phone.page.goto(f"{self._site}/join/{self._invited.club}/")
        phone.page.locator("[name=table]").fill("1")
        phone.page.locator("[name=pin]").fill(self._pin)
        self.see(f"{name}-joins", phone, "[name=pin]")
        phone.tap(".door button.primary")
        self.see(f"{name}-holds-it", phone, ".holders")
        phone.tap(f".holders button[value='{seat}']")
        expect(phone.page.locator("#sheet")).to_be_visible()

    def mended(self) -> None:
        """The first game: a wrong count is undone from its receipt, another is mended from its line."""
        anne, bea = self.anne, self.bea
        self.see("first-deal", anne, "#deal")
        for tap in (side("A"), key(44)):
            anne.tap(tap)
        self.see("deal-said", anne, SENTENCE)
        anne.deal()
        self.see("wrong-deal-received", anne, ".receipt button")
        anne.tap(".receipt button")
        self.see("deal-undone", anne, ".receipt:not(:has(.undo))")
        anne.deal(side("A"), key(42))
        bea.look()
        self.see("other-side-is-asked", bea, ".confirm")
        bea.tap(".confirm button.good")
        expect(bea.page.locator(".confirm")).to_have_count(0)
        anne.deal(side("B"), COINCHED, key(40))
        anne.tap("a.head-key[href='#rest']")
        anne.tap(".line-menu summary >> nth=0")
        self.see("menu-of-a-line", anne, ".line-menu[open]")
        anne.tap(".line-menu[open] a[href*='replaces='] >> nth=0")
        expect(anne.page.locator("#deal input[name=replaces]")).not_to_have_value("")
        anne.tap(key(41))
        self.see("count-being-mended", anne, SENTENCE)
        anne.deal()
        anne.deal(side("A"), SURCOINCHED, key(63))
        self.both_sign("first-game")

    def both_sign(self, game: str) -> None:
        """Anne for her side, Béa for hers, each on her own phone."""
        anne, bea = self.anne, self.bea
        self.see(f"{game}-over", anne, ".over")
        anne.sign("A")
        bea.look()
        self.see(f"{game}-signed-by-one", bea, ".over form[action$='/sign/']")
        bea.sign("B")
        expect(bea.page.locator("form[action$='/sign/']")).to_have_count(0)
        anne.look()
        self.see(f"{game}-signed", anne, AGAIN)

    def out_of_reach(self) -> None:
        """The second game ends while Anne's phone has no network; where the page lets it, the third begins."""
        anne = self.anne
        anne.play_again()
        anne.deal(side("A"), key(50))
        anne.online(False)
        anne.keep(side("A"), COINCHED, key(44))
        self.see("out-of-reach", anne, "#outbox")
        anne.keep(side("A"), SURCOINCHED, key(60))
        self.see("over-out-of-reach", anne, "#unsent > li")
        goes_on = anne.page.locator(AGAIN).is_visible()
        if goes_on:
            anne.play_again()
            anne.keep(side("B"), key(40))
        anne.online(True)
        anne.page.wait_for_function(SENT)
        if goes_on:
            anne.page.goto(anne.page.url.partition("?")[0] + "?game=2")
        self.both_sign("second-game")
        if not goes_on:
            anne.play_again()
            anne.deal(side("B"), key(40))

    def quarrelled(self) -> None:
        """The third game: Monique comes in Tom's place, two deals are contested, a signed one is corrected."""
        anne, bea, tom = self.anne, self.bea, self.tom
        self.join("tom", tom, 3)
        tom.tap("#around a[href$='/names/']")
        tom.page.locator("#name-3").fill("Monique")
        self.see("somebody-else-comes", tom, "#name-3")
        tom.tap("form:has(#name-3) button[name=comes]")
        self.see("monique-plays", tom, "form button[name=back]")
        tom.tap(".at-place a")
        self.see("monique-at-the-table", tom, ".following")
        anne.look()
        expect(anne.page.locator("#sides")).to_contain_text("Monique")
        anne.deal(side("A"), key(45))
        bea.look()
        expect(bea.page.locator(".confirm")).to_contain_text("45")
        bea.tap(".confirm button.quiet")
        self.see("line-contested", bea, ".talk .alarm")
        anne.look()
        self.see("line-is-contested", anne, ".talk .alarm")
        anne.tap(".talk .alarm .button")
        self.see("what-is-contested", anne, ".dispute:target")
        anne.tap(".dispute:target a.button[href*='replaces=']")
        anne.tap(key(54))
        anne.deal()
        self.told_in_two_ways()
        anne.deal(side("A"), SURCOINCHED, key(60))
        self.both_sign("third-game")
        self.corrected()

    def told_in_two_ways(self) -> None:
        """Anne out of reach and Béa with the pen tell the same deal differently: Alice decides."""
        anne, bea, alice = self.anne, self.bea, self.alice
        anne.online(False)
        anne.keep(side("B"), key(38))
        bea.look()
        bea.tap("#go button")
        expect(bea.page.locator("#deal")).to_be_visible()
        bea.deal(side("B"), key(48))
        anne.online(True)
        anne.look()
        self.see("told-in-two-ways", anne, ".refused, .talk .alarm")
        alice.page.reload()
        self.see("table-needs-alice", alice, ".tables .badge.alert")
        alice.tap(".tables a.badge.alert >> nth=0")
        alice.tap("form.case label:has([value=second])")
        self.see("alice-decides", alice, "form.case :checked")
        alice.tap("form.case .primary")
        expect(alice.page.locator("form.case")).to_have_count(0)
        anne.look()
        expect(anne.page.locator(".dispute")).to_have_count(0)
        self.see("anne-without-the-pen", anne, ".following")
        anne.tap("#go button")
        expect(anne.page.locator("#deal")).to_be_visible()

    def corrected(self) -> None:
        """Anne asks for a correction of what is signed, Alice grants it, and both sides sign again."""
        anne, alice = self.anne, self.alice
        anne.tap(".lines a[href*='replaces='] >> nth=0")
        anne.tap(key(61))
        anne.page.locator("#why").fill("Une carte était tombée sous la table")
        self.see("correction-being-asked", anne, SENTENCE)
        anne.tap("#validate")
        self.see("correction-asked", anne, "[id^='request-']")
        alice.page.goto(self._site + self._invited.address)
        alice.tap("a[href$='/sheets/']")
        self.see("correction-waits", alice, ".pick-list a")
        alice.tap(".pick-list a >> nth=0")
        self.see("alice-corrects", alice, "[id^='request-']")
        alice.tap("[id^='request-'] button[name=apply]")
        expect(alice.page.locator("[id^='request-']")).to_have_count(0)
        anne.look()
        self.see("corrected", anne, ".amended")
        self.both_sign("corrected-game")

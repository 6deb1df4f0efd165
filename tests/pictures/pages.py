"""Every page that a person sees, with who opens it: the list that pictures, axe and the address checks share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from clubs.models import Session
from tests.pictures import cups, editions, events, quarrels, seasons
from tests.pictures.demo import DIRECTOR, MEMBER, OWNER, SCORER, STRANGER, Demo, Page, at
from tests.pictures.desk import (
    being_drawn,
    being_restored,
    bell_rung,
    corrected_cut,
    decided,
    left_over,
    ready_after_the_cut,
    swiss_pairs,
    timed,
    vacant_place,
)
from tests.pictures.friends import COUSINS, a_draw, a_followed_table, a_table, seats_at, shown
from tests.pictures.prizes import of_cash
from tests.pictures.signing import a_full_contest, private_link, signing
from tests.steps.tournament_evening import find_preset
from tournaments.models import DrawStep, Round, Tournament
from tournaments.people import actions
from tournaments.planning import opening

__all__ = ["PAGES", "Demo", "Page", "seats_at"]


def of_a_cup(name: str, made: Callable[[Session], Tournament], *numbers: int) -> Callable[[Demo], str]:
    """A page of a contest in pools, a knock-out or a movement."""
    return lambda demo: reverse(name, args=[demo.club.slug, made(demo.session).pk, *numbers])


def level_table(demo: Demo) -> str:
    """The page of a table from which somebody has to go on."""
    cup = cups.consolante(demo.session)
    last = Round.objects.filter(stage__tournament=cup).latest("number")
    return reverse("tournaments:table", args=[demo.club.slug, cup.pk, last.number, 1])


def undoing(demo: Demo) -> str:
    """Stepping back behind the publication of tonight's round."""
    act = demo.tonight.acts.filter(code="published").first()
    return reverse("tournaments:undo", args=[demo.club.slug, demo.tonight.pk, act.number])


def rehearsing(demo: Demo) -> str:
    """A championship of 27, one of whom sits out in turn."""
    known = Tournament.objects.filter(session=demo.session, name="Championnat").first()
    championship = known or opening.open_tournament(
        demo.session, "Championnat", games_per_table=3, stages=find_preset("championship").stages
    )
    return (
        reverse("tournaments:rehearsal", args=[demo.club.slug, championship.pk]) + "?entries=27&begins=14:00"
    )


def drawing(name: str, step: str = DrawStep.PAIRING, **ago: int) -> Callable[[Demo], str]:
    """The desk of a championship whose first round a worker draws, or could not draw."""

    def address(demo: Demo) -> str:
        tournament = opening.open_tournament(demo.session, f"Championnat {name}")
        being_drawn(tournament, step, moved_at=timezone.now() - timedelta(**ago))
        return tournament.get_absolute_url()

    return address


def played(demo: Demo, name: str, *table: str) -> str:
    """A page of the round that is played tonight."""
    timed(demo.tonight)
    decided(demo.tonight)
    of_a_round = ("1",) if name != "adjustments" else ()
    return at(f"tournaments:{name}", *TONIGHT, *of_a_round, *table)(demo)


def of_the_bell(demo: Demo, name: str) -> str:
    """A page of the round whose clock has rung."""
    return reverse(f"tournaments:{name}", args=[demo.club.slug, bell_rung(demo.session).pk, 1])


def to_type(demo: Demo) -> str:
    """The results of a round of pairs, of which nothing is typed yet."""
    known = Tournament.objects.filter(session=demo.session, name="Doublettes suisses").first()
    tournament = known or swiss_pairs(demo.session)
    last = Round.objects.filter(stage__tournament=tournament, published_at__isnull=False).latest("number")
    return reverse("tournaments:grid", args=[demo.club.slug, tournament.pk, last.number])


def promised(demo: Demo, name: str, *numbers: int) -> str:
    """A page about the draws of a Swiss evening: one was discarded, one exchanged, a value is announced."""
    known = Tournament.objects.filter(session=demo.session, name="Doublettes suisses").first()
    return reverse(f"public:{name}", args=[demo.club.slug, (known or swiss_pairs(demo.session)).pk, *numbers])


def partners(name: str) -> Callable[[Demo], str]:
    """The page `name` about two who played on one side at a past evening, both shown by name wherever that was."""

    def address(demo: Demo) -> str:
        for pairing in demo.signed.pairing.round.pairings.order_by("table_number"):
            seated = pairing.placings.filter(position__in=(0, 2)).select_related("player")
            players = [placing.player for placing in seated]
            if all(player.is_named for player in players):
                break
        return reverse(name, args=[demo.club.slug, *sorted(player.number for player in players)])

    return address


def rated(name: str) -> Callable[[Demo], str]:
    """A page of the club, which rates its players."""

    def address(demo: Demo) -> str:
        actions.set_ratings(demo.club, True)
        return reverse(name, args=[demo.club.slug])

    return address


def odd(demo: Demo, name: str, *more: int) -> str:
    """A page of the evening whose number is odd."""
    return reverse(f"tournaments:{name}", args=[demo.club.slug, left_over(demo.session).pk, *more])


def with_criteria(name: str, *numbers: int) -> Callable[[Demo], str]:
    return lambda demo: events.by_criteria(demo.session, name, *numbers)


def corrected(name: str, *numbers: int) -> Callable[[Demo], str]:
    return lambda demo: editions.of(editions.corrected(demo.session), name, *numbers)


SESSION = ("club.slug", "session.pk")
TONIGHT = ("club.slug", "tonight.pk")
PAST = ("club.slug", "past.pk")

# What is laid before the arbiter and the counter.
OTHER_GAME = "?variant_key=miseres"
TRICK = "?variant=manillen_club&trump=S&table=KH-8H&hand=AH-7H-10S-9S-QC-8D&to=hand"
FAULT = TRICK + "&played=7H"
PILE = "?card=10S&card=AS&card=KH&card=QH&card=10D&taken=3"
TRICKS = "?how=tricks&trick=10S-AS-KS-7S&trick=10H-AH-7H-8H&card=10D&card=AD"

PAGES = (
    Page("home", STRANGER, at("home"), dark=True),
    Page("about", STRANGER, at("about")),
    Page("articles", STRANGER, at("scoring:articles"), dark=True),
    Page("not-found", STRANGER, lambda _demo: "/t/nothing/", status=404),
    Page("join", STRANGER, at("scoring:join"), dark=True),
    Page("join-holder", STRANGER, at("scoring:holder", "playing.key"), dark=True),
    Page("comfort", STRANGER, at("scoring:comfort")),
    Page("login", STRANGER, at("login")),
    Page("sign-up", STRANGER, at("clubs:sign_up")),
    Page("password-reset", STRANGER, at("password_reset")),
    Page("rules", STRANGER, at("scoring:rules_index"), dark=True),
    *(
        Page(f"rules-{key}", STRANGER, lambda _demo, key=key: reverse("scoring:rules_page", args=[key]))
        for key in ("coinchee_121", "miseres", "envers", "boussac_1896")
    ),
    Page("rules-sheet", STRANGER, at("scoring:game_rules", "playing.key")),
    Page("play", STRANGER, at("scoring:play"), dark=True),
    Page("play-seven", STRANGER, lambda _demo: reverse("scoring:play") + "?variant_key=encheres_7"),
    Page("table-draw", STRANGER, lambda _demo: a_draw(), dark=True),
    Page("table-draw-ahead", STRANGER, lambda _demo: a_draw().split("?")[0]),
    Page("arbiter", STRANGER, lambda _demo: reverse("scoring:arbiter") + FAULT, dark=True),
    Page("arbiter-laying", STRANGER, lambda _demo: reverse("scoring:arbiter") + TRICK),
    Page("count", STRANGER, lambda _demo: reverse("scoring:count_pile") + PILE, dark=True),
    Page("count-tricks", STRANGER, lambda _demo: reverse("scoring:count_pile") + TRICKS),
    Page("count-sheet", STRANGER, lambda demo: at("scoring:count", "playing.key")(demo) + PILE + "&of=A"),
    Page("sheet", STRANGER, at("scoring:sheet", "playing.key"), dark=True),
    Page("sheet-dispute", STRANGER, lambda _demo: quarrels.told_in_two_ways(), dark=True),
    Page("sheet-case", DIRECTOR, lambda _demo: quarrels.case(), dark=True),
    Page("sheet-corrected", STRANGER, lambda _demo: quarrels.corrected(), dark=True),
    Page("sheet-names", STRANGER, lambda _demo: quarrels.names()),
    Page("sheet-contested", STRANGER, lambda _demo: quarrels.contested()),
    Page("sheet-handing-over", STRANGER, lambda _demo: quarrels.handing_over(), dark=True),
    Page("sheet-confirm", STRANGER, lambda _demo: quarrels.to_confirm()),
    Page("sheet-asking", STRANGER, lambda _demo: quarrels.asking()),
    Page("sheet-asked", DIRECTOR, lambda _demo: quarrels.asked()),
    Page("sheet-following", STRANGER, lambda _demo: a_followed_table(), dark=True),
    Page("sheet-signed", STRANGER, at("scoring:sheet", "signed.key"), dark=True),
    *(
        Page(f"sheet-{key}", STRANGER, lambda _demo, key=key: a_table(key), dark=key == "envers")
        for key in ("encheres_5", "miseres", "envers", "dix_sept_coup", "trois_donneur", "auction_1")
    ),
    *(
        Page(f"sheet-long-names-{key}", STRANGER, lambda _demo, key=key: a_table(key, COUSINS))
        for key in ("coinchee_121", "encheres_7")
    ),
    *(
        Page(
            f"{name}-{key}",
            STRANGER,
            lambda _demo, name=name, key=key: shown(name, key),
            dark=key == "encheres_7",
        )
        for name in ("shared", "summary")
        for key in ("coinchee_121", "encheres_7")
    ),
    Page("summary-long-names", STRANGER, lambda _demo: shown("summary", "coinchee_121", COUSINS)),
    Page("share", STRANGER, lambda _demo: a_table("coinchee_121") + "share/"),
    Page("clubs", STRANGER, at("clubs:list")),
    Page("club", STRANGER, at("clubs:club", "club.slug"), dark=True),
    Page("evening", STRANGER, at("public:evening", *TONIGHT), dark=True),
    Page("evening-by-name", STRANGER, lambda demo: at("public:evening", *TONIGHT)(demo) + "?by=name"),
    Page("evening-past", STRANGER, at("public:evening", *PAST)),
    Page("wall", STRANGER, at("public:wall", *TONIGHT)),
    Page("wall-ranking", STRANGER, lambda demo: corrected("public:wall")(demo) + "?at=2"),
    Page("wall-remote", DIRECTOR, at("tournaments:wall", *TONIGHT), dark=True),
    Page("where-codes", SCORER, at("tournaments:where_codes", *TONIGHT)),
    Page("where", STRANGER, lambda demo: at("public:where", *TONIGHT)(demo) + "?q=a"),
    Page("where-own", STRANGER, at("public:where_entry", *TONIGHT, "1"), dark=True),
    Page("edition", STRANGER, at("public:edition", *PAST, "1"), dark=True),
    Page("edition-provisional", STRANGER, corrected("public:edition", 2), dark=True),
    Page("edition-withdrawn", STRANGER, corrected("public:edition", 1), dark=True),
    Page("evening-provisional", STRANGER, corrected("public:evening")),
    Page("embed-provisional", STRANGER, corrected("public:embed")),
    Page("desk-provisional", DIRECTOR, corrected("tournaments:desk")),
    Page("withdraw", DIRECTOR, corrected("tournaments:withdraw_edition", 2), dark=True),
    Page("withdraw-again", DIRECTOR, corrected("tournaments:withdraw_edition", 1), status=409),
    Page(
        "evening-withdrawn",
        STRANGER,
        lambda demo: editions.of(editions.withdrawn(demo.session), "public:evening"),
    ),
    Page(
        "league-explained",
        STRANGER,
        lambda demo: events.of_league(demo.session, "public:edition_explained", 1),
    ),
    Page("draw", STRANGER, at("public:draw", *TONIGHT, "1"), dark=True),
    Page("draw-swiss", STRANGER, lambda demo: promised(demo, "draw", 2), dark=True),
    Page("draw-again", STRANGER, lambda demo: promised(demo, "redraw", 2)),
    Page("draws", STRANGER, lambda demo: promised(demo, "draws"), dark=True),
    Page("draws-promised", STRANGER, signing("public:draws")),
    Page("draw-poster", SCORER, at("tournaments:poster", *TONIGHT)),
    Page("desk-announced", DIRECTOR, signing("tournaments:desk")),
    Page("mine", MEMBER, at("clubs:club", "club.slug")),
    Page("players", MEMBER, at("clubs:players", "club.slug")),
    Page("players-scorer", SCORER, at("clubs:players", "club.slug")),
    Page("player-new", DIRECTOR, at("clubs:player_new", "club.slug")),
    Page("players-paste", DIRECTOR, at("clubs:players_paste", "club.slug")),
    Page("sessions", MEMBER, at("clubs:sessions", "club.slug")),
    Page("session-new", DIRECTOR, at("clubs:session_new", "club.slug")),
    Page("session", SCORER, at("clubs:session", *SESSION), dark=True),
    Page("typing", DIRECTOR, at("scoring:typing", *SESSION), dark=True),
    Page("totals", DIRECTOR, at("scoring:totals", "playing.key")),
    Page("session-sheets", DIRECTOR, at("scoring:session_sheets", *SESSION)),
    Page("session-cards", DIRECTOR, at("scoring:session_cards", *SESSION)),
    Page("phones", DIRECTOR, at("scoring:club_phones", "club.slug", "playing.pk"), dark=True),
    Page("phones-seated", STRANGER, at("scoring:sheet_phones", "playing.key")),
    Page("house-rules", DIRECTOR, at("scoring:house_rules", "club.slug"), dark=True),
    Page(
        "house-rules-other-game",
        DIRECTOR,
        lambda demo: at("scoring:house_rules", "club.slug")(demo) + OTHER_GAME,
    ),
    Page("house-rules-member", MEMBER, at("scoring:house_rules", "club.slug")),
    Page("house-rules-version", DIRECTOR, at("scoring:house_version", "club.slug", "0")),
    Page("house-game", DIRECTOR, at("scoring:house_game", "club.slug", "2")),
    Page("house-game-member", MEMBER, at("scoring:house_game", "club.slug", "2")),
    Page("house-game-new", DIRECTOR, at("scoring:house_game", "club.slug", "3"), dark=True),
    Page("play-of-my-club", MEMBER, lambda demo: f"{reverse('scoring:play')}?variant_key={demo.club.slug}.2"),
    Page(
        "session-sheets-other-game",
        DIRECTOR,
        lambda demo: at("scoring:session_sheets", *SESSION)(demo) + "?game=2",
    ),
    Page("sheet-director", DIRECTOR, at("scoring:sheet", "signed.key")),
    Page("desk", DIRECTOR, at("tournaments:desk", *TONIGHT), dark=True),
    Page(
        "odd-after-the-cut",
        DIRECTOR,
        lambda demo: ready_after_the_cut(demo.session).get_absolute_url() + "odd/",
    ),
    Page("desk-cut-corrected", DIRECTOR, lambda demo: corrected_cut(demo.session).get_absolute_url()),
    Page("desk-cut-vacant", DIRECTOR, lambda demo: vacant_place(demo.session).get_absolute_url()),
    Page("desk-drawing", DIRECTOR, drawing("en cours", days=-1), dark=True),
    Page("desk-drawing-silent", DIRECTOR, drawing("sans réponse", minutes=1)),
    Page("desk-drawing-failed", DIRECTOR, drawing("manqué", DrawStep.FAILED)),
    Page("tables-by-need", DIRECTOR, lambda demo: played(demo, "tables"), dark=True),
    Page("close-round", DIRECTOR, lambda demo: played(demo, "close_round"), dark=True),
    Page("desk-time-up", DIRECTOR, lambda demo: bell_rung(demo.session).get_absolute_url(), dark=True),
    Page("tables-time-up", DIRECTOR, lambda demo: of_the_bell(demo, "tables")),
    Page("close-round-time-up", DIRECTOR, lambda demo: of_the_bell(demo, "close_round")),
    Page("results-to-type", SCORER, lambda demo: played(demo, "grid"), dark=True),
    Page("results-of-pairs", SCORER, lambda demo: to_type(demo)),
    Page("table-decide", DIRECTOR, lambda demo: played(demo, "table", "1")),
    Page("adjustments", DIRECTOR, lambda demo: played(demo, "adjustments")),
    Page("odd", DIRECTOR, lambda demo: odd(demo, "odd"), dark=True),
    Page("odd-desk", DIRECTOR, lambda demo: odd(demo, "desk")),
    Page("odd-table", DIRECTOR, lambda demo: odd(demo, "table", 1, 1)),
    Page("free-desk", DIRECTOR, lambda demo: events.free_evening(demo.session).get_absolute_url()),
    Page("free-open", DIRECTOR, lambda demo: events.opening(demo.session)),
    Page("free-sheets", DIRECTOR, lambda demo: events.counting(demo.session)),
    Page("free-table", STRANGER, lambda demo: events.by_its_card(demo.session)),
    Page("trophy", STRANGER, lambda demo: events.trophy(demo.session)),
    Page("edition-category", STRANGER, lambda demo: events.trophy(demo.session, "ladies")),
    Page("schedule", DIRECTOR, lambda demo: events.schedule(demo.session)),
    Page("schedule-of-pairs", DIRECTOR, lambda demo: events.schedule_of_pairs(demo.session)),
    Page("mitchell-desk", DIRECTOR, lambda demo: cups.mitchell(demo.session).get_absolute_url()),
    Page("mitchell-stages", DIRECTOR, of_a_cup("tournaments:stages", cups.mitchell)),
    Page("mitchell-draw", STRANGER, of_a_cup("public:draw", cups.mitchell, 1)),
    Page("howell-desk", DIRECTOR, lambda demo: cups.howell(demo.session).get_absolute_url()),
    Page("league-match-day", DIRECTOR, lambda demo: events.match_day(demo.session)),
    Page("league-calendar-pasted", DIRECTOR, lambda demo: events.calendar_pasted(demo.session)),
    Page("league-desk", DIRECTOR, lambda demo: events.league(demo.session).get_absolute_url()),
    Page("league", DIRECTOR, lambda demo: events.of_league(demo.session, "tournaments:league"), dark=True),
    Page("league-team-new", DIRECTOR, lambda demo: events.of_league(demo.session, "tournaments:team_new")),
    Page("league-line-up", DIRECTOR, lambda demo: events.of_league(demo.session, "tournaments:line_up", 2)),
    Page("league-captain", STRANGER, lambda demo: events.captain(demo.session)),
    Page("league-team", DIRECTOR, lambda demo: events.a_team(demo.session)),
    Page("league-public", STRANGER, lambda demo: events.of_league(demo.session, "public:league")),
    Page("league-meeting", STRANGER, lambda demo: events.of_league(demo.session, "public:meeting", 2)),
    Page("ranking-rules", DIRECTOR, at("tournaments:ranking_rules", *TONIGHT)),
    Page("cash", DIRECTOR, lambda demo: of_cash(demo.past), dark=True),
    Page("cash-new", DIRECTOR, at("tournaments:cash", *TONIGHT)),
    Page("papers-to-print", DIRECTOR, at("tournaments:papers_to_print", *PAST)),
    Page(
        "certificates-refused",
        DIRECTOR,
        lambda demo: at("tournaments:print_certificates", *PAST, "1")(demo) + "?best=0",
        status=422,
    ),
    Page("ranking-criteria", DIRECTOR, with_criteria("tournaments:ranking_rules")),
    Page("edition-criteria", STRANGER, with_criteria("public:edition", 1)),
    Page("explained", SCORER, with_criteria("tournaments:explained", 7)),
    Page("edition-explained", STRANGER, at("public:edition_explained", *PAST, "1", "1"), dark=True),
    Page("clock-wall", STRANGER, at("public:clock", *TONIGHT), dark=True),
    Page("desk-past", DIRECTOR, at("tournaments:desk", *PAST)),
    Page("for-session", DIRECTOR, lambda demo: at("tournaments:for_session", *SESSION)(demo) + "?new"),
    Page(
        "kinds", DIRECTOR, lambda demo: at("tournaments:for_session", *SESSION)(demo) + "?preset=championship"
    ),
    Page("stages", DIRECTOR, at("tournaments:stages", *TONIGHT)),
    Page("stages-pools", DIRECTOR, of_a_cup("tournaments:stages", cups.pools)),
    Page("trees", STRANGER, of_a_cup("public:trees", cups.consolante), dark=True),
    Page("trees-desk", DIRECTOR, of_a_cup("tournaments:trees", cups.consolante)),
    Page("trees-pools", DIRECTOR, of_a_cup("tournaments:trees", cups.pools), dark=True),
    Page("trees-double", DIRECTOR, of_a_cup("tournaments:trees", cups.double)),
    Page("trees-played", STRANGER, of_a_cup("public:trees", cups.knock_out)),
    Page("desk-level", DIRECTOR, of_a_cup("tournaments:desk", cups.consolante)),
    Page("table-level", DIRECTOR, level_table),
    Page(
        "kinds-knock-out",
        DIRECTOR,
        lambda demo: at("tournaments:for_session", *SESSION)(demo) + "?preset=pools",
    ),
    Page("rehearsal", DIRECTOR, rehearsing, dark=True),
    Page("rehearsal-tonight", DIRECTOR, at("tournaments:rehearsal", *TONIGHT)),
    Page("timeline", DIRECTOR, at("tournaments:timeline", *TONIGHT)),
    Page("undo", DIRECTOR, undoing),
    Page("cards", DIRECTOR, at("tournaments:cards", *TONIGHT, "1")),
    Page("registration", DIRECTOR, signing("tournaments:registrations"), dark=True),
    Page("registration-new", DIRECTOR, at("tournaments:registrations", *TONIGHT)),
    Page("registration-request", DIRECTOR, signing("tournaments:request", 5)),
    Page("registration-entry", DIRECTOR, signing("tournaments:entry", 1)),
    Page("registration-desk", DIRECTOR, signing("tournaments:enter_at_desk", query="?q=de")),
    Page("registration-desk-new", DIRECTOR, signing("tournaments:enter_at_desk", query="?q=Ursule+Dubois")),
    Page("registration-never", STRANGER, at("registration:ask", "club.slug", "past.pk"), status=404),
    Page("registration-ask", STRANGER, signing("registration:ask"), dark=True),
    Page("registration-ask-full", STRANGER, a_full_contest),
    *(
        Page(f"registration-mine-{state}", STRANGER, private_link(state), dark=state == "asked")
        for state in ("asked", "waiting", "refused")
    ),
    Page("arrivals", SCORER, at("tournaments:check_in", *TONIGHT), dark=True),
    Page("arrivals-pairs", DIRECTOR, signing("tournaments:check_in")),
    Page("arrivals-missing", DIRECTOR, signing("tournaments:withdraw_missing")),
    Page("arrival", SCORER, at("tournaments:arrival", *TONIGHT, "1"), dark=True),
    Page("arrival-pair", DIRECTOR, signing("tournaments:arrival", 1)),
    Page("out", DIRECTOR, at("tournaments:out", *PAST), dark=True),
    Page("out-tonight", DIRECTOR, at("tournaments:out", *TONIGHT)),
    Page("embed", STRANGER, at("public:embed", *PAST), dark=True),
    Page("seasons", DIRECTOR, at("clubs:seasons", "club.slug")),
    Page("season", DIRECTOR, lambda demo: seasons.season_page(demo.club, "seasons:season"), dark=True),
    Page("season-player", MEMBER, lambda demo: seasons.season_page(demo.club, "seasons:player", 1)),
    Page("season-what-if", DIRECTOR, lambda demo: seasons.season_page(demo.club, "seasons:rules"), dark=True),
    Page("season-evenings", DIRECTOR, lambda demo: seasons.season_page(demo.club, "seasons:evenings")),
    Page("season-absences", SCORER, lambda demo: seasons.first_absences(demo.club)),
    Page("season-withdraw", DIRECTOR, lambda demo: seasons.season_page(demo.club, "seasons:withdraw", 1)),
    Page("season-public", STRANGER, lambda demo: seasons.season_page(demo.club, "public:season")),
    Page(
        "season-public-player",
        STRANGER,
        lambda demo: seasons.season_page(demo.club, "public:season_player", 1, 1),
    ),
    Page("season-embed", STRANGER, lambda demo: seasons.season_page(demo.club, "public:season_embed")),
    Page("season-champions", STRANGER, at("public:seasons", "club.slug")),
    Page("club-out", STRANGER, at("public:out", "club.slug"), dark=True),
    Page("club-change", OWNER, at("clubs:change", "club.slug")),
    Page("club-file", OWNER, at("clubfile:take", "club.slug"), dark=True),
    Page("club-restore", MEMBER, at("clubfile:restore")),
    Page("club-restore-under-way", SCORER, lambda _demo: being_restored(SCORER)),
    Page("members", OWNER, at("clubs:members", "club.slug")),
    Page("people", MEMBER, at("people:club", "club.slug"), dark=True),
    Page("people-player", MEMBER, at("people:player", "club.slug", "1"), dark=True),
    Page("people-pair", MEMBER, partners("people:pair")),
    Page("people-ratings", OWNER, rated("people:ratings"), dark=True),
    Page("people-public-ratings", STRANGER, rated("public:ratings")),
    Page("people-public", STRANGER, at("public:people", "club.slug")),
    Page("people-public-player", STRANGER, at("public:player", "club.slug", "1")),
    Page("people-public-pair", STRANGER, partners("public:pair")),
)

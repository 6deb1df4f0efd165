"""A round: drawn as a draft, changed by hand, discarded or published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from clubs.errors import Refusal
from clubs.models import User
from scoring.actions import Sitter, open_sheet
from scoring.models import Sheet
from tournaments import queries
from tournaments.actions.steps import locked, log, moved, rules_of
from tournaments.models import Bye, Entry, EntryKind, Pairing, Placing, Round, Tournament
from tournaments.pairing import lot
from tournaments.pairing.rotation import seatings


@transaction.atomic
def draw_round(
    tournament: Tournament, *, seed: str = "", force: bool = False, by: User | None = None
) -> Round:
    """A draft of the next round, drawn by lot from the entries in play.

    `seed` is what the room chose (dice, a word). Without one the site takes a seed that stays the same,
    however often this round is drawn: nobody can draw until it pleases. `force` draws although tables of the
    last round are not done.
    """
    tournament = locked(tournament)
    last = queries.rounds_of(tournament).first()
    _check_may_draw(tournament, last, force)
    number = last.number + 1 if last else 1
    entries = [one for one in queries.entered(tournament) if not one.entry.withdrawn]
    draw = _draw(tournament, entries, seed or _own_seed(tournament, number), number)
    origin: dict[str, Any] = {"code": "seed_by_room" if seed else "seed_by_site", "entries": [], "count": 0}
    round_ = Round.objects.create(
        stage=tournament.stages.get(number=1),
        number=number,
        method=lot.METHOD,
        seed=seed or _own_seed(tournament, number),
        digest=draw.digest,
        explanation=[origin, *map(asdict, draw.explanation)],
        drawn_by=by,
    )
    _seat(round_, draw, entries)
    log(f"round {number} drawn", tournament, by)
    return round_


def _check_may_draw(tournament: Tournament, last: Round | None, force: bool) -> None:
    if last is None:
        return
    if last.published_at is None:
        raise Refusal(
            "draft_exists",
            _("Round %(number)s is already drawn: publish it, or discard it to draw again."),
            number=last.number,
        )
    waiting = [] if force else queries.unfinished_tables(last, tournament.games_per_table)
    if waiting:
        raise Refusal(
            "tables_unfinished",
            _("Tables without a result: %(tables)s. Their games will count when they are over."),
            tables=", ".join(map(str, waiting)),
        )


def _own_seed(tournament: Tournament, number: int) -> str:
    return salted_hmac("tournaments.lot", f"{tournament.pk}:{number}", algorithm="sha256").hexdigest()[:32]


def _draw(tournament: Tournament, entries: Sequence[queries.Entered], seed: str, number: int) -> lot.Draw:
    size = len(rules_of(tournament).seat_sides)
    if sum(len(one.players) for one in entries) < size:
        raise Refusal(
            "too_few_entries", _("%(needed)s players are needed to fill a table."), status=422, needed=size
        )
    entrants = [lot.Entrant(one.number, len(one.players)) for one in entries]
    byes = queries.byes_before(tournament, number)
    return lot.draw_lot(entrants, table_size=size, seed=seed, round_number=number, byes=byes)


def _seat(round_: Round, draw: lot.Draw, entries: Sequence[queries.Entered]) -> None:
    by_number = {one.number: one for one in entries}
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, table_number=number) for number, _table in enumerate(draw.tables, start=1)
    )
    placings = []
    for pairing, table in zip(pairings, draw.tables, strict=True):
        for position, (number, player) in enumerate(lot.chairs(table, len(by_number[table[0]].players))):
            one = by_number[number]
            placings.append(
                Placing(
                    pairing=pairing,
                    round=round_,
                    position=position,
                    entry=one.entry,
                    player=one.players[player],
                )
            )
    Placing.objects.bulk_create(placings)
    Bye.objects.bulk_create(Bye(round=round_, entry=by_number[number].entry) for number in draw.byes)


@transaction.atomic
def swap_seats(round_: Round, first: Entry, second: Entry, by: User | None = None) -> Round:
    """On a draft, `first` and `second` change places: two seats, or a seat and a bye. The draw says so."""
    round_ = locked_draft(round_)
    entries = (first, second)
    if first.pk == second.pk:
        raise Refusal("same_entry", _("Choose two different names."), status=422)
    places = [list(round_.placings.filter(entry=entry).order_by("position")) for entry in entries]
    byes = [round_.byes.filter(entry=entry).first() for entry in entries]
    if all(byes) or any(not seats and bye is None for seats, bye in zip(places, byes, strict=True)):
        raise Refusal(
            "nothing_to_swap",
            _("One of the two, at least, must sit at a table of this draw, and both must be in it."),
            status=422,
        )
    _exchange(places, byes, entries)
    said = {"code": "swapped", "entries": [first.number, second.number], "count": 2}
    round_.explanation = [*round_.explanation, said]
    round_.save(update_fields=["explanation"])
    log(f"entries {first.number} and {second.number} swapped", round_.stage.tournament, by)
    return round_


def _exchange(places: list[list[Placing]], byes: list[Bye | None], entries: tuple[Entry, Entry]) -> None:
    """Seats are written anew, since nobody may sit on two of them even for a moment."""
    players = [[member.player for member in entry.members.select_related("player")] for entry in entries]
    Placing.objects.filter(pk__in=[placing.pk for seats in places for placing in seats]).delete()
    for seats, entry, sitters in zip(places, reversed(entries), reversed(players), strict=True):
        for placing, player in zip(seats, sitters, strict=False):
            placing.entry, placing.player = entry, player
    Placing.objects.bulk_create(placing for seats in places for placing in seats)
    for bye, entry in zip(byes, reversed(entries), strict=True):
        if bye:
            bye.entry = entry
            bye.save(update_fields=["entry"])


@transaction.atomic
def discard_round(round_: Round, by: User | None = None) -> None:
    """Throw a draft away; a published round stays."""
    round_ = locked_draft(round_)
    round_.delete()
    log(f"draft of round {round_.number} discarded", round_.stage.tournament, by)


@transaction.atomic
def publish_round(round_: Round, by: User | None = None, *, seen: str = "") -> Round:
    """Publish a draft: every table gets its sheet, and the public sees who plays where.

    `seen` is the version of the draft that was looked at, where it matters that it is still the same.
    """
    round_ = locked_draft(round_)
    if seen and seen != queries.draft_version(round_):
        raise Refusal(
            "draw_changed", _("This draw was changed in the meantime: look at it again, then publish it.")
        )
    tournament = round_.stage.tournament
    _check_all_stay(round_)
    tables = queries.tables_of(round_)
    for pairing, seats in tables:
        pairing.sheet = _open_sheet(tournament, pairing, seats, by)
    Pairing.objects.bulk_update([pairing for pairing, _seats in tables], ["sheet"])
    round_.published_at = timezone.now()
    round_.save(update_fields=["published_at"])
    moved(tournament)
    log(f"round {round_.number} published", tournament, by)
    return round_


def _check_all_stay(round_: Round) -> None:
    gone = round_.placings.filter(entry__withdrawn=True).select_related("player")
    names = [placing.player.full_name for placing in gone]
    if names:
        raise Refusal(
            "withdrawn_in_draw",
            _("%(names)s no longer play: discard this draw and draw again, or swap them out."),
            names=", ".join(names),
        )


def _open_sheet(tournament: Tournament, pairing: Pairing, seats: Sequence[Placing], by: User | None) -> Sheet:
    return open_sheet(
        sitters=[Sitter(player=placing.player) for placing in seats],
        variant=tournament.variant,
        settings=tournament.settings,
        seatings=seatings(
            rules_of(tournament).seat_sides,
            games=tournament.games_per_table,
            fixed_partners=tournament.entry_kind == EntryKind.PAIR,
        ),
        club=tournament.club,
        session=tournament.session,
        table_number=pairing.table_number,
        signatures=tournament.club.signatures,
        by=by,
    )


def locked_draft(round_: Round) -> Round:
    """The draft as it is now, with its tournament held; `Refusal` once it is published or discarded."""
    tournament = locked(round_.stage.tournament)
    found = queries.rounds_of(tournament).select_related("stage").filter(pk=round_.pk).first()
    if found is None:
        raise Refusal("draft_gone", _("This draw was discarded in the meantime."))
    if found.published_at is not None:
        raise Refusal("already_published", _("Round %(number)s is already published."), number=found.number)
    found.stage.tournament = tournament
    return found

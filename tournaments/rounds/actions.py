"""A round: drawn as a draft, changed by hand, discarded or published."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from tournaments.core import entry_list, phases, public_rankings
from tournaments.core.acts import keep, locked, moved
from tournaments.core.formats import Format, find_format, is_league
from tournaments.core.games import usual_seats
from tournaments.core.phases import check_results, draft_version, played, tables_of
from tournaments.core.snapshots import take_snapshot
from tournaments.entries.queries import entrants_of, numbered
from tournaments.leagues.lineups import seat_teams
from tournaments.models import Bye, Entry, Pairing, PairingJob, Placing, Round, Stage, Tournament
from tournaments.pairing import lot
from tournaments.pairing.brackets.rounds import BracketTable
from tournaments.pairing.checkable.chance import Chance, plain
from tournaments.pairing.checkable.replay import sealed
from tournaments.pairing.draw import Draw, Remark
from tournaments.pairing.methods import DrawInput
from tournaments.proofs.actions import chance_of, facts_of, keep_proof, publish_proof
from tournaments.proofs.words import say_remark
from tournaments.rounds.departures import read_gone
from tournaments.rounds.drawing import Next, ask, check_can_be_drawn, draw, places_of
from tournaments.rounds.exchanges import exchange_warnings, is_first_of_stage
from tournaments.rounds.odd_numbers import Seating, seating_for
from tournaments.standings.bodies import RankingBody
from tournaments.standings.decisions import OUT, SEATED
from tournaments.standings.reckoning import read_course
from tournaments.standings.stage_courses import courses_of
from tournaments.standings.trees import plant, veiled
from tournaments.tables.clock.actions import start_clock
from tournaments.tables.sheets import given_up_sheets, sheet_for
from web.refusals import Refusal


@transaction.atomic
def draw_round(
    tournament: Tournament, *, value: str = "", force: bool = False, by: User | None = None
) -> Round:
    """A draft of the next round, drawn as the stage in play has it from the entries in it.

    Its seed is made of a secret promised when the tournament was opened, of the list of entries, and of `value`,
    what came out in the room where that was announced. The same of all three give the same draw, however often it
    is drawn: nobody can draw until it pleases. `force` draws although tables of the last round are not done, or no
    longer follow from results that were corrected.
    """
    tournament = locked(tournament)
    question = read_question(tournament, value, check_may_draw(tournament, force), force)
    return seat_draft(question, draw(question.format, question.inputs), by)


@dataclass(frozen=True)
class DrawQuestion:
    """What is put to a draw; two that are equal have the same answer."""

    stage: Stage
    seating: Seating[entry_list.Entered]
    inputs: DrawInput
    chance: Chance

    @property
    def format(self) -> Format:
        return find_format(self.stage.format)

    @property
    def settled(self) -> tuple[int, ...]:
        """Who is drawn though they skip this round: without it they would be out of the whole stage."""
        everybody = self.seating.everybody if self.format.settles else ()
        return tuple(entry.number for entry in everybody if self.inputs.number in entry.entry.skips)


def read_question(tournament: Tournament, value: str, number: int, force: bool) -> DrawQuestion:
    """The next round, number `number`, as the tournament stands now.

    Its seed is made here, of the entries that are drawn. Refused while the value announced for it is missing and,
    unless `force` is used, where tables no longer follow from results that were corrected.
    """
    stage = phases.stage_in_play(tournament)
    check_can_be_drawn(stage)
    course = replace(read_course(tournament), past=played(tournament))
    _check_not_stale(course.untold(stage.number), force)
    turn, size = stage.rounds.count() + 1, usual_seats(tournament)
    chance = chance_of(tournament, number, value)
    seating = seating_for(stage, phases.in_play(stage), number)
    coming = Next(number, turn, "", size, phases.first_order(stage))
    inputs = seating.inputs(ask(stage, entrants_of(seating.entries), course, coming))
    return DrawQuestion(stage, seating, sealed(inputs, chance), chance)


def seat_draft(question: DrawQuestion, answer: Draw, by: User | None) -> Round:
    """Keep `answer` as the draft of its round; the tournament's row is held. Whatever was to draw it no longer is."""
    tournament, inputs = question.stage.tournament, question.inputs
    numbers, drawn = numbered(tournament, question.seating.applied(answer))
    origin = Remark("seed_with_value" if question.chance.value else "seed_promised")
    origins = [] if question.format.prepared else [origin]
    if skip := question.settled:
        origins.append(Remark("settled", skip, len(skip)))
    round_ = Round.objects.create(
        stage=question.stage,
        number=inputs.number,
        method=question.format.method_of(inputs),
        seed=inputs.seed,
        digest=drawn.digest,
        explanation=[
            asdict(remark) for remark in (*origins, *drawn.explanation, *question.format.tell_groups(inputs))
        ],
        drawn_by=by,
    )
    keep_proof(round_, inputs, answer, question.chance, [entry.number for entry in question.seating.out])
    _seat(round_, drawn, numbers, question.seating.everybody)
    PairingJob.objects.filter(tournament=tournament).delete()
    prepared = question.format.prepared
    keep("set_up" if prepared else "drawn", tournament, by, round=inputs.number)
    return round_


def check_may_draw(tournament: Tournament, force: bool) -> int:
    """The number of the round to be drawn next; refused while there is a draft, or tables are not done."""
    last = phases.rounds_of(tournament).first()
    if last is None:
        return 1
    if last.published_at is None:
        raise phases.draft_exists(last)
    if not force:
        check_results(last)
    return last.number + 1


def _check_not_stale(tables: Sequence[BracketTable], force: bool) -> None:
    if tables and not force:
        sentence = _(
            "An earlier result was corrected, so that these tables (round-table) are no longer matches of this"
            " stage: %(tables)s. Drawn now, the right matches are played."
        )
        raise Refusal("tables_stale", sentence, tables=places_of(tables))


def _seat(round_: Round, drawn: Draw, numbers: Sequence[int], entries: Sequence[entry_list.Entered]) -> None:
    if is_league(round_.stage.tournament):
        seat_teams(round_, drawn, entries)
        return
    by_number = {entry.number: entry for entry in entries}
    pairings = Pairing.objects.bulk_create(Pairing(round=round_, table_number=number) for number in numbers)
    Placing.objects.bulk_create(
        seat
        for pairing, table in zip(pairings, drawn.tables, strict=True)
        for seat in seats_at(pairing, [by_number[number] for number in table])
    )
    Bye.objects.bulk_create(Bye(round=round_, entry=by_number[number].entry) for number in drawn.byes)


def seats_at(pairing: Pairing, table: Sequence[entry_list.Entered]) -> Iterator[Placing]:
    """The seats of a table, with its entries in playing order; nothing is written."""
    chairs = lot.chairs(range(len(table)), len(table[0].players))
    for position, (place, player) in enumerate(chairs):
        entry = table[place]
        yield Placing(
            pairing=pairing,
            round=pairing.round,
            position=position,
            entry=entry.entry,
            player=entry.players[player],
        )


@transaction.atomic
def swap_seats(
    round_: Round, first: Entry, second: Entry, by: User | None = None, *, sure: bool = False
) -> Round:
    """On a draft, `first` and `second` change places: two seats, or a seat and a bye. The draw says so.

    In pools and knock-outs that goes for their first round alone, and for the whole stage: each has the pool of the
    other, or the place in the bracket.

    Where that breaks what the draw kept it is refused with all it breaks, unless somebody is `sure`; the draw then
    says that too.
    """
    round_ = locked_draft(round_)
    if find_format(round_.stage.format).ends and not is_first_of_stage(round_):
        sentence = _(
            "In pools and knock-outs everybody's place follows from the first draw and from the results."
        )
        raise Refusal("places_follow", sentence)
    entries = (first, second)
    if is_league(round_.stage.tournament):
        raise Refusal("calendar_stays", _("The calendar says who meets: change the line-ups instead."))
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
    warnings = exchange_warnings(round_, first, second)
    if warnings and not sure:
        raise _warned(round_, warnings)
    tournament = round_.stage.tournament
    snapshot = take_snapshot(tournament)
    _exchange(places, byes, entries)
    remark: dict[str, Any] = {"code": "swapped", "entries": [first.number, second.number], "count": 2}
    round_.explanation = [*round_.explanation, *map(asdict, warnings), remark]
    round_.save(update_fields=["explanation"])
    keep("swapped", tournament, by, snapshot=snapshot, round=round_.number, entries=remark["entries"])
    return round_


def _warned(round_: Round, warnings: Iterable[Remark]) -> Refusal:
    names = {entry.number: entry.full_name for entry in entry_list.entered(round_.stage.tournament)}
    sentences = " ".join(say_remark(asdict(remark), names) for remark in warnings)
    return Refusal("swap_warned", _("This exchange would break something. %(warnings)s"), warnings=sentences)


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
def discard_round(round_: Round, by: User | None = None, *, reason: str = "") -> None:
    """Throw a draft away; a published round stays. The public is told that it was, with what, and the `reason`.

    A round that was not drawn is put back, and nobody need be told.
    """
    round_ = locked_draft(round_)
    snapshot, facts = take_snapshot(round_.stage.tournament), facts_of(round_)
    round_.delete()
    keep_discarded(round_, by, snapshot=snapshot, reason=plain(reason), **facts)


def keep_discarded(draft: Round, by: User | None, *, snapshot: str = "", **values: object) -> None:
    """Keep that `draft` was thrown away, or put back where it was not drawn."""
    tournament, prepared = draft.stage.tournament, find_format(draft.stage.format).prepared
    facts = {"round": draft.number, **values}
    keep("put_back" if prepared else "discarded", tournament, by, snapshot=snapshot, **facts)


@transaction.atomic
def publish_round(
    round_: Round,
    by: User | None = None,
    *,
    seen: str = "",
    minutes: int = 0,
    warned_of: Collection[int] = (),
) -> Round:
    """Publish a draft: every table gets its sheet, and the public sees who plays where.

    `seen` is the version of the draft that was looked at, where it matters that it is still the same. With
    `minutes` the clock of the round starts at once. Refused where somebody seated has gone since the draw, unless
    `warned_of` has the primary keys of all these players; the round then says so.
    """
    round_ = locked_draft(round_)
    check_seen(round_, seen)
    tournament = round_.stage.tournament
    _check_still_follows(round_)
    snapshot = take_snapshot(tournament)
    _keep_gone(round_, warned_of)
    tables, given_up = tables_of(round_), given_up_sheets(tournament)
    for pairing, seats in tables:
        pairing.round = round_
        pairing.sheet = sheet_for(tournament, pairing, seats, by, given_up)
    Pairing.objects.bulk_update([pairing for pairing, _seats in tables], ["sheet"])
    round_.published_at = timezone.now()
    round_.save(update_fields=["published_at"])
    publish_proof(round_)
    _keep_trees(round_)
    moved(tournament)
    keep("published", tournament, by, snapshot=snapshot, round=round_.number)
    return start_clock(round_, minutes, by) if minutes else round_


def _keep_trees(round_: Round) -> None:
    """Keep with a round the pools and knock-outs as everybody may see them from now on."""
    tournament = round_.stage.tournament
    planted = [plant(course) for course in courses_of(tournament).values()]
    edition = public_rankings.standing_editions(tournament).first() if planted else None
    published = RankingBody.read(edition.body).trees if edition else ()
    round_.trees = veiled(planted, published)
    round_.save(update_fields=["trees"])


def check_seen(round_: Round, seen: str) -> None:
    """Refused where another draft was looked at: it was changed or drawn anew since."""
    if seen and seen != draft_version(round_):
        raise Refusal(
            "draw_changed", _("This draw was changed in the meantime: look at it again, then publish it.")
        )


def _keep_gone(round_: Round, warned_of: Collection[int]) -> None:
    """Let the round say who has gone and is in it all the same; refused until somebody was `warned_of`."""
    seated, out = read_gone(round_.stage.tournament, round_), round_.byes.filter(entry__withdrawn=True)
    if not seated.players.issubset(warned_of):
        raise Refusal(
            "gone_since_draw",
            _("Seated by this draw, but no longer playing: %(names)s. Nothing is published yet."),
            names=", ".join(seated.names),
        )
    by_code = {SEATED: seated.entries, OUT: sorted(out.values_list("entry__number", flat=True))}
    remarks = [{"code": code, "entries": who, "count": len(who)} for code, who in by_code.items() if who]
    if remarks:
        round_.explanation = [*round_.explanation, *remarks]
        round_.save(update_fields=["explanation"])


def _check_still_follows(round_: Round) -> None:
    """The draft of a knock-out is of no use when a result it was drawn from has changed."""
    stage = round_.stage
    course = courses_of(stage.tournament).get(stage.number)
    here = {entry.number for entry in phases.field_of(stage) if round_.number not in entry.entry.skips}
    if course and not course.still_gives(round_, here):
        sentence = _("A result or an entry has changed since this draw: discard it, then draw again.")
        raise Refusal("results_changed", sentence)


def locked_draft(round_: Round) -> Round:
    """The draft as it is now, with its tournament held; `Refusal` once it is published or discarded."""
    tournament = locked(round_.stage.tournament)
    draft = phases.rounds_of(tournament).select_related("stage").filter(pk=round_.pk).first()
    if draft is None:
        raise phases.draft_gone(round_)
    if draft.published_at is not None:
        raise Refusal("already_published", _("Round %(number)s is already published."), number=draft.number)
    draft.stage.tournament = tournament
    return draft

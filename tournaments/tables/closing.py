"""A round is closed: what is still open at its tables is decided in one act, and opened again in one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from scoring.ledger import signatures
from scoring.ledger.queries import read_history
from scoring.ledger.writing import Stamp, given_reason
from scoring.models import Sheet
from tournaments.core import phases
from tournaments.core.acts import keep, locked, moved
from tournaments.core.phases import tables_of
from tournaments.core.snapshots import take_snapshot
from tournaments.core.step_back import StepBack
from tournaments.models import Act, Adjustment, AdjustmentKind, Forfeited, Pairing, Round, Tournament
from tournaments.tables.actions import GameVerdict, Given, given_to, sides_at, write_verdict
from tournaments.tables.clock.closing import EVERYBODY, Chosen, ClosingWay, TableFate, open_tables
from tournaments.tables.queries import Table, read_tables
from web.refusals import Refusal


@transaction.atomic
def close_round(round_: Round, chosen: Chosen, by: User | None = None) -> Act:
    """Close what is open at the tables that were looked at, as it was `chosen`; the act knows what it closed.

    All of it or nothing: refused where somebody has written or decided at one of them in the meantime, or where
    nothing would be closed. The sheets are held before the tournament, as they are when a table writes.
    """
    reason = given_reason(chosen.reason)
    looked_at = Sheet.objects.filter(pairing__round=round_, pairing__table_number__in=chosen.seen)
    list(looked_at.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
    tournament = round_.stage.tournament = locked(round_.stage.tournament)
    tables = open_tables(read_tables(tournament, round_, timezone.now()))
    _check_seen(tables, chosen.seen)
    fates = chosen.fates(tables)
    if all(fate.open_because for fate in fates):
        sentence = _("Nothing would be closed this way: every table stays open.")
        raise Refusal("nothing_to_close", sentence, status=422)
    snapshot, closer = take_snapshot(tournament), _Closer(tournament, reason, chosen.won, by)
    closed, decided = closer.close(round_, fates)
    moved(tournament)
    facts: dict[str, Any] = {"round": round_.number, "decided": decided, "reason": reason}
    facts |= {"sheets": [sheet for sheet, _game in closed], "games": [game for _sheet, game in closed]}
    return keep("round_closed", tournament, by, snapshot=snapshot, **facts, **_by_way(fates, tables))


def reopen_round(step: StepBack) -> None:
    """The games that the act closed are open again, and what it decided is cancelled; their sheets are held.

    What was opened, or decided otherwise, in the meantime stays as it is. Refused once another round was drawn.
    """
    values, tournament = step.root.values, step.tournament
    later = phases.rounds_of(tournament).filter(number__gt=values["round"]).order_by("number").first()
    if later:
        sentence = _("Round %(later)s was drawn since: open the games of round %(number)s one by one.")
        raise Refusal("drawn_since", sentence, later=later.number, number=values["round"])
    why = gettext("The closing of the round was taken back.")
    for key, game in zip(values["sheets"], values["games"], strict=True):
        sheet = Sheet.objects.get(pk=key)
        played = read_history(sheet).of(game)
        if played and played.closed:
            stamp = Stamp(uuid=uuid4(), revision=sheet.revision, by=step.by)
            signatures.reopen_sheet(sheet, game, why, stamp)
    standing = tournament.adjustments.filter(pk__in=values["decided"], cancelled_at__isnull=True)
    standing.update(cancelled_at=timezone.now(), cancelled_by=step.by, cancelled_why=why)


@dataclass(frozen=True)
class _Closer:
    """Closes the games of table after table, for one `reason`; `won` as of what was chosen."""

    tournament: Tournament
    reason: str
    won: int | None
    by: User | None

    def close(self, round_: Round, fates: Sequence[TableFate]) -> tuple[list[tuple[int, int]], list[int]]:
        """The games that count as written, by sheet and number; the rows about those that do not."""
        pairings = {pairing.table_number: pairing for pairing, _seats in tables_of(round_)}
        games, rows = list[tuple[int, int]](), list[int]()
        for fate in fates:
            pairing = pairings[fate.table.number]
            pairing.round = round_
            games += self._as_written(pairing, fate)
            rows += [row.pk for row in self._decided(pairing, fate)]
        return games, rows

    def _as_written(self, pairing: Pairing, fate: TableFate) -> list[tuple[int, int]]:
        sheet = pairing.sheet
        assert sheet is not None, "an open table has its sheet"
        revision = sheet.revision
        for game in fate.closed:
            stamp = Stamp(uuid=uuid4(), revision=revision, by=self.by)
            revision = signatures.close_game(sheet, game, self.reason, stamp).revision
        return [(sheet.pk, game) for game in fate.closed]

    def _decided(self, pairing: Pairing, fate: TableFate) -> Iterator[Adjustment]:
        for game in fate.table.left:
            if game.number not in (*fate.out, *fate.forfeited):
                continue
            sides = sides_at(pairing, game)
            if game.number in fate.out:
                kind, awards = AdjustmentKind.VOID, list[Given]([(0, 0)] * len(sides))
            else:
                kind, awards = AdjustmentKind.FORFEIT, self._figures(fate, len(sides))
            verdict = GameVerdict(game.number, kind, self.reason)
            yield from write_verdict(pairing, verdict, given_to(sides, awards), self.by)

    def _figures(self, fate: TableFate, sides: int) -> list[Given]:
        """What a forfeit gives each side; those of the tournament move with its rule.

        House rule: with more than two sides nobody has won a game that one of them gave up.
        """
        wins = 2 if sides == 2 else 0
        won: Given = (self.won or 0, wins)
        lost: Given = (0, 0)
        if self.won is None:
            if self.tournament.forfeit_won is None:
                sentence = _("Say how many marks those who win by forfeit get.")
                raise Refusal("no_forfeit_marks", sentence, status=422)
            won = (self.tournament.forfeit_won, wins, Forfeited.WON)
            lost = (self.tournament.forfeit_lost or 0, 0, Forfeited.LOST)
        return [lost if fate.loser in (EVERYBODY, str(place)) else won for place in range(sides)]


def _check_seen(tables: Sequence[Table], seen: Mapping[int, int]) -> None:
    """Refused where a table is no longer as it was looked at."""
    now = {table.number: table.sheet.revision for table in tables if table.sheet}
    changed = sorted(number for number, revision in seen.items() if now.get(number) != revision)
    if not changed and seen:
        return
    if not now.keys() & seen.keys():
        raise Refusal("already_closed", _("These tables are closed already: nothing is left to close there."))
    sentence = _(
        "In the meantime somebody wrote or decided at these tables: %(tables)s. Nothing is closed yet: look again."
    )
    raise Refusal("tables_moved", sentence, tables=", ".join(map(str, changed)))


def _by_way(fates: Sequence[TableFate], tables: Collection[Table]) -> dict[str, Any]:
    """The tables by what became of them, those that nobody looked at among the open ones."""
    by_way: dict[str, list[int]] = {}
    looked_at = {fate.table.number for fate in fates}
    others = [(ClosingWay.OPEN, table.number) for table in tables if table.number not in looked_at]
    for way, number in [*((fate.way, fate.table.number) for fate in fates), *others]:
        by_way.setdefault(str(way), []).append(number)
    return {way: sorted(numbers) for way, numbers in by_way.items()}

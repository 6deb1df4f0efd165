"""What the page of a sheet shows: the game in play, its form, its lines, who has signed. Read once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.permissions import directed_clubs
from scoring.deals.entries import ReasonEntryForm, SignForm
from scoring.deals.penalty import PenaltyForm
from scoring.ledger.cases import cases_in, way_to
from scoring.ledger.history import GameHistory, Written, is_plain
from scoring.ledger.lines import moved_from
from scoring.lines import words
from scoring.lines.changes import say_receipt, say_undone
from scoring.lines.facts import Fact, facts_of
from scoring.lines.outcomes import say_result, say_settled, say_standing
from scoring.lines.results import Event, events_of, say_won
from scoring.lines.rows import LineRow, rows_of
from scoring.lines.sides import Side, Sides, sides_of
from scoring.models import Kind, Sheet
from scoring.rules.amounts import join_names
from scoring.rules.duties import arbiter_query
from scoring.sheet.contests import ContestsPage
from scoring.sheet.parts import OtherGame, Wrong
from scoring.signals import sheet_shown


class SheetPage(ContestsPage):
    """The page of a sheet: its form, its lines, its signatures."""

    @cached_property
    def wrong(self) -> Wrong | None:
        """The form that was refused."""
        shown = self.shown
        places = (
            (shown.penalty, "penalty"),
            (shown.deal, shown.deal.anchor if shown.deal else ""),
            (shown.strike, "strike" if self.replaced else ""),
            (shown.sign, "stop" if self.may_stop else ""),
            (shown.reopen, "reopen" if self.played.over else ""),
            (shown.contest, "contest" if self.may_sign and self.played.over else ""),
            (shown.close, "close" if self.close else ""),
            (shown.ask, "ask" if self.asking else ""),
        )
        return next((Wrong(form, anchor) for form, anchor in places if form and form.errors), None)

    @cached_property
    def notices(self) -> list[str]:
        """What the desk has to say to this table."""
        if self.sheet.session_id is None and not self.sheet.is_given_up:
            return []
        answers = sheet_shown.send(Sheet, sheet=self.sheet)
        return [str(sentence) for _receiver, sentences in answers for sentence in sentences or ()]

    @property
    def arbiter_query(self) -> str:
        """What the arbiter has to know of this game."""
        return arbiter_query(self.played.rules.settings)

    # --- the other entries ----------------------------------------------------------------------

    @cached_property
    def penalty(self) -> PenaltyForm | None:
        if self.shown.penalty is not None:
            return self.shown.penalty
        if (
            not self.writing
            or self.asking
            or "penalty" not in self.played.rules.variant.asks(self.played.rules.settings)
        ):
            return None
        rules = self.played.rules
        typed = PenaltyForm.typed_as(rules, self.replaced.deal) if self.replaced else {}
        return PenaltyForm(rules, words.offenders(self.sides), initial={**typed, **self.told_stamp()})

    @cached_property
    def may_look(self) -> bool:
        """Whether a correction may be looked at before it is written: by a director, of a table of a tournament."""
        return self.access.may_direct and self.replaced is not None and self.in_tournament

    @cached_property
    def strike(self) -> ReasonEntryForm:
        return self.shown.strike or ReasonEntryForm(initial=self.stamp())

    @cached_property
    def sign(self) -> SignForm:
        return self.shown.sign or SignForm(initial=self.stamp())

    @cached_property
    def reopen(self) -> ReasonEntryForm | None:
        """For a director, once somebody has signed."""
        if self.shown.reopen is not None:
            return self.shown.reopen
        may = self.access.may_reopen and self.played.signed
        return ReasonEntryForm(initial=self.stamp()) if may else None

    @property
    def result(self) -> str:
        return say_result(self.sides, self.played)

    @property
    def won(self) -> str:
        """The same in short, for the totals stand below; "" where there is more to say."""
        return say_won(self.sides, self.played)

    @property
    def outcome(self) -> str:
        """The result, or what it would be were the game to stop here."""
        return self.result if self.played.over else self.standing

    @property
    def winner(self) -> Side | None:
        winner = self.played.winner()
        return self.sides[winner] if winner else None

    @property
    def may_play_again(self) -> bool:
        return all(history.over for history in self.history.games) and not self.in_tournament

    @property
    def table_done(self) -> bool:
        """Whether the table has played all that its round asks."""
        return self.history.signed and self.in_tournament

    @cached_property
    def next_game(self) -> OtherGame | None:
        """What to play once the game shown is over."""
        current = self.history.current
        if current.over or not self.played.over:
            return None
        return OtherGame(current.game.number, self._tell_game(current))

    @property
    def games_ahead(self) -> list[tuple[int, str]]:
        """The other games that are not over, each with who plays it."""
        games = (each for each in self.history.games if not each.over and each is not self.played)
        return [(each.game.number, self._tell_game(each)) for each in games]

    @property
    def may_stop(self) -> bool:
        """Whether the table may end the game before its rules do; nobody signs while a line is in doubt."""
        played = self.played
        shown = not (played.over or played.stopping or self.looking_on or self.doubts)
        return shown and bool(played.live) and not self.replaced

    @property
    def stoppers(self) -> str:
        """Who says that the game stops here, while the others have not agreed."""
        return join_names([self.sides[key].name for key in self.played.signed_by])

    @property
    def settling(self) -> str:
        """The reason that goes without saying where only the table ends the game."""
        return _("the table settles")

    @property
    def stopped(self) -> str:
        """Why the game ended before its rules do; "" where that goes without saying."""
        return "" if self.played.endless else self.played.stopped

    @property
    def standing(self) -> str:
        """The result, were the game to stop here."""
        return self._say_standing(self.sides, self.played)

    @cached_property
    def other_games(self) -> list[OtherGame]:
        return [self._other(history) for history in self.history.games if history.game.number != self.number]

    def _other(self, history: GameHistory) -> OtherGame:
        sides = sides_of(history, self.seats)
        standing = say_result(sides, history) if history.over else self._say_standing(sides, history)
        number, cases = history.game.number, cases_in(history)
        kinds = tuple(dict.fromkeys(case.kind for case in cases))
        return OtherGame(number, standing, way_to(self.sheet, cases, number), kinds)

    @staticmethod
    def _say_standing(sides: Sides, history: GameHistory) -> str:
        return say_settled(sides, history) if history.endless else say_standing(sides, history)

    @property
    def may_total(self) -> bool:
        """Whether a scorer may write how the game ended, without its deals."""
        return self.access.may_score and not self.played.live and not self.played.signed

    # --- shown to others ------------------------------------------------------------------------

    @property
    def link(self) -> tuple[str, str]:
        """What leads whoever looks on to the sheet: its key and its share code."""
        return self.key, self.sheet.share_code

    @property
    def shared_address(self) -> str:
        """The sheet for whoever looks on."""
        return reverse("scoring:shared", args=self.link)

    @property
    def summary_address(self) -> str:
        return self.this_game(reverse("scoring:summary", args=self.link))

    def this_game(self, address: str) -> str:
        """`address`, for the game shown where the sheet has several."""
        return f"{address}?{urlencode({'game': self.number})}" if self.several else address

    @property
    def may_claim(self) -> bool:
        """Whether a club of the reader may keep this game. A query for whoever is signed in: ask last."""
        user = self.access.user
        may = self.sheet.club_id is None and self.access.may_send_away
        return may and user is not None and bool(directed_clubs(user))

    # --- the lines ------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[LineRow]:
        """The lines of the game, the last one first."""
        return list(self._rows())

    def _rows(self) -> Iterator[LineRow]:
        return rows_of(self.played, self.sides, self.people, self.linked, self.seats)

    @property
    def newest_row(self) -> LineRow:
        """The last of them alone: where there is one."""
        return next(self._rows())

    @property
    def lists_lines(self) -> bool:
        """Whether the page bears them, and does not fetch them once somebody looks."""
        return self.shown.lines or not self.writing or self.at is not None or self.in_need

    @property
    def is_fresh(self) -> bool:
        """Whether the form is empty and asks for the next deal: what is typed goes by a reset, all else stays."""
        proposed = self.shown.proposed.keys() - {"game", "written"}
        return not (self.shown.deal or proposed or self.bidding or self.lists_lines)

    @property
    def columns(self) -> int:
        """How many columns the table of the lines has."""
        return len(self.sides) + (1 if self.individual else 2)

    @cached_property
    def undo(self) -> str:
        """The number of the line that one tap strikes out: the last, unless it tells another anew; or ""."""
        last = self.played.last_live
        if last is None or self.played.signed or self.looking_on:
            return ""
        anew = "replaces" in last.line.payload or moved_from(self.played, last.line)
        return "" if anew else str(last.line.number)

    @property
    def last_line(self) -> str:
        """The line last written that still stands, in words."""
        last = self.played.last_live
        return words.say_written(self.sides, last) if last else ""

    @property
    def last_line_below(self) -> str:
        """The same for the phone that looks on; "" where a question or a receipt above says it already."""
        above = {self.told_to_confirm, self.receipt, *(doubt.first for doubt in self.doubts)}
        return "" if self.last_line in above else self.last_line

    @cached_property
    def receipt(self) -> str:
        """What the line just written says, or did to another."""
        number = self.shown.receipt
        return say_receipt(self.played, self.sides, number) if number else ""

    def is_one_deal_after(self, revision: int) -> bool:
        """Whether a page that shows the sheet at `revision` lacks one deal at the end, and asks for the next as before.

        What that deal ends, carries on or takes back stands elsewhere on the page as well.
        """
        last, before = self.played.last_live, self.lines[-2:-1]
        if last is None or not last.line.number == self.revision == revision + 1:
            return False
        if last.line.kind != Kind.DEAL or not is_plain(last.line.payload):
            return False
        stopped = any(line.kind == Kind.SIGNATURE for line in before)
        carried = last.scored and last.scored.deal and last.scored.deal.drawn_before
        return self.is_fresh and not stopped and carried == self.drawn

    @property
    def receipt_in_short(self) -> str:
        number = self.shown.receipt
        written = self.played.find(number) if number else None
        return self.in_short(written) or (say_undone(self.played, number) if number else "")

    @property
    def undoes_receipt(self) -> bool:
        """Whether that line is the one that a tap undoes; once the game is over, the signing offers that."""
        return bool(self.undo) and self.undo == str(self.shown.receipt) and not self.played.over

    @property
    def undo_in_lines(self) -> str:
        """The line that is undone from its own row; once the game is over, the signing offers that."""
        return "" if self.played.over else self.undo

    @property
    def refused(self) -> str:
        """Why the entry was refused."""
        if self.shown.rejected is not None and self.twin:
            return _(
                "This very deal was written from another phone in the meantime: there is nothing more to do."
            )
        return str(self.shown.refusal)

    @property
    def rejected(self) -> str:
        """The entry that was refused, in words."""
        deal = self.shown.rejected
        if deal is None:
            return ""
        return words.say_deal(self.sides, deal, self.played.rules.settings.score(deal))

    @property
    def meanwhile(self) -> list[str]:
        """What was written since the refused entry was typed."""
        return (
            [words.say_written(self.sides, written) for written in self._since()]
            if self.shown.rejected
            else []
        )

    @property
    def twin(self) -> bool:
        """Whether that very deal was written meanwhile, from another phone."""
        return any(written.deal == self.shown.rejected for written in self._since())

    def _since(self) -> list[Written]:
        return [written for written in self.played.live if written.line.number > self.shown.since]

    @cached_property
    def events(self) -> list[Event]:
        """What happened to the result, as it came."""
        return events_of(self.played, self.lines, self.sides, self.people)

    @cached_property
    def series(self) -> list[tuple[str, list[int]]]:
        """The running marks of each side, all manches together; of bare totals there are none."""
        if self.played.totals is not None:
            return []
        return [
            (side.name, list(accumulate(gained[key] for gained in self.played.gains)))
            for key, side in self.sides.items()
        ]

    @cached_property
    def facts(self) -> list[Fact]:
        """What there is to tell of the game so far."""
        return facts_of(self.played, self.sides, self.rows)

    @property
    def chart_title(self) -> str:
        return _("Deal by deal, in cents") if self.in_euros else _("Deal by deal")

    @property
    def chart_target(self) -> int | None:
        return None if self.linked else self.played.state.target

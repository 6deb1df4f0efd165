"""Small faults in the engines, actions, queries and templates behind tests/tournaments and tests/scoring."""

from tests.mutants import Mutant

T = "tests/tournaments/"
S = "tests/scoring/"

MUTANTS = [
    Mutant(
        path="tournaments/ranking/standings.py",
        before="            book.against += total - marks\n",
        after="            book.against += total\n",
        tests=f"{T}ranking/test_standings.py {T}ranking/test_criteria.py",
    ),
    Mutant(
        path="tournaments/ranking/standings.py",
        before="played < field_.fewest else",
        after="played <= field_.fewest else",
        tests=f"{T}ranking/test_leaving.py {T}ranking/test_standings.py {T}standings/test_leaving.py",
    ),
    Mutant(
        path="tournaments/ranking/season.py",
        before="    lacking = max(rules.fewest - attended, 0)\n",
        after="    lacking = max(rules.fewest - attended - 1, 0)\n",
        tests=f"{T}ranking/test_season.py",
    ),
    Mutant(
        path="tournaments/pairing/waiting.py",
        before="if len(table) != table_size for entry in table\n",
        after="if len(table) < table_size for entry in table\n",
        tests=f"{T}rounds/test_never_stuck.py {T}rounds/test_odd_actions.py {T}pairing/test_waiting.py",
    ),
    Mutant(
        path="tournaments/pairing/waiting.py",
        before="        byes=draw.byes[len(joining) :],\n",
        after="        byes=draw.byes,\n",
        tests=f"{T}rounds/test_never_stuck.py {T}rounds/test_odd_draws.py {T}rounds/test_odd_actions.py",
    ),
    Mutant(
        path="tournaments/pairing/movements/mitchell.py",
        before="skipped = tables % 2 == 0 and number >= tables // 2",
        after="skipped = tables % 2 == 0 and number > tables // 2",
        tests=f"{T}pairing/movements/test_mitchell.py {T}rounds/test_movements.py",
    ),
    Mutant(
        path="tournaments/rounds/actions.py",
        before="    return last.number + 1\n",
        after="    return last.number\n",
        tests=f"{T}rounds/test_actions.py {T}core/test_formats.py",
    ),
    Mutant(
        path="tournaments/rounds/actions.py",
        before="    if warnings and not sure:\n",
        after="    if warnings and sure:\n",
        tests=f"{T}rounds/test_exchanges.py {T}rounds/test_exchanged_in_brackets.py",
    ),
    Mutant(
        path="tournaments/core/acts.py",
        before='    this.update(counter=F("counter") + 1)\n',
        after="",
        tests=f"{T}core/test_acts.py {T}editions/test_actions.py {T}standings/test_refresher.py",
    ),
    Mutant(
        path="tournaments/editions/actions.py",
        before="    check_not_being_told(tournament)\n    if not (phases",
        after="    if not (phases",
        tests=f"{T}wall/test_prize_giving.py {T}wall/test_actions.py",
    ),
    Mutant(
        path="tournaments/tables/queries.py",
        before="min(self.deals + 1, self.deals_due)",
        after="min(self.deals, self.deals_due)",
        tests=f"{T}tables/test_views.py {T}tables/test_pace.py {T}tables/test_clock.py {T}wall/test_views.py",
    ),
    Mutant(
        path="tournaments/tables/queries.py",
        before='return "late" if self.is_late and not self.is_done else self.state',
        after='return "late" if self.is_late else self.state',
        tests=f"{T}tables/test_pace.py {T}tables/test_views.py {T}desk/test_views.py",
    ),
    Mutant(
        path="tournaments/prizes/actions.py",
        before="meals_paid=meals * price if paid else None",
        after="meals_paid=price if paid else None",
        tests=f"{T}prizes/test_actions.py {T}prizes/test_views.py",
    ),
    Mutant(
        path="scoring/rulebook/swap.py",
        before="    if article is not None and article.of_the_deal:\n",
        after="    if article is not None:\n",
        tests=f"{S}rulebook/test_swap.py {S}ledger/test_swap.py",
    ),
    Mutant(
        path="scoring/rulebook/rules/surplus.py",
        before="count - base if count > base else 0 for side",
        after="count - base + 1 if count > base else 0 for side",
        tests=f"{S}rulebook/test_examples.py {S}rulebook/test_hand_made.py {S}rules/test_presets.py",
    ),
    Mutant(
        path="scoring/ledger/signatures.py",
        before="    if played.contested:\n"
        '        raise Refusal("contested", _("A line of this game is contested: settle it first, then sign."))\n',
        after="",
        tests=f"{S}ledger/test_signatures.py {S}ledger/test_disputes.py {S}ledger/test_ledger_machine.py",
    ),
    Mutant(
        path="scoring/ledger/contests.py",
        before="    after = [line for line in lines if line.number > dispute.number]\n",
        after="    after = list(lines)\n",
        tests=f"{S}ledger/test_contests.py {S}ledger/test_disputes.py {S}ledger/test_ledger_machine.py",
    ),
    Mutant(
        path="templates/tournaments/editions/_state.html",
        before="{% if edition.is_late %}",
        after="{% if not edition.is_late %}",
        tests=f"{T}editions/test_views.py",
    ),
    Mutant(
        path="templates/scoring/sheet/_undo.html",
        before='name="reason" value="undo"',
        after='name="reason" value=""',
        tests=f"{S}rules/test_presets.py {S}sheet/test_page.py",
    ),
]

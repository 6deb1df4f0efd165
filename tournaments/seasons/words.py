"""The rules of a season read aloud, and the words of its ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.ranking.season import Presence
from tournaments.ranking.season_records import Feat
from tournaments.ranking.season_rules import Absence, Ahead, Counted, Missed, SeasonRules, Total, Worth

AHEAD: Mapping[Ahead, str | Promise] = {
    Ahead.TOTAL: gettext_lazy("total"),
    Ahead.WINS: gettext_lazy("games won"),
    Ahead.BEST: gettext_lazy("best evening"),
    Ahead.ATTENDED: gettext_lazy("evenings attended"),
}
PRESENCES: Mapping[Presence, str | Promise] = {
    Presence.PLAYED: pgettext_lazy("a player on an evening", "played"),
    Presence.CAME: gettext_lazy("was there without playing"),
    Presence.NOTICE: gettext_lazy("absent with notice"),
    Presence.ABSENT: gettext_lazy("absent without notice"),
    Presence.CAUGHT_UP: pgettext_lazy("a missed evening", "caught up"),
    Presence.SPARE: gettext_lazy("played, nothing to catch up"),
}
FEATS: Mapping[Feat, str | Promise] = {
    Feat.MARKS: gettext_lazy("Most marks in an evening"),
    Feat.WINS: gettext_lazy("Most games won in a season"),
    Feat.ATTENDED: gettext_lazy("Most evenings in a row"),
    Feat.UNBEATEN: gettext_lazy("Most evenings in a row without losing a game"),
    Feat.RUN: gettext_lazy("Most games won in a row"),
    Feat.DEAL: gettext_lazy("Biggest deal, in marks"),
}


def say_ahead(criterion: str | None) -> str:
    """What separated two players; "" where nothing did."""
    return str(AHEAD[Ahead(criterion)]) if criterion else ""


def say_rules(rules: SeasonRules) -> Iterator[str]:
    """The rules of a season, a sentence each."""
    yield _say_worth(rules)
    yield _say_counted(rules)
    if rules.bonus:
        yield ngettext(
            "Each evening attended brings %(count)d point besides.",
            "Each evening attended brings %(count)d points besides.",
            rules.bonus,
        ) % {"count": rules.bonus}
    if rules.fewest:
        yield ngettext(
            "A rank needs at least %(count)d evening.",
            "A rank needs at least %(count)d evenings.",
            rules.fewest,
        ) % {"count": rules.fewest}
    yield from _say_absences(rules)
    if rules.catch_ups:
        yield ngettext(
            "%(count)d missed evening can be caught up, on an evening held for that.",
            "%(count)d missed evenings can be caught up, on evenings held for that.",
            rules.catch_ups,
        ) % {"count": rules.catch_ups}
    yield _say_order(rules)


def _say_worth(rules: SeasonRules) -> str:
    if rules.worth == Worth.MARKS:
        return _("An evening is worth the marks made there.")
    if rules.worth == Worth.SHARE:
        return _(
            "An evening is worth %(full)d points to the first, and to the others as many as the part of the field that "
            "is not before them."
        ) % {"full": rules.full}
    if rules.worth == Worth.RANK:
        points = ", ".join(map(str, rules.places))
        sentence = _("An evening is worth points by rank: %(points)s.") % {"points": points}
        rest = _("Every rank after these: %(points)s.") % {"points": rules.beyond}
        return f"{sentence} {rest}"
    won = ngettext(
        "A game won is worth %(count)d point.", "A game won is worth %(count)d points.", rules.per_win
    ) % {"count": rules.per_win}
    if not rules.per_loss:
        return won
    lost = ngettext("A game lost: %(count)d point.", "A game lost: %(count)d points.", rules.per_loss)
    return f"{won} {lost % {'count': rules.per_loss}}"


def _say_counted(rules: SeasonRules) -> str:
    average = rules.total == Total.AVERAGE
    if rules.counted == Counted.ALL:
        return (
            _("Every evening counts: the average of all.")
            if average
            else _("Every evening counts: they add up.")
        )
    best, drop = (
        ngettext("Only the best evening counts.", "The best %(count)d evenings count.", rules.number),
        ngettext(
            "All evenings count but the lowest.",
            "All evenings count but the lowest %(count)d.",
            rules.number,
        ),
    )
    which = (best if rules.counted == Counted.BEST else drop) % {"count": rules.number}
    if rules.counted == Counted.BEST and rules.number == 1:
        return which
    combined = _("The total is their average.") if average else _("They add up.")
    return f"{which} {combined}"


def _say_absences(rules: SeasonRules) -> Iterator[str]:
    both = (rules.with_notice, rules.without_notice)
    if both[0] == both[1]:
        if both[0] != Absence() or rules.total == Total.AVERAGE:
            yield _("Absent: %(what)s.") % {"what": say_absence(both[0])}
        return
    yield _("Absent with notice: %(what)s.") % {"what": say_absence(both[0])}
    yield _("Absent without notice: %(what)s.") % {"what": say_absence(both[1])}


def say_absence(absence: Absence) -> str:
    """What an absence is worth, for the end of a sentence."""
    if absence.worth == Missed.FLAT:
        return ngettext("%(count)d point", "%(count)d points", absence.points) % {"count": absence.points}
    return {
        Missed.SKIPPED: _("the evening is left out, and is no nought either"),
        Missed.AVERAGE: _("the player's own average"),
        Missed.LOWEST: _("the lowest score of that evening"),
    }[absence.worth]


def _say_order(rules: SeasonRules) -> str:
    if not rules.then:
        return _("Those level in the total share the rank.")
    criteria = _(", then ").join(str(AHEAD[ahead]) for ahead in rules.then)
    return _("Those level in the total are separated by: %(criteria)s. Otherwise they share the rank.") % {
        "criteria": criteria
    }

"""The papers of a tournament, to print: what hangs on the wall, what lies on the tables, what is given away."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import Access
from scoring.models import Sheet
from scoring.paper.cards import card_of, spell_pin
from scoring.paper.sheets import SIZES, sheets_told
from scoring.paper.views import READ, asked_size, papers_of_all, pdf_response, print_sheets, sheet_words
from tournaments.core import entry_list, phases, public_rankings
from tournaments.core.games import lasting_sides
from tournaments.core.phases import tables_of
from tournaments.models import Category, Round, Tournament
from tournaments.papers import documents, rankings, rounds
from tournaments.papers.forms import CertificatesForm
from tournaments.papers.honours import honours_of, kinds_of_honours
from tournaments.papers.prizes import names_of_receipts, prizes_on_paper, receipts_of, won_on_paper
from tournaments.permissions import access_round, access_tournament, at_desk
from tournaments.prizes.queries import CashPage, read_cash
from tournaments.registration.queries import euros
from tournaments.standings import crosstables
from tournaments.standings.categories import editions_with_categories, ranking_in
from tournaments.standings.rankings import read_ranking
from web.network import address_for_phones, host_for_phones, is_unreachable


@require_safe
def papers_to_print(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Every paper there is, by what it is for."""
    access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    return _page(request, access, tournament)


def _page(
    request: HttpRequest, access: Access, tournament: Tournament, filled: CertificatesForm | None = None
) -> HttpResponse:
    """The page; `filled` is what somebody asked for in vain."""
    entries = entry_list.entered(tournament)
    kinds = kinds_of_honours(entries)
    editions = editions_with_categories(tournament)
    context = at_desk(access, tournament) | {
        "rounds": phases.rounds_of(tournament).filter(published_at__isnull=False),
        "editions": editions,
        "standing": [edition for edition, _categories in editions if not edition.withdrawn],
        "entries": sum(not entry.entry.withdrawn for entry in entries),
        "has_grid": crosstables.has_met_in_twos(tournament),
        "sizes": SIZES,
        "certificates_form": filled or CertificatesForm(kinds=kinds),
    }
    return render(request, "tournaments/papers/papers_to_print.html", context, status=422 if filled else 200)


# --- a round -------------------------------------------------------------------------------------


@require_safe
def print_by_table(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The pairings of a round by table."""
    _access, round_ = _published(request, slug, pk, number)
    tables, out = rounds.tables_on_paper(round_), rounds.out_on_paper(round_)
    body = documents.print_by_table(_head_of_round(request, round_), tables, out, _round_words())
    return pdf_response(body, _("tables-round-%(number)d") % {"number": number})


@require_safe
def print_by_name(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The pairings of a round by name."""
    _access, round_ = _published(request, slug, pk, number)
    seated = rounds.seats_on_paper(round_)
    body = documents.print_by_name(_head_of_round(request, round_), seated, _round_words())
    return pdf_response(body, _("names-round-%(number)d") % {"number": number})


@require_safe
def print_pack(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A round in one file: pairings by table and by name, table cards, score sheets."""
    _access, round_ = _published(request, slug, pk, number)
    head = _head_of_round(request, round_)
    sheets = Sheet.objects.filter(pairing__round=round_).select_related("club").prefetch_related(*READ)
    papers = papers_of_all(request, sheets.order_by("table_number"))
    body = sheets_told(papers, title=head.title, language=head.language, words=sheet_words())
    pack = documents.RoundPapers(
        tables=rounds.tables_on_paper(round_),
        seated=rounds.seats_on_paper(round_),
        out=rounds.out_on_paper(round_),
        cards=_cards(request, round_),
        sheets=body,
    )
    return pdf_response(
        documents.print_pack(head, pack, _round_words()), _("round-%(number)d") % {"number": number}
    )


@require_safe
def cards(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The cards to print and put on the tables: number, names, the way to the sheet."""
    access, round_ = _published(request, slug, pk, number)
    tournament = round_.stage.tournament
    promise, sides = tournament.commitment.promise_for(number).promise[:16], lasting_sides(tournament)
    facts = {"tournament": tournament.name, "number": number, "promise": promise}
    note = _("%(tournament)s, round %(number)d · promise of the draws: %(promise)s…") % facts
    tables = [
        card_of(request, pairing.sheet, rounds.names_on_paper(seats, sides), note)
        for pairing, seats in tables_of(round_)
        if pairing.sheet
    ]
    context = at_desk(access, tournament) | {
        "round": round_,
        "cards": tables,
        "sizes": SIZES,
        "size": asked_size(request),
        "is_unreachable": is_unreachable(request),
    }
    return render(request, "tournaments/papers/cards.html", context)


@require_safe
def papers(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """The score sheets of the round, to print before it begins or when phones fail."""
    _access, round_ = _published(request, slug, pk, number)
    sheets = Sheet.objects.filter(pairing__round=round_).select_related("club").prefetch_related(*READ)
    name = _("score-sheets-round-%(number)d") % {"number": number}
    return print_sheets(request, list(sheets.order_by("table_number")), name)


def _published(request: HttpRequest, slug: str, pk: int, number: int) -> tuple[Access, Round]:
    """A round whose tables are public, for a scorer; 404 for a draft."""
    access, round_ = access_round(request, slug, pk, number, Role.SCORER)
    if round_.published_at is None:
        raise Http404
    return access, round_


def _head(request: HttpRequest, tournament: Tournament, title: str, **facts: object) -> documents.Head:
    """The head of a paper: its `title` may name the tournament, and `facts`."""
    title = title % {"tournament": tournament.name, **facts}
    return rounds.head_of(tournament, title, asked_size(request))


def _head_of_round(request: HttpRequest, round_: Round) -> documents.Head:
    title = _("%(tournament)s, round %(number)d")
    return _head(request, round_.stage.tournament, title, number=round_.number)


def _round_words() -> dict[str, str]:
    return {
        "by_table": _("by table"),
        "by_name": _("by name"),
        "out": _("They sit out this round:"),
        "table": _("Table"),
    }


def _cards(request: HttpRequest, round_: Round) -> list[documents.PrintedCard]:
    tournament = round_.stage.tournament
    facts = {"tournament": tournament.name, "number": round_.number}
    door = f"{host_for_phones(request)}{reverse('scoring:join')}"
    note, sides = _("%(tournament)s, round %(number)d") % facts, lasting_sides(tournament)
    return [
        documents.PrintedCard(
            number=str(pairing.table_number),
            names=rounds.names_on_paper(seats, sides),
            address=address_for_phones(request, pairing.sheet.card_url),
            by_pin=_by_pin(door, pairing.sheet),
            note=note,
        )
        for pairing, seats in tables_of(round_)
        if pairing.sheet
    ]


def _by_pin(door: str, sheet: Sheet) -> str:
    """How one joins a table without a camera."""
    if not (sheet.session and sheet.table_number):
        return ""
    facts = {"door": door, "number": sheet.table_number, "pin": spell_pin(sheet.session)}
    return _("or: %(door)s table %(number)s code %(pin)s") % facts


# --- who leads, who met whom ---------------------------------------------------------------------


@require_safe
def print_ranking(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """A published ranking, or that of the `?category=`; 404 where nobody is in it."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    edition = get_object_or_404(public_rankings.with_state(tournament.editions.all()), number=number)
    category = request.GET.get("category", "")
    ranking = ranking_in(read_ranking(edition.body, entry_list.public_names(tournament)), category)
    if ranking.category != category:
        raise Http404
    facts = {"tournament": tournament.name, "number": number}
    title = _("%(tournament)s: ranking no. %(number)d") % facts
    if category:
        title = _("%(ranking)s, %(category)s") % {"ranking": title, "category": Category(category).label}
    head = rounds.head_of(tournament, title, asked_size(request))
    body = documents.print_ranking(
        head, rankings.columns_of(ranking), rankings.rows_of(ranking), rankings.notes_of(edition, ranking)
    )
    name = _("ranking-%(number)d") % {"number": number}
    return pdf_response(body, f"{name}-{category}" if category else name)


@require_safe
def print_crosstable(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who met whom, and what came of it; 404 where nobody met in twos."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)
    grids = rankings.grids_of(tournament)
    if not grids:
        raise Http404
    words = {"name": _("Name"), "legend": _("* won. The marks of the entry of the row come first.")}
    head = _head(request, tournament, _("%(tournament)s: who met whom"))
    body = documents.print_crosstable(head, grids, (_("Won"), _("Difference")), words)
    return pdf_response(body, _("crosstable"))


# --- what is given away --------------------------------------------------------------------------


@require_safe
def print_prizes(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The prize list for the wall, by the names that everybody sees; 404 where nobody has a prize."""
    tournament, page = _with_prizes(request, slug, pk)
    sums = [_("In money: %(amount)s") % {"amount": euros(page.till.prizes)}]
    head = _head(request, tournament, _("%(tournament)s: prizes"))
    body = documents.print_prizes(head, prizes_on_paper(page), sums, _prize_words())
    return pdf_response(body, _("prizes"))


@require_safe
def print_prize_receipts(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A receipt to sign for each prize, by full names; 404 where nobody has one."""
    tournament, page = _with_prizes(request, slug, pk)
    head = _head(request, tournament, _("%(tournament)s: prizes"))
    body = documents.print_prize_receipts(head, *won_on_paper(page), _prize_words())
    return pdf_response(body, _("prize-receipts"))


def _with_prizes(request: HttpRequest, slug: str, pk: int) -> tuple[Tournament, CashPage]:
    _access, tournament = access_tournament(request, slug, pk)
    page = read_cash(tournament)
    if not page.awards:
        raise Http404
    return tournament, page


def _prize_words() -> dict[str, str]:
    return {
        "title": _("What for"),
        "name": _("Name"),
        "amount": _("Amount"),
        "thing": _("Thing"),
        "by_lot": _("by lot among them"),
        "receipt": _("Receipt"),
        "everybody": _("Received by everybody"),
        "date": _("Date"),
        "signature": _("Signature"),
    }


@require_safe
def print_receipts(request: HttpRequest, slug: str, pk: int, number: int | None = None) -> HttpResponse:
    """A receipt for each entry that has paid anything, or for the entry `number`; 404 where nothing was paid."""
    _access, tournament = access_tournament(request, slug, pk)
    receipts = receipts_of(tournament, number)
    if not receipts:
        raise Http404
    head = _head(request, tournament, "%(tournament)s")
    words = {
        "receipt": _("Receipt"),
        "number": _("no."),
        "from": _("Received from"),
        "total": _("In all"),
        "date": _("Date"),
        "signature": _("For the club"),
    }
    return pdf_response(documents.print_receipts(head, receipts, words), names_of_receipts(receipts))


@require_safe
def print_certificates(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    """Certificates by a published ranking: `?best=` places, three where nothing is said, each `?among=`."""
    access, tournament = access_tournament(request, slug, pk)
    edition = get_object_or_404(public_rankings.standing_editions(tournament), number=number)
    form = CertificatesForm.from_query(request.GET, kinds_of_honours(entry_list.entered(tournament)))
    if not form.is_valid():
        return _page(request, access, tournament, form)
    honours = honours_of(edition, tournament, **form.cleaned_data)
    if not honours:
        form.add_error("among", _("Nobody has such a place in this ranking."))
        return _page(request, access, tournament, form)
    words = {"certificate": _("Certificate"), "date": _("Date"), "signature": _("The director")}
    head = _head(request, tournament, "%(tournament)s")
    return pdf_response(documents.print_certificates(head, honours, words), _("certificates"))


@require_safe
def print_badges(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A badge for everybody, with the way to its bearer's table, or arrival; 404 where nobody is entered."""
    _access, tournament = access_tournament(request, slug, pk, Role.SCORER)

    def address_of(number: int) -> str:
        return address_for_phones(request, reverse("door:badge", args=[slug, pk, number]))

    badges = rounds.badges_of(tournament, address_of)
    if not badges:
        raise Http404
    body = documents.print_badges(_head(request, tournament, "%(tournament)s"), badges)
    return pdf_response(body, _("badges"))

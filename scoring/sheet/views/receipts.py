"""What a phone is told in headers: the receipt of its entry, or that it was refused; and how it says who it is.

A phone takes nothing else for an answer: the page of a café's network is none. A director may ask first what
an entry would change beyond its sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from scoring.deals.entries import LedgerEntryForm
from scoring.ledger.writing import Receipt
from scoring.models import Sheet
from scoring.permissions import SheetAccess, secret_in_header
from scoring.signals import entry_weighed
from web.refusals import Refusal

RECEIPT, REFUSED = "Manille-Receipt", "Manille-Refused"
INVALID = "invalid"  # the code of a form that cannot be read

View = Callable[..., HttpResponse]


def phone_or_form(view: View) -> View:
    """A view that writes: for a phone by the secret in its header, which no other site can send; else by a token."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def either(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return (view if secret_in_header(request) else protected)(request, *args, **kwargs)

    return either


def drains(request: HttpRequest) -> bool:
    """Whether a phone sends what it kept, and wants no page in return."""
    return request.headers.get("Prefer") == "return=minimal"


def with_receipt(response: HttpResponse, receipt: Receipt) -> HttpResponse:
    """`response`, bearing the receipt of the line: UUID, number, the revision to go on upon, head."""
    response[RECEIPT] = f"{receipt.uuid} {receipt.number} {receipt.revision} {receipt.head}"
    return response


def with_refusal(
    response: HttpResponse, form: LedgerEntryForm, refusal: Refusal | None = None
) -> HttpResponse:
    """`response`, saying that the entry of `form` was refused and why, in a word.

    Of two phones that told a deal differently also the revision to go on upon: that of the deal that stands.
    """
    uuid = form.cleaned_data.get("uuid", "") if form.is_bound else ""
    upon = refusal.params.get("upon", "") if refusal else ""
    response[REFUSED] = f"{uuid} {refusal.code if refusal else INVALID} {upon}".strip()
    return response


def asks_to_look(request: HttpRequest, access: SheetAccess) -> bool:
    """Whether a director asks what an entry would change; nobody else is answered, what they send is written."""
    return "look" in request.POST and access.may_direct


def weigh(access: SheetAccess, write: Callable[[], object]) -> tuple[str, SheetAccess]:
    """What `write` would change, in words, "" where nobody counts this sheet; and the sheet, read anew.

    A refusal is that of the entry.
    """
    answers = entry_weighed.send(Sheet, sheet=access.sheet, write=write)
    change = " ".join(str(sentence) for _receiver, sentences in answers for sentence in sentences or ())
    return change, replace(access, sheet=Sheet.objects.select_related("club").get(pk=access.sheet.pk))

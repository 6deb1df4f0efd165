"""The table's pages as a phone reads and posts them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.models import Sheet
from scoring.rulebook import RuleViolation, sentence_of

ENGLISH = {"accept-language": "en"}
HTMX = {"HX-Request": "true", "HX-Target": "sheet"}


def address(sheet: Sheet, name: str = "sheet", *args: object) -> str:
    return reverse(f"scoring:{name}", args=[sheet.key, *args])


def text(response: HttpResponse) -> str:
    """What a page says, without its markup."""
    page = re.sub(r"<(style|script).*?</\1>", "", response.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def form_to(page: str, action: str) -> str:
    """The first form of `page` that posts to `action`, or that a key of it sends there."""
    forms = re.findall(r"<form.*?</form>", page, re.S)
    key = re.search(rf'form="(\w+)" formaction="{action}"', page)
    ours = f'id="{key[1]}"' if key else f' action="{action}"'
    return next(form for form in forms if ours in form)


def filled(form: str) -> dict[str, str]:
    """What a form sends untouched: hidden fields, typed values, chosen options; tens and units as their number."""
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    for tag in re.findall(r"<input[^>]*>", form):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if re.search(r"\schecked", tag):
            sent[fields["name"]] = fields.get("value", "on")
        elif fields.get("type") in (None, "text", "number") and "name" in fields:
            sent[fields["name"]] = unescape(fields.get("value", ""))
    for name, options in re.findall(r'<select[^>]*name="(\w+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected>', options)
        sent[name] = unescape(chosen[1]) if chosen else ""
    for name in set(re.findall(r'name="(\w+)_units"', form)):
        sent[name] = sent.pop(f"{name}_tens", "") + sent.pop(f"{name}_units", "")
    return sent


def fill(
    client: Client, sheet: Sheet, name: str = "sheet", *args: object, query: str = "?lines=1"
) -> dict[str, str]:
    """The form that the sheet's page offers for `name`, untouched; its lines are there as well."""
    page, action = client.get(address(sheet) + query).content.decode(), address(sheet, name, *args)
    key = re.findall(rf'formaction="{action}" name="(\w+)" value="(\w+)"', page)
    return filled(form_to(page, action)) | dict(key)


def post(
    client: Client,
    sheet: Sheet,
    data: Mapping[str, object],
    name: str = "sheet",
    *args: object,
    **headers: str,
) -> HttpResponse:
    return client.post(address(sheet, name, *args), data, headers=headers)


def said(sentence: str, language: str = "fr", **params: object) -> str:
    """`sentence` as a page in `language` says it, with plain spaces as `text` has them."""
    with translation.override(language):
        spoken = " ".join(translation.gettext(sentence).split())
    return spoken % params if params else spoken


def refused(code: str, language: str = "fr", hint: str | None = None, **params: object) -> str:
    """What a page in `language` says where the rulebook refuses, with plain spaces as `text` has them."""
    violation = RuleViolation(code, **params)
    violation.hint = hint
    return " ".join(sentence_of(violation, language).split())


def shared_address(sheet: Sheet, name: str = "shared", code: str = "") -> str:
    return reverse(f"scoring:{name}", args=[sheet.key, code or sheet.share_code])


def stranger() -> Client:
    return Client(headers=ENGLISH)

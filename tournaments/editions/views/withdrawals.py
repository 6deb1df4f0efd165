"""The page on which a published ranking is withdrawn: that of a tournament or of a season."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.editions.forms import WithdrawalForm
from web.refusals import Refusal


def withdrawal_page(
    request: HttpRequest,
    context: dict[str, Any],
    check: Callable[[], None],
    withdraw: Callable[[str], HttpResponse],
) -> HttpResponse:
    """The page that asks for the reason, and the answer to it.

    `check` refuses what cannot be withdrawn, whoever asks; `withdraw` does it for a reason, and leads on.
    """
    form, refusal = WithdrawalForm(request.POST if request.method == "POST" else None), None
    try:
        check()
        if form.is_valid():
            return withdraw(form.cleaned_data["reason"])
    except Refusal as refused:
        refusal = refused
    status = refusal.status if refusal else 422 if form.is_bound else 200
    return render(
        request,
        "tournaments/editions/withdraw.html",
        context | {"form": form, "refusal": refusal},
        status=status,
    )

"""The rulebook as JSON: every form of the game, and what a deal is worth."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rulebook import VARIANTS, RuleViolation, Variant
from scoring.rulebook.answers import judge
from scoring.rules.rules import refusal_of
from web.api import READING, WRITING, Body, TextField, answers, without_cookies


class SettingOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.CharField()
    allowed = serializers.JSONField(
        help_text="a list of values, or the least and the most, or the kind of thing it is"
    )
    default = serializers.JSONField(allow_null=True)


class VariantOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField(), help_text="by language")
    players = serializers.IntegerField()
    sides = serializers.ListField(child=serializers.CharField())
    facts = serializers.ListField(child=serializers.CharField(), help_text="the keys of a deal")
    settings = SettingOut(many=True)


@extend_schema(
    summary="The forms of the game", auth=[], responses=answers({200: VariantOut(many=True)}, *READING)
)
@without_cookies("GET")
def variants(_request: Request) -> Response:
    """Every form of manille in the rulebook, and what a club may change in it."""
    return Response([_variant(variant) for variant in VARIANTS])


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "key": variant.key,
        "names": variant.names,
        "players": variant.players,
        "sides": variant.sides,
        "facts": sorted(variant.defaults.facts),
        "settings": SettingOut(variant.settings.values(), many=True).data,
    }


class ScoreIn(Body):
    variant = TextField(max_length=40)
    settings = serializers.DictField(default=dict, help_text="what differs from the preset")
    input = serializers.DictField(help_text="`kind` (deal, match, trick …) and its facts")


SCORE = ScoreIn()


@extend_schema(
    summary="Score a deal or a game",
    auth=[],
    request=ScoreIn,
    responses=answers(
        {200: OpenApiResponse({"type": "object", "additionalProperties": True}, "The marks.")}, *WRITING
    ),
    examples=[
        OpenApiExample(
            "a deal",
            {"variant": "coinchee_121", "settings": {}, "input": {"kind": "deal", "raw": {"A": 38, "B": 30}}},
            request_only=True,
        ),
        OpenApiExample(
            "its marks",
            {"marks": {"A": 4, "B": 0}, "winner": "A", "multiplier": 1},
            response_only=True,
            status_codes=["200"],
        ),
    ],
)
@without_cookies("POST")
def score(request: Request) -> Response:
    """What a deal, a game or a trick is worth, by any form of the game; nothing is written."""
    question = SCORE.run_validation(request.data)
    try:
        return Response(judge(question))
    except RuleViolation as violation:
        refusal = refusal_of(violation)
        refusal.status, refusal.params["error"] = 422, violation.code
        raise refusal from violation

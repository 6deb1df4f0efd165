"""Days as people say them. Tested in tests/clubs/evenings/test_sessions.py."""

from datetime import date

from django import template

from clubs.models.calendar import say_day

register = template.Library()


@register.filter(expects_localtime=True)
def day(value: date, wanted: str = "DATE_FORMAT") -> str:
    """`{{ value|day:"l j F" }}`: like `date`, and « 1er » where French says so."""
    return say_day(value, wanted)

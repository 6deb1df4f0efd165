"""Frozen dataclasses as JSON values, and back by their annotations.
Tested in tests/tournaments/pairing/checkable/test_replay.py."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

Json = Any

_FRACTION = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}")


class Misread(ValueError):
    """A value that is not of the type it should be; the text says where."""


def written(value: Any) -> Json:
    """`value` as JSON values: what has fields as an object, a set as a sorted list, a fraction as a text.

    Keys are texts, in their order.

    >>> written({2: (1, 3), 1: frozenset("ba")})
    {'1': ['a', 'b'], '2': [1, 3]}
    """
    if is_dataclass(value):
        return {field.name: written(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): written(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset):
        return sorted(map(written, value))
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple | list):
        return [written(item) for item in value]
    return value


def read(kind: Any, value: Json, where: str) -> Any:
    """The value of type `kind` that was `written`; `Misread` for anything else.

    >>> read(Mapping[int, tuple[int, ...]], {"2": [1, 3]}, "tables")
    {2: (1, 3)}
    """
    if is_dataclass(kind):
        return _read_fields(kind, value, where)
    origin, inside = get_origin(kind) or kind, get_args(kind)
    if kind is Any:
        return value
    if kind is Fraction:
        _check(isinstance(value, str) and _FRACTION.fullmatch(value) is not None, where)
        _check(str(Fraction(value)) == value, where)
        return Fraction(value)
    if origin in (tuple, frozenset):
        _check(isinstance(value, list), where)
        return origin(_read_all(inside, value, where))
    if origin is Mapping:
        _check(isinstance(value, dict), where)
        return {_key(inside[0], key, where): read(inside[1], item, where) for key, item in value.items()}
    if inside and type(value) is not type(None):  # a value or None
        return read(next(choice for choice in inside if choice is not type(None)), value, where)
    _check(type(value) in (inside or (kind,)), where)
    return value


def _read_fields(kind: Any, value: Json, where: str) -> Any:
    hints = get_type_hints(kind)
    _check(isinstance(value, dict) and value.keys() <= {field.name for field in fields(kind)}, where)
    for field in fields(kind):  # what was written before a field was known has its default
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        _check(field.name in value or has_default, f"{where}.{field.name}")
    return kind(**{name: read(hints[name], item, f"{where}.{name}") for name, item in value.items()})


def _read_all(inside: tuple[Any, ...], values: list[Json], where: str) -> list[Any]:
    """The members of a tuple of any length, or of one of a known length with a type for each place."""
    if len(inside) == 1 or inside[-1] is Ellipsis:
        return [read(inside[0], item, where) for item in values]
    _check(len(values) == len(inside), where)
    return [read(kind, item, where) for kind, item in zip(inside, values, strict=True)]


def _key(kind: Any, key: str, where: str) -> Any:
    """A key as it was before it became a text: there is one way only to write a number."""
    if kind is int:
        _check(_WHOLE.fullmatch(key) is not None, where)
        return int(key)
    return key


def _check(holds: bool, where: str) -> None:
    if not holds:
        raise Misread(where)

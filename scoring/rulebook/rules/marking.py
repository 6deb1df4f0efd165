"""What every marking answers: the marks of a deal that was played."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..deal import Deal, Marks
from .settings import Word

if TYPE_CHECKING:
    from ..variant import Settings


@dataclass(frozen=True, kw_only=True)
class Marking(Word):
    """A word that turns the facts of a deal into marks."""

    @abstractmethod
    def score(self, deal: Deal, rules: Settings) -> Marks:
        """The marks of `deal`; RuleViolation when it cannot have been."""

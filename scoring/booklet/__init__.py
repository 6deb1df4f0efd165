"""The booklet: the rules of any game told on a page, from the words in which the rulebook declares it."""

from .comparison import compare_forms
from .page import RulesPage
from .telling import tell_rules

__all__ = ["RulesPage", "compare_forms", "tell_rules"]

"""What the tests of this app share."""

from tests.steps.lasting import _phones_have_sat_nowhere, lasting

__all__ = ["_phones_have_sat_nowhere", "lasting"]

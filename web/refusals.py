"""What an action refuses, in a sentence the person can act upon."""

from typing import Any

from django.utils.functional import Promise


class Refusal(Exception):  # the word of the pages
    """A request that was understood and not done.

    `code` names the reason for programs, `sentence` says it to people with `%(name)s` holes filled from
    `params`, `status` is the HTTP status that tells the same: 409 wrong state, 410 over, 422 bad input. The
    sentence is translated when it is shown, in the language of whoever reads it.
    """

    def __init__(self, code: str, sentence: str | Promise, *, status: int = 409, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.status = status
        self.params = params

    def __str__(self) -> str:
        sentence = str(self.sentence)
        return sentence % self.params if self.params else sentence

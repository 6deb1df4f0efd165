"""What the log must not keep: the code of a table opens its sheet."""

import logging
import re

CODE = re.compile(r"(/(?:t|sheets)/)[a-z2-7]{26}\b")


class WithoutCodes(logging.Filter):
    """Writes `…` for the code of a table, wherever it stands in a line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if CODE.search(said):
            record.msg, record.args = CODE.sub(r"\1…", said), ()
        return True

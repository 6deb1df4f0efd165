"""What the log must not keep: the code of a table opens its sheet, a private link withdraws a request."""

import logging
import re

CODE = re.compile(r"(/(?:t|sheets|s/[a-z2-7]{26})/|\bm(?:dv|rg)_)[\w-]{26,}")


class WithoutCodes(logging.Filter):
    """Writes `…` for such a code, wherever it stands in a line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if CODE.search(message):
            record.msg, record.args = CODE.sub(r"\1…", message), ()
        return True

"""What `web.throttle` counts with. Tested in tests/web/test_throttle.py."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Allowance(models.Model):
    """How much of something is left to somebody: the moment at which it would be untouched again.

    `spent_until` is in milliseconds since 1970. See `web.throttle`.
    """

    key = models.CharField(max_length=120, unique=True)
    spent_until = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("allowance")
        verbose_name_plural = _("allowances")

    def __str__(self) -> str:
        return self.key

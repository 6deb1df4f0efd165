"""The site put together: settings, addresses, what holds for every request, commands that use all apps."""

from config.celery import app as celery_app

__all__ = ["celery_app"]

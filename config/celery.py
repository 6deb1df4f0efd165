"""The Celery application: `celery -A config worker -B` sweeps standings once a second."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("manille")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

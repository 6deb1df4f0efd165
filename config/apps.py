from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """The top of the ladder: settings, addresses, and the commands that use every app."""

    name = "config"

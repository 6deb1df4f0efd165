from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """What stands above every app: settings, addresses, and the commands that use all of them."""

    name = "config"

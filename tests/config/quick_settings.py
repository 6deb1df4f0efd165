"""The settings of the site without what takes longest at a first start: nothing is packed, passwords are cheap."""

from whitenoise.compress import Compressor

from config.settings import *  # noqa: F403  # a settings module extends another

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (
    *Compressor.SKIP_COMPRESS_EXTENSIONS,
    *("css", "eot", "js", "json", "map", "md", "scss", "svg", "ttf", "txt"),
)

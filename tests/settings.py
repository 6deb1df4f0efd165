"""The site's settings, made quick for tests."""

from config.settings import *  # noqa: F403  # a settings module extends another

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
SECRET_KEY = "tests"
DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405  # threads of a live server must not outlive their test

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
database = DATABASES["default"]  # noqa: F405  # one of the names that the star brings
database["CONN_MAX_AGE"] = 0  # threads of a live server must not outlive their test
if database["ENGINE"] == "django.db.backends.sqlite3":
    # Copies are files, as when the site is served: the connections of an in-memory database lock each other's tables
    # at once, without waiting. Nobody needs their rows after a power cut, here and on PostgreSQL.
    database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    database["OPTIONS"]["options"] += " -c synchronous_commit=off"

"""Settings, read from environment variables alone (the table is in README.md).

Without any variable the site runs embedded: one process, SQLite in `var/`, no broker. `DATABASE_URL`,
`BROKER_URL` and `HTTPS` turn it into the full site. Tested in tests/doors/test_headers.py.
"""

import logging
import re
from pathlib import Path

import django_stubs_ext
from csp.constants import NONCE, NONE, SELF
from django.core.management.utils import get_random_secret_key
from environs import Env

django_stubs_ext.monkeypatch()  # generic classes of Django may be subscripted, as their types are

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env(prefix="MANILLE_")

VAR_DIR = env.path("VAR_DIR", BASE_DIR / "var")
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _kept_secret() -> str:
    """The secret key of an embedded site: made once, kept in a file only its owner reads."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key())
    return path.read_text()


# --- what this installation is -----------------------------------------------------------------

HTTPS = env.bool("HTTPS", False)
ROOM_HTTPS = env.str("ROOM_HTTPS", "")  # where this machine speaks HTTPS itself; `serve --https` says it
TRUST_LAN = env.bool("TRUST_LAN", False)  # without HTTPS: accounts and members' pages also for other machines
DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", None) or _kept_secret()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["*"] if not HTTPS else [])
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []
BROKER_URL = env.str("BROKER_URL", "")

INSTALLED_APPS = [
    "web",
    "clubs",
    "scoring",
    "tournaments",
    "config",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.front.FrontMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "config.middleware.DatabaseDownMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.LanguageMiddleware",
    "config.middleware.PlainHttpMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.PrivateByDefaultMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scoring.sheet.display.comfort",
            ],
        },
    },
]

# --- the ledger's database ---------------------------------------------------------------------

DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR_DIR / 'manille.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL, not NORMAL: an acknowledged deal survives a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=134217728;"
        "PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-20000;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 600
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {})
    DATABASES["default"]["OPTIONS"].setdefault("options", "-c statement_timeout=5s -c lock_timeout=3s")

# --- people ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "clubs.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "clubs:mine"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
EMAIL_CONFIG = env.dj_email_url("EMAIL_URL", "console:")
EMAIL_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_HOST = EMAIL_CONFIG.get("EMAIL_HOST", "")
EMAIL_PORT = EMAIL_CONFIG.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = EMAIL_CONFIG.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = EMAIL_CONFIG.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_CONFIG.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL_CONFIG.get("EMAIL_USE_SSL", False)
DEFAULT_FROM_EMAIL = env.str("FROM_EMAIL", "manille@localhost")

# --- languages, times --------------------------------------------------------------------------

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = env.str("TIME_ZONE", "Europe/Paris")

# --- doors -------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    },
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    name: []
    for name in ("camera", "geolocation", "microphone", "payment", "usb", "gyroscope", "magnetometer")
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_SSL_HOST = ROOM_HTTPS or None
# A phone fetches the certificate before it can open anything by it.
SECURE_REDIRECT_EXEMPT = ["^certificate/", "^static/"] if ROOM_HTTPS else []
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Not for a room: the same machine is another site tomorrow.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS and not ROOM_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS and not ROOM_HTTPS
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# --- files the browser keeps -------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.WholeFilesStorage"},
}

# --- standings behind the ledger ---------------------------------------------------------------

CELERY_BROKER_URL = BROKER_URL or None
PAIR_BY_WORKER_ABOVE = env.int(
    "PAIR_BY_WORKER_ABOVE", 256
)  # entries; smaller fields are paired in the request
RESTORE_BY_WORKER_ABOVE = 2**20  # bytes; the file of a smaller club is read in the request
CELERY_TASK_ALWAYS_EAGER = not BROKER_URL
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "socket_timeout": 2,
    "socket_connect_timeout": 2,
}
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournaments.tasks.sweep_standings", "schedule": 1.0, "options": {"expires": 5}},
    "check": {"task": "tournaments.tasks.sweep_proofs", "schedule": 5.0, "options": {"expires": 15}},
    "books": {"task": "tournaments.tasks.sweep_books", "schedule": 10.0, "options": {"expires": 30}},
    "draws": {"task": "tournaments.tasks.sweep_draws", "schedule": 1.0, "options": {"expires": 5}},
    "archives": {"task": "tournaments.tasks.sweep_archives", "schedule": 2.0, "options": {"expires": 10}},
    "clubs": {"task": "tournaments.tasks.sweep_clubs", "schedule": 2.0, "options": {"expires": 10}},
}

# --- the API -----------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.explain",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Manille",
    "DESCRIPTION": "Scores, club evenings and rankings of the card game Manille.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
}

# --- log ---------------------------------------------------------------------------------------

CODE = re.compile(r"(/(?:t|sheets|s/[a-z2-7]{26})/|\bm(?:dv|rg)_)[\w-]{26,}")


class WithoutCodes(logging.Filter):
    """Writes `…` for what opens a table's sheet or withdraws a request, wherever it stands in a line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if CODE.search(message):
            record.msg, record.args = CODE.sub(r"\1…", message), ()
        return True


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"without_codes": {"()": WithoutCodes}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["without_codes"],
            "formatter": "line",
            "level": env.str("LOG_LEVEL", "INFO"),
        },
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    # Every task that runs in this process would say so, and kombu that it has no broker: that is how it is meant.
    "loggers": {name: {"level": "ERROR"} for name in (() if BROKER_URL else ("celery", "kombu"))},
}

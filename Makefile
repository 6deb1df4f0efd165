# Each target sets itself up: the stamps say which lock file the virtual environment was made from.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := run
.PHONY: run test check bench load faults matrix pictures lock messages clean

$(VENV)/.core: requirements/core.txt
	$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); echo 'Install the package python3-venv, then try again.' >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/core.txt
	touch $@

$(VENV)/.dev: requirements/dev.txt
	$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); echo 'Install the package python3-venv, then try again.' >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@ $(VENV)/.core

run: $(VENV)/.core            ## the site, with a demo club on the first run
	$(BIN)/python manage.py serve --demo

test: $(VENV)/.dev            ## the tests, on SQLite or on MANILLE_DATABASE_URL
	$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.dev           ## lint, types, migrations, messages, deploy check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .
	$(BIN)/python manage.py makemigrations --check --dry-run
	.ci/deploy-check $(BIN)/python

bench: $(VENV)/.dev           ## figures, as ratios to a bare floor in the same run
	$(BIN)/python -m tests.bench

matrix: $(VENV)/.dev          ## who may do what, on every route
	$(BIN)/python -m tests.doors

pictures: $(VENV)/.dev        ## every page as a picture, in build/pictures
	.ci/chromium
	$(BIN)/python -m tests.pictures

load: $(VENV)/.dev            ## an evening played through HTTP by many tables at once
	$(BIN)/python -m tests.load

faults: $(VENV)/.dev          ## what is kept when things break
	$(BIN)/python -m tests.faults

lock: $(VENV)/.dev            ## lock files with hashes, naming no index
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml -o requirements/core.txt --generate-hashes --universal --no-header --no-annotate --python-version 3.11 --quiet
	$(BIN)/uv pip compile pyproject.toml --extra dev -o requirements/dev.txt --generate-hashes --universal --no-header --no-annotate --python-version 3.11 --quiet

messages: $(VENV)/.dev        ## extract and compile the texts (needs gettext)
	$(BIN)/python manage.py makemessages --locale fr --no-wrap --no-location --ignore '.venv/*' --ignore 'build/*' --ignore 'tests/*'
	$(BIN)/python manage.py compilemessages --locale fr --ignore '.venv/*'

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis

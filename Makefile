# Each target sets itself up: the stamps say which lock file the virtual environment was made from.
# What needs a browser installs Debian's Chromium, what needs a database or a broker says so.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DEFAULT_GOAL := run
.PHONY: help run quick test deep ci check wheel timings short shuffled mutants bench load faults matrix pictures lock messages clean
# What was compiled once is kept for the next run, whatever the machine says.
export PYTHONDONTWRITEBYTECODE :=
# One worker more than there are processors: a browser waits more than it works.
WORKERS ?= $(shell expr $$(nproc) + 1)
PYTEST = $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadscope --no-loadscope-reorder
QUICK = tests/test_architecture.py tests/scoring/rulebook tests/scoring/ledger tests/clubs/models tests/play/test_play.py \
	tests/tournaments/pairing tests/tournaments/ranking $(wildcard tests/*/*/test_actions.py)
TIMED = $(BIN)/python -m tests.timings run

$(VENV)/.core: requirements/core.txt
	$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); echo 'Install the package python3-venv, then try again.' >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/core.txt
	touch $@

$(VENV)/.dev: requirements/dev.txt
	$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV) && $(PYTHON) -m venv $(VENV); } || { rm -rf $(VENV); echo 'Install the package python3-venv, then try again.' >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@ $(VENV)/.core

help:                         ## these lines
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "%-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/.core            ## the site, with a demo club on the first run; installs what it needs into .venv
	$(BIN)/python manage.py serve --demo

quick: $(VENV)/.dev           ## engines, models, actions and one evening: under a minute
	$(TIMED) "make quick" -- $(PYTEST) -m "not deep and not browser" $(QUICK)

test: $(VENV)/.dev            ## everything a change can break, with a browser: six minutes; ARGS=… for a part of it
	@.ci/chromium || echo 'Without Chromium the tests that need a browser are left out.' >&2
	$(if $(ARGS),,$(TIMED) "make test" --) $(PYTEST) -m "not deep" $(ARGS)

deep: $(VENV)/.dev            ## what is long by nature: every page, thousands of examples, a championship
	@.ci/chromium || echo 'Without Chromium the tests that need a browser are left out.' >&2
	MANILLE_TEST_DEEP=1 $(if $(ARGS),,$(TIMED) "make deep" --) $(PYTEST) -m "(deep or deeper) and not worker" $(ARGS)

ci:                           ## .ci/run on HEAD in a fresh clone, as on a stranger's machine: a quarter of an hour
	rm -rf build/ci && git clone --quiet . build/ci
	cd build/ci && env -u VIRTUAL_ENV -u MAKEFLAGS -u MAKELEVEL CI=true .ci/run </dev/null
	git -C build/ci rev-parse 'HEAD^{tree}' > build/green
	$(BIN)/python -m tests.timings keep .ci/run $$(cat build/ci/build/seconds)

check: $(VENV)/.dev           ## lint, architecture, migrations, types, deploy check: a minute
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 --check {} +
	$(BIN)/python -m pytest -q tests/test_architecture.py tests/test_documents.py
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/mypy .
	.ci/deploy-check $(BIN)/python

wheel: $(VENV)/.dev           ## the rulebook as a wheel, built and tried where nothing else is installed
	$(BIN)/python -m tests.wheel

timings: $(VENV)/.dev         ## how long the tests took when they were last measured
	$(BIN)/python -m tests.timings

short: $(VENV)/.dev           ## measure one test alone, and the first and second start of the site
	$(BIN)/python -m tests.timings short

shuffled: $(VENV)/.dev        ## the tests ten times in random order beside a busy machine: two hours, can be taken up again
	.ci/chromium
	$(BIN)/python -m tests.shuffled

mutants: $(VENV)/.dev         ## forty faults, each of which a test must catch: half an hour
	.ci/chromium
	$(BIN)/python -m tests.mutants

bench: $(VENV)/.dev           ## figures, as ratios to a bare floor in the same run
	$(BIN)/python -m tests.bench

matrix: $(VENV)/.dev          ## who may do what, on every route
	$(BIN)/python -m tests.doors

pictures: $(VENV)/.dev        ## every page as a picture, and an evening step by step, in build/pictures
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

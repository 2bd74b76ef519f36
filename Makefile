# Two commands on a fresh machine: make run, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEBTOOLS := $(VENV)/webtools
TEMPLATES := $(wildcard src/croupier/web/templates/*.html)
# The templates are Jinja by language and HTML by name, so they are given by the standard input.
FORMAT_PAGE = $(WEBTOOLS)/node_modules/.bin/dprint fmt --stdin jinja \
  --plugins $(WEBTOOLS)/node_modules/dprint-plugin-markup/plugin.wasm

# Compiled modules are kept, whatever the environment says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
# One worker more than there are cores: browsers, servers and databases have tests wait.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

.PHONY: run test docs audit verify recount monkey dst bench load check check-web format-web system axe clean locks locked dist

run: $(VENV)/.installed
	$(BIN)/croupier serve

# What cannot be got is left out, and the last lines say so.
test: $(VENV)/.developing check
	@$(MAKE) --no-print-directory system axe || true
	$(BIN)/pytest -n $(WORKERS) -m "not verify"

check: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-web; else echo "No npm: pages not checked"; fi

# Pages, their scripts and all styles: format, lint and types.
check-web: $(WEBTOOLS)/node_modules/.installed
	$(WEBTOOLS)/node_modules/.bin/biome check --error-on-warnings
	$(WEBTOOLS)/node_modules/.bin/tsc --project .
	@for page in $(TEMPLATES); do \
	  $(FORMAT_PAGE) < $$page | cmp -s - $$page || { echo "$$page is not formatted: make format-web"; exit 1; }; \
	done

format-web: $(WEBTOOLS)/node_modules/.installed
	$(WEBTOOLS)/node_modules/.bin/biome check --write
	@for page in $(TEMPLATES); do \
	  made=$$($(FORMAT_PAGE) < $$page) && printf '%s\n' "$$made" > $$page || exit 1; \
	done

# Known holes in what is installed; where advisories cannot be had it says so last, and goes on.
audit: $(VENV)/.developing
	$(BIN)/python tools/advisories.py

# Every package in one version each, with its hashes, for Python 3.11 and later: written anew after pyproject.toml changed.
LOCK := $(VENV)/locks/bin/uv pip compile --no-config --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-header --quiet $(LOCK_OPTIONS)
locks: | $(VENV)/bin/python
	$(PYTHON) -m venv $(VENV)/locks && $(VENV)/locks/bin/pip install --quiet --disable-pip-version-check uv
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) requirements/build.in -c requirements/dev.txt -o requirements/build.txt

# The environment by these versions and hashes alone; `make run` and `make test` use it then as it is.
locked: | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation -e .
	touch $(VENV)/.developing $(VENV)/.installed

# A release of the last commit: wheel, source archive, manifest, bill of materials (CycloneDX), checksums.
dist: $(VENV)/.developing
	$(BIN)/python tools/release.py

verify: $(VENV)/.developing
	$(BIN)/pytest -m verify
	$(MAKE) --no-print-directory dst MINUTES=10
	$(MAKE) --no-print-directory monkey

# Exact figures counted by code that shares nothing with the package, with a C compiler where there is one; says how many.
recount: $(VENV)/.developing
	$(BIN)/python tools/certify.py $(VENV)/certificates
	$(BIN)/python -I tools/recount $(VENV)/certificates src/croupier/rulebooks

# Anything is done at every table, for so many minutes on each database, in the process and online; what goes wrong is
# written to a file.
MINUTES ?= 15
MONKEY = $(BIN)/python tools/monkey.py --minutes $(MINUTES)
monkey: $(VENV)/.developing
	$(MONKEY) && $(MONKEY) --postgresql && $(MONKEY) --online && $(MONKEY) --online --postgresql

# Simulated floors, on which everything fails that can: for so many minutes, or so many virtual hours (HOURS=1000).
dst: $(VENV)/.developing
	$(BIN)/python tools/simulate_floor.py $(if $(HOURS),--hours $(HOURS),--minutes $(MINUTES))

bench: $(VENV)/.benching
	$(BIN)/python tools/bench.py

load: $(VENV)/.developing
	$(BIN)/python tools/load.py && $(BIN)/python tools/load.py --postgresql

# The browser and the database that the tests start; only where they are missing, by root or by sudo without a password.
PRESENT := command -v chromium >/dev/null && ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1
AS_ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo -n)
system:
	@{ $(PRESENT); } || { $(AS_ROOT) apt-get update -qq && \
	  $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium postgresql; }

$(WEBTOOLS)/node_modules/.installed: Makefile | $(VENV)/bin/python
	@npm install --silent --no-audit --no-fund --prefix $(WEBTOOLS) @biomejs/biome@2.6 typescript@5.9 \
	  dprint@0.57 dprint-plugin-markup@0.27
	touch $@

# What looks at every page as somebody would who does not see it.
axe: $(VENV)/axe/node_modules/axe-core/axe.min.js
$(VENV)/axe/node_modules/axe-core/axe.min.js: | $(VENV)/bin/python
	@npm install --silent --no-audit --no-fund --prefix $(VENV)/axe axe-core@4

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.developing: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@ $(VENV)/.installed

$(VENV)/.benching: $(VENV)/.developing
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[bench]"
	touch $@

# MkDocs and its theme print notices about later versions; ours are pinned below them.
QUIETLY := NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true

# The documentation as a site, strict: a link that leads nowhere fails.
docs: $(VENV)/.developing
	$(QUIETLY) $(BIN)/mkdocs build --strict --quiet

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

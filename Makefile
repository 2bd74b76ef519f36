# Two commands on a fresh machine: make run, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test verify bench check clean

run: $(VENV)/.installed
	$(BIN)/croupier lobby

test: $(VENV)/.developing check
	$(BIN)/pytest -n auto -m "not verify"

check: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

verify: $(VENV)/.developing
	$(BIN)/pytest -m verify

bench: $(VENV)/.developing
	$(BIN)/python tools/bench.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.developing: pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

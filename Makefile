# The two commands of the README, and what they stand on. Everything runs from .venv, which `setup` builds.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.ready
DEMO   := maven:org.apache.commons:commons-csv:1.10.0
# A part of it, and few inputs: a few minutes are enough to see relations tried and kept.
PART   := --only CSVParserTest --only CSVPrinterTest --only 'CSVFormatTest.testDuplicateHeaderElements*'

.PHONY: setup demo check schemas test lint style types docs clean

# Compiled once here, so that no command has to, also where Python is told to write no such files.
setup: $(STAMP)
	@$(BIN)/python -m compileall -q src research

# The stamp comes last, so that a half-built environment is never taken for a whole one.
$(STAMP): pyproject.toml research/pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --editable ./research
	touch $(STAMP)

demo: setup
	$(BIN)/mrscout run $(DEMO) $(PART) --inputs 200 --limit 2 --report
	@echo '  To go on, call mrscout as $(BIN)/mrscout: $(BIN)/mrscout list, then $(BIN)/mrscout show ID.'

# The documentation as a site, in site/: index.html works from disk, too.
docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo '  The site: site/index.html'

$(VENV)/.docs: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	touch $(VENV)/.docs

# The JSON Schemas of the records, from their types; that of mrscout.toml and the tables of docs/configuration.md, from
# the options; docs/errors.md, from the codes and their pages.
schemas: setup
	$(BIN)/python -m mrscout.store.schemas
	$(BIN)/python -m mrscout.cli.settings_schema
	$(BIN)/python -m mrscout.report.answer_schemas
	$(BIN)/python -m mrscout.explanations

lint: style types

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo

types: setup
	$(BIN)/mypy --strict src research

# What a change needs before anything else: style, types, and the tests that start no JVM and use no network.
check: style
	@$(BIN)/mypy --strict src research > $(VENV)/types.log & types=$$!; \
	$(BIN)/pytest -m 'not slow'; tests=$$?; \
	wait $$types; typed=$$?; cat $(VENV)/types.log; \
	exit $$((tests || typed))

# The types are checked beside the tests, and told after them.
test: style
	@$(BIN)/mypy --strict src research > $(VENV)/types.log & types=$$!; \
	$(BIN)/pytest; tests=$$?; \
	wait $$types; typed=$$?; cat $(VENV)/types.log; \
	exit $$((tests || typed))

clean:
	rm -rf $(VENV) build dist site .mrscout .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src research tests -name __pycache__ -type d -prune -exec rm -rf {} +

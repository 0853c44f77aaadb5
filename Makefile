# Two commands for a newcomer: `make demo` and `make test`.
# Each creates the environment it needs in .venv; nothing has to be installed or activated by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORPORA ?=
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock

.PHONY: demo test lint bench bench-scale campaign docs clean lock

TICKETS := fixtures/tickets.jsonl
DEMO := --model $(VENV)/demo.duckdb --name tickets

demo: $(VENV)/.run
	$(BIN)/sqlsimpl train $(TICKETS) --text subject --text body --label category --id ticket \
		--where "split = 'train'" $(DEMO)
	$(BIN)/sqlsimpl evaluate $(TICKETS) --where "split = 'test'" $(DEMO)
	$(BIN)/sqlsimpl explain $(TICKETS) --document T-02798 $(DEMO) | head -12
	$(BIN)/sqlsimpl report $(TICKETS) --where "split = 'test'" $(DEMO) --out $(VENV)/report.html
	@printf '%s\n' "" "What to do next:" \
		"    open $(VENV)/report.html in a browser" \
		"    source $(BIN)/activate" \
		"    sqlsimpl train YOUR_FILE --text COLUMN --label COLUMN --model models.duckdb"

# make test WITHOUT=spark leaves out the tests of an engine.
WITHOUT ?=

test: lint
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder \
		--durations 40 --durations-min 5 $(WITHOUT:%=--without %)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/sqlfluff lint --processes 2 $$(find sql -name '*.sql' -not -name '*.*.sql')
	for dialect in bigquery postgres snowflake spark; do \
		$(BIN)/sqlfluff lint --config sql/$$dialect.sqlfluff $$(find sql -name "*.$$dialect.sql") \
		|| exit 1; done

bench: $(VENV)/.bench
	$(BIN)/python -m tests.benchmarks $(if $(CORPORA),--corpora $(CORPORA)) \
		--markdown $(VENV)/bench.md --out $(VENV)/bench.json

bench-scale: $(VENV)/.bench
	$(BIN)/python -m tests.benchmarks.scale \
		--markdown $(VENV)/bench-scale.md --out $(VENV)/bench-scale.json

# The pages keep their places, so that their links lead to each other on the site, too.
SITE := $(VENV)/site

docs: $(VENV)/.docs
	rm -rf $(SITE) && mkdir -p $(SITE)/source
	cp --parents $$(git ls-files '*.md' '*.svg' '*.ipynb' CITATION.cff LICENSE) $(SITE)/source
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open $(SITE)/html/index.html in a browser"

# make campaign NAMES=kills SEED=100 NUMBER=50 runs a part.
NAMES ?=
SEED ?= 0
NUMBER ?=

campaign: $(VENV)/.test
	$(BIN)/python -m tests.campaigns $(NAMES) --seed $(SEED) $(if $(NUMBER),--number $(NUMBER))

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "sqlsimpl needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) --editable '.[notebooks]'
	@touch $@

$(VENV)/.test: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) --editable '.[test]'
	@touch $@

$(VENV)/.bench: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) --editable '.[bench]'
	@touch $@

$(VENV)/.docs: pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) --editable '.[docs]'
	@touch $@

# Pins the versions that the tests passed with: run it, then `make test`, then commit.
lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet --disable-pip-version-check '.[test,bench,docs]'
	$(VENV)/lock/bin/python -m pip list --format freeze --exclude sqlsimpl --exclude pip \
		--exclude setuptools > requirements.lock
	rm -rf $(VENV)/lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

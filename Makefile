# Everything a person needs: `make run` to use Deckwright, `make test` to change it.
.DEFAULT_GOAL := help
.PHONY: help run setup setup-dev test check format lock bench fast slow clean
SHELL := /bin/sh
PORT ?= 8000

# The first Python that is new enough; the version in .python-version is what we develop on.
PYTHON ?= $(shell for p in python3.13 python3.14 python3.12 python3 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && { echo "$$p"; break; }; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install --require-hashes

help:
	@echo "make run     serve Deckwright on http://127.0.0.1:$(PORT)/ (PORT=8001 for another port)"
	@echo "make test    set everything up and run all tests"
	@echo "make check   format, lint, types, import contracts and the fast tests"
	@echo "make bench   measure the engine and the pages beside their peers"
	@echo "make fast    compile the rules core (needs a C compiler); make slow undoes it"

# The mark comes last: an environment that was interrupted half-made, or whose Python has gone, is made anew.
.venv/.made: $(shell test -x $(BIN)/python || echo python-is-missing)
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null || { \
		echo "Deckwright needs Python 3.12 or newer (3.13 is best): install it, then run make again."; exit 1; }
	@echo "Making a virtual environment with $$($(PYTHON) --version)."
	@"$(PYTHON)" -m venv --clear .venv
	@touch $@

.PHONY: python-is-missing
python-is-missing:

.venv/.run: .venv/.made requirements/run.txt
	@echo "Installing what Deckwright runs on."
	@$(PIP) -r requirements/run.txt
	@touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	@echo "Installing what testing needs."
	@$(PIP) -r requirements/dev.txt
	@touch $@

setup: .venv/.run
setup-dev: .venv/.dev

run: .venv/.run
	@exec $(BIN)/python -m config.serve --port $(PORT)

test: .venv/.dev
	@$(BIN)/python -m tests.gate

check: .venv/.dev
	@$(BIN)/python -m tests.gate --fast

format: .venv/.dev
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock: .venv/.dev
	@for name in run dev bench; do uv pip compile --quiet --universal --python-version 3.12 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --no-annotate requirements/$$name.in -o requirements/$$name.txt || exit 1; done

.venv-bench/.done: .venv/.made requirements/bench.txt
	@echo "Installing the peers that the bench measures beside us."
	@$(BIN)/python -m venv --clear .venv-bench
	@.venv-bench/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements/bench.txt
	@touch $@

bench: .venv/.dev .venv-bench/.done
	@$(BIN)/python -m tests.bench

fast: .venv/.dev
	@$(BIN)/python -m rules.build_fast

slow:
	@$(PYTHON) -m rules.build_fast --remove

clean:
	@rm -rf .venv .venv-bench build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# Every target sets up what it needs: a .venv, and the compiled modules where there is a C compiler.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
HOT := $(shell find src/motu -name '*.py' -not -path '*/locale/*')

.PHONY: play test check bench compile faults catalogues examples clean

play: .stamps/play
	$(BIN)/motu serve --open

test: .stamps/dev compile
	@$(BIN)/python tools/browser.py
	$(BIN)/python -m pytest -n 2

check: .stamps/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tests/import_direction.py

bench: .stamps/dev compile
	$(BIN)/motu bench

compile: .stamps/dev
	@$(BIN)/python hatch_build.py

# Breaks the server while games are played, and checks that nothing was lost: docs/reliability.md.
MINUTES ?= 10
faults: .stamps/dev compile
	$(BIN)/python tools/faults.py --minutes $(MINUTES)

catalogues: .stamps/dev
	$(BIN)/python tools/catalogues.py

examples: .stamps/dev
	$(BIN)/python tools/rulebook_pictures.py

.venv:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --upgrade pip

.stamps/play: pyproject.toml hatch_build.py $(HOT) | .venv
	$(BIN)/python -m pip install -q -e .
	@mkdir -p .stamps && touch $@

.stamps/dev: pyproject.toml | .venv
	MOTU_PURE=1 $(BIN)/python -m pip install -q -e '.[dev]'
	@mkdir -p .stamps && touch $@

clean:
	rm -rf .venv .stamps build dist
	find src -name '*.so' -delete

# Every target sets up what it needs: a .venv, and the compiled modules where there is a C compiler.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
HOT := $(shell find src/motu -name '*.py' -not -path '*/locale/*')

.PHONY: play test check docs bench bench-peers compile pure audit faults load leaks strangers catalogues examples clean

play: .stamps/play
	$(BIN)/motu serve --open

test: .stamps/dev compile
	@$(BIN)/python tools/browser.py
	$(BIN)/python -m pytest -n 2 --durations=10

check: .stamps/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/weak_spots.py
	$(BIN)/python tests/import_direction.py
	$(BIN)/python tools/scripts.py
	MOTU_PURE=1 $(BIN)/python tools/complaints.py

bench: .stamps/dev compile
	$(BIN)/motu bench

# Installs OpenSpiel, PettingZoo and RLCard apart; decisions/s of their games beside ours, in one run: docs/peers.md.
bench-peers: .stamps/dev compile .stamps/peers
	$(BIN)/python tools/peers.py

compile: .stamps/dev
	@$(BIN)/python hatch_build.py

# From now on everything runs from its source, until it is compiled again: a change is tried at once.
pure: .stamps/dev
	@$(BIN)/python hatch_build.py pure

# Breaks the server while games are played, and checks that nothing was lost: docs/reliability.md.
MINUTES ?= 10
faults: .stamps/dev compile
	$(BIN)/python tools/faults.py --minutes $(MINUTES)

# How many players a server carries, and how quickly: docs/hosting.md.
PLAYERS ?= 50,200,500,1000,2000
load: .stamps/dev compile
	$(BIN)/python tools/load.py --players $(PLAYERS)

# Searches whole games for what somebody is sent and may not know: docs/security.md.
POSITIONS ?= 2000
leaks: .stamps/dev compile
	$(BIN)/python tools/leaks.py --positions $(POSITIONS)

# Sends what nobody should send, and holds the API to its description: docs/security.md.
SECONDS ?= 60
strangers: .stamps/dev
	$(BIN)/python tools/strangers.py --seconds $(SECONDS)
	$(BIN)/python tools/api_check.py --seconds $(SECONDS)

# Asks for known weaknesses of what we depend on; that needs the internet.
audit: .stamps/dev
	$(BIN)/python tools/audit.py

# The docs as a site, with rulebooks and reference, in build/site; fails on a warning or a dead link.
docs: .stamps/docs
	MOTU_PURE=1 NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q

catalogues: .stamps/dev
	$(BIN)/motu catalogues src

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

.stamps/peers: tools/peers.py | .venv
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install -q 'open_spiel>=2,<3' 'pettingzoo[classic]>=1.26,<2' 'rlcard>=1.2,<2'
	@mkdir -p .stamps && touch $@

.stamps/docs: .stamps/dev
	MOTU_PURE=1 $(BIN)/python -m pip install -q -e '.[docs]'
	@touch $@

clean:
	rm -rf .venv .stamps build dist
	find src -name '*.so' -delete
	rm -f src/motu/compiled.json

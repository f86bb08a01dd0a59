# Everything is made from here; `make` alone lists what there is.
# The environment lives in .venv and is brought up to date by tools/setup.sh: with uv if it is there, otherwise with pip.
# Choose a Python with `make setup PYTHON=python3.12`; leave the core uncompiled with `BRANCHLINE_PURE=1 make …`, and the
# browser client unbuilt with `BRANCHLINE_NO_CLIENT=1 make …`.

PY := .venv/bin/python
PYTEST := $(PY) -m pytest
SPREAD := -n auto --dist worksteal
GAME ?=
GAMES ?= 10000

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run play serve test proofs test-train quick setup ready services check format images bench bench-envs bench-page figures soak packages fresh clean
export PYTHON

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 19

run: ready ## set up whatever is missing and play in the browser
	@.venv/bin/branchline

play: ready ## the same in the terminal (GAME=europe)
	@.venv/bin/branchline play $(GAME)

serve: ready ## the game server alone, without opening a browser
	@.venv/bin/branchline serve

test: setup services ## make check, then the tests: every rule, every page, every part (at most 6 minutes on 2 cores)
	@$(PY) -m tools.check --tests

proofs: setup services ## what takes longer: whole games, long forms, PostgreSQL everywhere, the packages (half an hour)
	@$(PY) -m tools.check --proofs

test-train: setup ## the example that trains a network, in short; installs the extra `train` (some minutes, 1 GB)
	@sh tools/install_extra.sh train
	@$(PYTEST) -q -m train tests/train

quick: setup ## the tests that take a minute together
	@$(PYTEST) -q $(SPREAD) -m "not slow and not build and not proof and not soak and not train"

setup: ## environment, compiled core and browser client, as far as they are not up to date
	@sh tools/setup.sh

ready: # as far as playing needs it: without the tools for tests and checks
	@sh tools/setup.sh play

services: ## PostgreSQL, Redis and Chromium for the tests, as far as root may install them
	@sh tools/services.sh

check: setup ## format, lint, strict types, layers, generated pages; types and tests of the browser client
	@$(PY) -m tools.check

format: setup ## put all files into form
	@$(PY) -m ruff check --quiet --fix --select I .
	@$(PY) -m ruff format --quiet .

images: setup services ## take the pictures of the games and of the guide in docs/images anew
	@BRANCHLINE_IMAGES=write $(PYTEST) -q tests/web/test_images.py

bench: setup ## speeds of this machine against the yardstick, then those of the page
	@$(PY) benchmarks/run.py
	@$(PY) -m benchmarks.page

bench-envs: setup ## batches and environments, beside those of other packages that are installed
	@.venv/bin/branchline bench envs

bench-page: setup ## the page alone: size, start, a move, panning
	@$(PY) -m benchmarks.page

figures: setup services ## measure all but the strength of bots anew, and write docs/figures.md (half an hour)
	@sh tools/install_extra.sh bench
	@$(PY) -m tools.figures --measure

soak: setup services ## random games of everything (GAMES=10000 of each), other examples each time, whole games of every bot
	@sh tools/install_extra.sh ray
	@$(PY) -m tools.soak --games $(GAMES)
	@$(PYTEST) -q $(SPREAD) --hypothesis-profile=soak tests/properties
	@$(PYTEST) -q $(SPREAD) --hypothesis-profile=soak -m proof tests/server/proofs/test_schema_fuzz.py tests/server/proofs/test_socket_machine.py
	@$(PYTEST) -q $(SPREAD) -m soak

packages: setup ## wheels and a source distribution in dist/, looked into and tried without a compiler and Node
	@$(PY) -m tools.packages.build_packages

fresh: ## the README's two commands on a bare Debian inside this one; root only (WHO=user WITHOUT="gcc python3-dev" RUN="make setup")
	@$(or $(PYTHON),python3) -m tools.fresh --who "$${WHO:-root}" --without "$$WITHOUT" --run "$$RUN"

clean: ## remove everything that make has made, .venv included
	@rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@rm -rf web/node_modules web/src/protocol/schema.d.ts src/branchline/server/client
	@find src tests tools benchmarks research examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	@find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +

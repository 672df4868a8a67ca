# `make run` and `make test` need nothing but Python 3.11 or newer; the rest is set up in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint types kernels bench tournament soak lock audit clean

run: $(READY)
	@$(BIN)/pulka run

# Three processes for two cores: the tests that play over HTTP wait now and then. They come last, in an order of their own.
test: $(READY)
	@$(MAKE) --no-print-directory --jobs 2 lint types kernels
	$(BIN)/python -m pytest --numprocesses 3 --dist loadfile --no-loadscope-reorder

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

# Compiled once, and kept; otherwise the processes of the tests would each do it.
kernels: $(READY)
	$(BIN)/python -m preferans.solver

bench: $(READY)
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.solver
	$(BIN)/python -m benchmarks.lag --tables 4
	$(BIN)/python -m benchmarks.delivery

tournament: $(READY)
	$(BIN)/python -m benchmarks.tournament --processes 2

soak: $(READY)
	$(BIN)/python -m pytest --soak

# The lock carries hashes and no address, so that it serves behind any mirror.
lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header --quiet --output-file requirements.txt

# In an environment of its own: what it needs must not move what is locked.
audit:
	@$(PYTHON) -m venv $(VENV)/audit
	@$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit \
		|| echo "pip-audit cannot be installed from here" >&2
	@$(PYTHON) .ci/audit.py $(VENV)/audit/bin/pip-audit

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Pulka needs Python 3.11 or newer; set PYTHON=/path/to/python3.11" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants

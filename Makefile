# Two commands do everything: `make play` and `make test`. Both set up .venv first, with uv where it is installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test browser check bench build compile mutate page clean

play: $(READY)
	$(BIN)/playmat play

# Everything as plain Python, what plays games once more with the compiled engine, then games in a real browser.
PLAYING := $(addprefix tests/test_,game.py view.py scenarios.py walks.py sim.py zones.py flow.py)
test: check compile
	PLAYMAT_PURE=1 $(BIN)/pytest -n auto
	$(BIN)/pytest -n auto $(PLAYING)
	@if $(BIN)/python tests/browser/visitors.py; then $(MAKE) --no-print-directory browser; \
	else echo "SKIPPED: the browser tests, for no Chromium is installed (Debian: apt-get install chromium)."; fi

# Games in a real browser, two tests at a time, each worker with a browser and a server of its own.
browser: $(READY)
	$(BIN)/pytest -n 2 -o addopts="-q --strict-markers --strict-config" tests/browser

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy

# The engine compiled in place; edited sources are noticed and run as they are until the next `make compile`.
compile: $(READY)
	$(BIN)/python -c "import sys; from playmat.compiled import is_built, is_current; sys.exit(not (is_built() and is_current()))" \
		|| $(BIN)/python setup.py --quiet build_ext --inplace \
		|| echo "The engine could not be compiled (is there a C compiler?); it runs as plain Python."

bench: compile
	$(BIN)/python bench/run.py

# Breaks every rule once and shows that some scenario notices.
mutate: $(READY)
	$(BIN)/python tests/mutate.py

# A compiled wheel for this machine, and a pure one for any.
build: $(READY)
	rm -rf build dist
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	rm -rf build
	PLAYMAT_PURE=1 $(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	ls dist

# The browser's page; what it writes is kept in the repository, so that only who changes it needs npm.
page:
	cd frontend && npm install --silent && npm run build --silent

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache
	find src -name "*.so" -delete
	rm -f src/playmat/compiled.txt

$(READY): pyproject.toml
	if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python $(PYTHON) --seed $(VENV) && \
		PLAYMAT_PURE=1 uv pip install --quiet --python $(BIN)/python -e '.[dev]'; \
	else \
		$(PYTHON) -m venv $(VENV) && PLAYMAT_PURE=1 $(BIN)/pip install --quiet -e '.[dev]'; \
	fi
	touch $(READY)

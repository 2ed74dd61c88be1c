# Two commands do everything: `make play` and `make test`. Both set up .venv first, with uv if it is installed. `make play`
# installs only what playing needs and compiles the engine in the background; `make test` also installs development tools.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
SETUPTOOLS := 'setuptools>=70.1'

.PHONY: play test browser check format hooks bench build compile mutate page page-check try-wheels site clean

play: $(PLAYABLE)
	@$(BIN)/playmat play --compile

# The checks and all tests in plain Python while the engine is compiled, the tests that play games once more with the compiled
# engine, the page's own tests, then games in a real browser. Every test that is skipped is listed with its reason.
PLAYING := $(shell grep -l '^@pytest.mark.long' tests/test_*.py) \
	$(addprefix tests/test_,game.py view.py scenarios.py walks.py sim.py zones.py flow.py learn.py)
test: $(READY)
	@mkdir -p build
	@echo "Compiling the engine beside the checks and the tests in plain Python: build/compile.out"
	@nice -n 5 $(BIN)/python -m playmat.cli.building >build/compile.out 2>&1 & compiling=$$!; \
	{ $(MAKE) --no-print-directory check && PLAYMAT_PURE=1 $(BIN)/pytest -n auto -rs -m "not long"; } || { kill $$compiling; exit 1; }; \
	wait $$compiling; code=$$?; cat build/compile.out; exit $$code
	$(BIN)/pytest -n auto -rs $(PLAYING)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page-check; \
	else echo "SKIPPED the page's linter and unit tests: npm is not installed."; fi
	@if $(BIN)/python tests/browser/visitors.py; then $(MAKE) --no-print-directory browser; \
	else echo "SKIPPED the browser tests: Chromium is not installed (Debian: apt-get install chromium)."; fi

# Games in a real browser, two tests at a time. Each worker has its own browser and server.
browser: $(READY)
	$(BIN)/pytest -n 2 -rs -o addopts="-q --strict-markers --strict-config" tests/browser

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Runs `ruff` and `mypy` before every commit. Needs pre-commit, which nothing else here uses.
hooks: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check pre-commit
	$(BIN)/pre-commit install

# Compiles the engine in place. After you edit a compiled module, the plain sources run until the next `make compile`. With GCC
# it is compiled twice: the first build counts what is run often, which the second one makes faster.
compile: $(READY)
	PLAYMAT_PROFILE=1 $(BIN)/python -m playmat.cli.building

bench: compile
	$(BIN)/python bench/run.py

# Breaks every rule once, and a sample of the code that carries out cards, and checks that some scenario notices.
mutate: $(READY)
	$(BIN)/python tests/mutate.py

# A compiled wheel for this machine, and a pure wheel for any machine.
build: $(READY)
	rm -rf build/lib* build/bdist* dist
	PLAYMAT_PROFILE=1 $(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	rm -rf build/lib* build/bdist*
	PLAYMAT_PURE=1 $(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	ls dist

# Installs the wheels of `make build` into empty environments and tries them.
try-wheels: build
	for kind in compiled pure; do \
		rm -rf build/empty && $(PYTHON) -m venv build/empty && \
		wheel=$$(ls dist/*.whl | { if [ $$kind = pure ]; then grep none-any; else grep -v none-any; fi; }) && \
		build/empty/bin/pip install --quiet --disable-pip-version-check $$wheel && \
		build/empty/bin/python tests/try_wheel.py $$([ $$kind = pure ] || echo --compiled) || exit 1; \
	done

# The browser page. The result is kept in the repository, so only people who change the page need npm.
page:
	cd frontend && npm install --silent && npm run build --silent

# The page's types, linter and unit tests: seconds.
page-check:
	cd frontend && npm install --silent --no-package-lock && npm run check --silent && npm run lint --silent && npm test --silent

# The documentation as a site that works without a server: build/site/index.html. A dead link is an error.
site: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[site]'
	$(BIN)/python docs/site/pages.py build/site-pages
	$(BIN)/sphinx-build -q -W --keep-going -c docs/site build/site-pages build/site
	@echo "build/site/index.html"

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache
	find src -name "*.so" -delete
	rm -f src/playmat/compiled.txt

# Installs the package in place, with the extras given. setuptools comes first so that pip need not fetch it and mypy a second
# time for an isolated build, which nothing here needs: PLAYMAT_PURE=1 leaves the engine as it is.
define install
	if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python $(PYTHON) --seed $(VENV) && \
		uv pip install --quiet --python $(BIN)/python $(SETUPTOOLS) && \
		PLAYMAT_PURE=1 uv pip install --quiet --python $(BIN)/python --no-build-isolation -e '.$(1)'; \
	else \
		$(PYTHON) -m venv $(VENV) && $(BIN)/pip install --quiet --disable-pip-version-check $(SETUPTOOLS) && \
		PLAYMAT_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e '.$(1)'; \
	fi
	touch $@
endef

$(PLAYABLE): pyproject.toml
	@echo "Installing Playmat in $(VENV) ..."
	@$(call install,[server])

$(READY): pyproject.toml
	@echo "Installing Playmat and its development tools in $(VENV) ..."
	@$(call install,[dev])
	@touch $(PLAYABLE)

# Needs python3 (3.11 or later) and make; everything else is set up on the first call, see .ci/setup.
# PYTHON=python3.12 builds the environment from that interpreter.

PY := .venv/bin/python
# A worker more than processors, for the tests that wait for a browser; files go to workers as tests/conftest.py says.
WORKERS = -n $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )) --dist loadfile --no-loadscope-reorder

# The tests start hundreds of processes: they are to find the modules compiled, whatever the caller's shell prefers.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint types pytest quick test-ranges test-lowest format goldens revisions compositions train-marks train-results eye bench bench-first bench-peers same prove pictures findings glossary sources messages readings languages web web-serve clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv ready (seconds where it is)
	@PYTHON='$(PYTHON)' sh .ci/setup

demo: setup ## score the examples and print a first pad into output/
	@sh .ci/demo

test: setup ## everything that CI runs, and the seconds of a processor that it takes
	@$(PY) .ci/timed.py $(MAKE) --no-print-directory lint types languages pytest

lint: setup ## ruff: rules and formatting; of the page Biome; whether the eye is made of its sources
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	@sh .ci/eye check
	@sh .ci/page lint

types: setup ## mypy, strict; of the page TypeScript
	$(PY) -m mypy
	@sh .ci/page types

pytest: setup ## the tests, with the contents of the wheel
	$(PY) -m pytest $(WORKERS) $(PYTEST_ARGS)

quick: setup ## the tests without those that need a browser, a camera or a language that is not complete
	$(PY) -m pytest $(WORKERS) -m 'not browser and not camera and not growing' $(PYTEST_ARGS)

test-ranges: setup ## try the lowest and newest packages, with every Python or PYTHONS='...' (into .ranges, minutes)
	$(PY) .ci/ranges.py $(addprefix --python ,$(PYTHONS))

test-lowest: setup ## the lowest packages alone, with the Python of .venv
	$(PY) .ci/ranges.py lowest --python $(PY)

format: setup ## let ruff lay out the code and mend what it can
	$(PY) -m ruff check --fix-only
	$(PY) -m ruff format
	@sh .ci/page format

bench: setup ## measure: every benchmark in turn
	@set -e; for file in benchmarks/*.py; do echo "== $$file"; PYTHONPATH=. $(PY) "$$file"; done

bench-first: setup ## compare with version 0.1.0 (installed into .peers), as ratios within one run; FIRST_ARGS='--version 0.2.0'
	$(PY) -m benchmarks.first --prepare $(FIRST_ARGS)

same: setup ## list what is answered or printed otherwise than in version 0.2.0 (installed into .peers, minutes)
	$(PY) -m benchmarks.same --prepare $(SAME_ARGS)

bench-peers: setup ## print one pad with other programs too (installed into .peers), and write docs/benchmarks.md
	@sh benchmarks/pads/setup '$(PY)'
	$(PY) -m benchmarks.peers --write

prove: setup ## try the rules with random games that are judged twice (an hour; goes on where it stopped)
	-@$(PY) -m pip install -q -r tests/prove/requirements.txt
	$(PY) -m tests.prove $(PROVE_ARGS)

pictures: setup ## make the pictures of README and docs/ anew
	$(PY) docs/pictures.py

findings: setup ## make the page of all findings, docs/findings.md, anew
	$(PY) -m docs.finding_pages

glossary: setup ## make the page of all terms, docs/glossary.md, anew
	$(PY) -m docs.glossary

sources: setup ## make the list of all modules, docs/sources.md, anew, and the picture of the rooms
	$(PY) -m docs.sources

goldens: setup ## take the golden pictures of pages anew, after you have looked at the pages
	$(PY) -m tests.sheets.goldens

revisions: setup ## write the revisions of the sheets' templates anew, after a box has moved
	$(PY) -m tests.sheets.revisions

compositions: setup ## search anew how all cards are set, after a text, a template or a typeface has changed (minutes)
	$(PY) -m tests.sheets.compositions $(LANGUAGES)

eye: setup ## compile what reads photos, sheets/camera/eye, to WebAssembly (its compiler goes into .eye, 400 MB)
	@sh .ci/eye

train-marks: setup ## train the network that reads marks anew, and write its weights (under an hour on two cores)
	@$(PY) -m pip install -q -r tests/camera/requirements.txt
	PYTHONPATH=. $(PY) -m tests.camera.training $(TRAIN_ARGS)

train-results: setup ## train the network that reads written results anew, and write its weights (minutes)
	@$(PY) -m pip install -q -r tests/camera/requirements.txt
	PYTHONPATH=. $(PY) -m tests.camera.training_results $(TRAIN_ARGS)

messages: setup ## bring new and reworded messages into the catalogs
	$(PY) .ci/rewording.py
	$(PY) -m ruff format -q sheets
	$(PY) .ci/messages.py $(MESSAGES_ARGS)
	$(PY) web/texts.py

readings: setup ## tell who has read the rules in each language; READINGS_ARGS='list de --planted 7', 'accept de FILE --planted 7' (both with --all: everything again)
	@$(PY) -m tests.readings $(READINGS_ARGS)

languages: setup ## tell what languages lack; an error where one lacks what is to be complete
	$(PY) -m tests.sheets.words.catalog_faults
	$(PY) web/texts.py --check

web: setup ## make the page into output/web, a static site for any host; FILES=no leaves out the finished cards and kits
	$(PY) web/make.py $(if $(filter no,$(FILES)),--no-files)

web-serve: setup ## serve output/web to this machine; PORT=8000
	$(PY) web/serve.py --port $(or $(PORT),8000)

clean: ## remove the environment, caches and builds; output/ is yours and stays
	rm -rf .venv .eye web/node_modules web/.cache .ranges .types build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

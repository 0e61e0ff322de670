"""Write into `/scoring.json` which modules the first scores need: run by the page's own interpreter.

They are those that are there once the questions have been answered that people ask first (`warm_up.scoring`), games
have been scored, and lines as people type them.
"""

import json
import sys

sys.path.insert(0, "/lib/alhambra")

import alhambra_page
import warm_up

TYPED = (
    "game: alhambra\nplayers:\n  Kim: {P: 3, W: 4}\n  Nina: P2 S1, wall 5\n  Tom: {pavillion: 2}\n",
    "game: alhambra\nplayers: {Kim: {P: 3}, Nina: {P: 2}}\n",
)

with open("/texts.json", encoding="utf-8") as file:  # noqa: PTH123 - nothing is to be imported for this
    games = [*json.load(file), *TYPED]
for language in ("en", "de"):
    scored = [("run", {"args": ["score", "--json", "--lang", language, "-"], "input": each}) for each in games]
    for question, values in [*warm_up.scoring(language), *scored]:
        answer = alhambra_page.call(question, json.dumps(values))
        if not answer.startswith("="):
            raise SystemExit(answer)

with open("/scoring.json", "w", encoding="utf-8") as file:  # noqa: PTH123 - nothing is to be imported for this
    json.dump(sorted(sys.modules), file)

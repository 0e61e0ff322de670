"""Write into `/scoring.json` which modules the first scores need: run by the page's own interpreter.

They are those that are there once the questions have been answered that people ask first (`warm_up.scoring`).
"""

import json
import sys

sys.path.insert(0, "/lib/alhambra")

import alhambra_page
import warm_up

for language in ("en", "de"):
    for question, values in warm_up.scoring(language):
        answer = alhambra_page.call(question, json.dumps(values))
        if not answer.startswith("="):
            raise SystemExit(answer)

with open("/scoring.json", "w", encoding="utf-8") as file:  # noqa: PTH123 - nothing is to be imported for this
    json.dump(sorted(sys.modules), file)

"""One system on one collection, in this process: the figures go into a JSON file.

python -m tests.benchmarks.measure SYSTEM FILE.duckdb OUT.json
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

from tests.benchmarks.collection import Collection
from tests.benchmarks.registry import SYSTEMS


def main(system: str, file: str, out: str) -> None:
    """Measure and write."""
    warnings.simplefilter("ignore")
    figures = SYSTEMS[system].measure(Collection(Path(file)))
    Path(out).write_text(json.dumps(figures), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

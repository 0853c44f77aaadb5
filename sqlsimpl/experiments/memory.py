"""Time at equal memory: each training in a process of its own, whose memory is measured."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from sqlsimpl.engines.duckdb.files import write_file
from sqlsimpl.errors import EngineError
from sqlsimpl.experiments.bench import WHOLE, Bench
from sqlsimpl.experiments.charts import growth as charts
from sqlsimpl.experiments.charts.parts import names
from sqlsimpl.experiments.memory_child import TABLES
from sqlsimpl.experiments.outcome import Outcome
from sqlsimpl.experiments.problem import Problem

_SIZES = (200, 400, 600, 800, WHOLE)
_FEWEST = 100  # training documents of the smallest sample
_LIMIT = "256MB"
_AN_ERROR = re.compile(r"[\w.]+(Error|Exception): ")  # of a line at the end of a traceback


def memory(bench: Bench) -> Outcome:
    """Time at equal memory over samples (Fig. 17), for one label.

    SIMPL is trained under a memory limit. What its process took is what the SVMs should do with: by
    quadratic programming, half of it is for kernel values; the table says whether they did.
    """
    (label,) = bench.labels(1)[:1]
    rows: list[dict[str, Any]] = []
    total = bench.whole.counts["documents"]
    with bench.engine.scratch_folder() as folder:
        for thousandths in _SIZES:
            if thousandths < WHOLE and total * thousandths < _FEWEST * WHOLE:
                continue
            problem = bench.sample(thousandths)
            if label not in problem.sizes:
                continue
            problem = problem.of_labels([label])
            for table in TABLES:
                write_file(bench.engine, problem.run.table(table), folder / f"{table}.parquet")
            rows += _at_equal_memory(bench, problem, folder)
    rows.sort(key=lambda row: (_ORDER.index(row["algorithm"]), row["documents"]))
    facts: dict[str, Any] = {"label": label, "limit of SIMPL's database": _limit(bench)}
    for name in names(rows, "algorithm"):
        own = [row for row in rows if row["algorithm"] == name]
        last = own[-1]
        took = f"{last['seconds']:.2f} s, {last['peak_mb']:.0f} MB"
        facts[f"{name}, {last['documents']:,} documents"] = took
    return Outcome("memory", rows, charts.memory(rows, facts), facts)


_ORDER = ["simpl", "svm", "svm quadratic"]


def _limit(bench: Bench) -> str:
    return bench.memory_limit or _LIMIT


def _at_equal_memory(bench: Bench, problem: Problem, folder: Path) -> list[dict[str, Any]]:
    """SIMPL, then the SVMs beside the memory that it took."""
    counts = problem.counts
    given = None
    rows = []
    for name in _ORDER:
        found = _measure(bench, name, folder, given)
        given = found["peak_mb"] if given is None else given
        rows.append(
            {
                "algorithm": name,
                "documents": counts["documents"],
                "postings": counts["postings"],
                "given_mb": given,
                "peak_mb": found["peak_mb"],
                "fits": found["peak_mb"] <= given,
                "seconds": found["seconds"],
            }
        )
    return rows


def _measure(bench: Bench, name: str, folder: Path, given: float | None) -> dict[str, Any]:
    """One training in a process of its own."""
    order = {
        "folder": str(folder),
        "algorithm": name,
        "settings": bench.own_settings("simpl") if name == "simpl" else {},
        "memory_limit": _limit(bench),
        "threads": bench.threads,
        "given_mb": given,
        "seed": bench.seed,
    }
    child = subprocess.run(
        [sys.executable, "-m", "sqlsimpl.experiments.memory_child"],
        input=json.dumps(order, default=str),
        capture_output=True,
        text=True,
        check=False,
    )
    if child.returncode:
        said = [line for line in child.stderr.splitlines() if _AN_ERROR.match(line)]
        reason = said[-1] if said else f"exit code {child.returncode}"
        raise EngineError(
            f"memory: {name} could not be trained under {_limit(bench)}: {reason}; "
            "give a larger memory limit"
        )
    found: dict[str, Any] = json.loads(child.stdout)
    return found

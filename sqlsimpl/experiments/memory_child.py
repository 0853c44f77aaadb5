"""The process of one training whose memory is measured: an order on stdin, figures on stdout."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.experiments.outcome import package
from sqlsimpl.experiments.peers import SupportVectors
from sqlsimpl.features.step import features_in
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import Algorithm, algorithm
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import as_item, render

TABLES = ("documents", "terms", "labels", "document_labels", "weights")
"""What training reads of a corpus, each in a file of its name."""


def main() -> None:
    """Train what the order says and print seconds and peak memory."""
    order = json.load(sys.stdin)
    chosen = _chosen(order)
    before = peak_mb()
    with DuckDBEngine(memory_limit=order["memory_limit"], threads=order["threads"]) as engine:
        run = Run(engine)
        for table in TABLES:
            _load(run, table, Path(order["folder"]) / f"{table}.parquet")
        started = time.perf_counter()
        facts = CorpusFacts("text", CorpusSettings(), one_label=False)
        train(run, features_in(run, facts), chosen)
        seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "peak_mb": peak_mb() - before}))


def _chosen(order: dict[str, Any]) -> Algorithm:
    """The algorithm; what it needs is imported before memory is measured."""
    if order["algorithm"] == "simpl":
        return algorithm("simpl", **order["settings"])
    for name in ("sklearn.svm", "scipy.sparse"):
        package(name, "sklearn")
    quadratic = order["algorithm"] == "svm quadratic"
    # Half of the memory for kernel values: the documents need the rest.
    cache = max(1.0, order["given_mb"] / 2)
    return SupportVectors(quadratic=quadratic, cache=cache, seed=order["seed"])


def _load(run: Run, table: str, file: Path) -> None:
    with run.engine.open_source(str(file)) as relation:
        query = render(exp.select("*").from_(as_item(relation)), run.engine.dialect)
        run.create_from("corpus/" + table, query, output=table)


def peak_mb() -> float:
    """Megabytes of memory that the process has had at most.

    Linux's own figure: a child inherits what getrusage says of its parent.
    """
    if (peak := _status("VmHWM")) is not None:
        return peak / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def _status(name: str) -> int | None:
    """Bytes of memory by one of Linux's names."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return None
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
    return int(lines[name].split()[0]) * 2**10


if __name__ == "__main__":
    main()

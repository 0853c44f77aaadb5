"""From text table to weights: sqlsimpl against scikit-learn's TfidfVectorizer.

Each system runs in a process of its own, in turn, on the same documents. Times depend on the
machine; what counts is the ratio within one run.

    python -m tests.benchmarks.corpus [--corpora FOLDER] [--repeat 3] [--out results.json]
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import duckdb

from sqlsimpl import build_corpus, generate_tcat

CORPORA = ("20ng", "reuters90", "ohsumed23", "arxiv")


@dataclass(frozen=True)
class Measurement:
    """What one process measured."""

    seconds: float
    peak_memory_mb: float
    documents: int
    terms: int
    postings: int


def text_columns(file: Path) -> list[str]:
    """The title, where there is one, and the text."""
    columns = duckdb.connect().sql(f"FROM '{file}' LIMIT 0").columns
    return [name for name in ("title", "text") if name in columns]


def with_sqlsimpl(file: Path, memory_limit: str | None = None) -> Measurement:
    """A corpus with the default settings, from the file to the table of weights."""
    started = time.perf_counter()
    with build_corpus(
        str(file), text=tuple(text_columns(file)), id="doc", where="split = 'train'", threads=2,
        memory_limit=memory_limit,
    ) as corpus:  # fmt: skip
        seconds = time.perf_counter() - started
        report = corpus.report
    return Measurement(seconds, peak_memory(), report.documents, report.terms, report.postings)


def with_memory_limit(file: Path) -> Measurement:
    """The same with at most 1 GB of memory."""
    return with_sqlsimpl(file, memory_limit="1GB")


def with_scikit_learn(file: Path) -> Measurement:
    """Fetch from DuckDB and TfidfVectorizer with sublinear term frequency."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    started = time.perf_counter()
    columns = ", ".join(text_columns(file))
    rows = duckdb.connect().execute(
        f"SELECT concat_ws(' ', {columns}) FROM '{file}' WHERE split = 'train'"
    )
    texts = [text for (text,) in rows.fetchall()]
    matrix = TfidfVectorizer(sublinear_tf=True, min_df=2).fit_transform(texts)
    seconds = time.perf_counter() - started
    return Measurement(seconds, peak_memory(), matrix.shape[0], matrix.shape[1], matrix.nnz)


SYSTEMS: dict[str, Callable[[Path], Measurement]] = {
    "sqlsimpl": with_sqlsimpl,
    "scikit-learn": with_scikit_learn,
    "sqlsimpl, 1 GB limit": with_memory_limit,
}


def peak_memory() -> float:
    """The process's largest resident size in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure_apart(system: str, file: Path) -> Measurement:
    """One measurement in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.corpus", "--measure", system, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return Measurement(**json.loads(done.stdout))


def compare(file: Path, repeat: int) -> list[dict[str, Any]]:
    """The median of several measurements of each system, taken in turn."""
    taken: dict[str, list[Measurement]] = {system: [] for system in SYSTEMS}
    for _ in range(repeat):
        for system in SYSTEMS:
            taken[system].append(measure_apart(system, file))
    middle = {
        system: sorted(measurements, key=lambda one: one.seconds)[len(measurements) // 2]
        for system, measurements in taken.items()
    }
    ours = statistics.median(one.seconds for one in taken["sqlsimpl"])
    return [
        {"corpus": file.stem, "system": system, **asdict(one), "ratio": one.seconds / ours}
        for system, one in middle.items()
    ]


def as_markdown(rows: list[dict[str, Any]]) -> str:
    """The results as a table; the ratio is the system's time to that of sqlsimpl."""
    lines = [
        "| corpus | system | documents | terms | postings | seconds | ratio | peak MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        "| {corpus} | {system} | {documents} | {terms} | {postings} | {seconds:.2f} | {ratio:.2f} "
        "| {peak_memory_mb:.0f} |".format(**row)
        for row in rows
    ]
    return "\n".join(lines)


def generated(folder: Path) -> Path:
    """A collection to measure on when none is given."""
    made, file = folder / "made.parquet", folder / "tcat.parquet"
    generate_tcat(made, positive=10_000, negative=10_000, form="texts")
    duckdb.connect().execute(
        f"COPY (SELECT *, 'train' AS split FROM '{made}') TO '{file}' (FORMAT parquet)"
    )
    return file


def main() -> None:
    """Measure, print the table, write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpora", type=Path, help="folder of Parquet files")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--out", type=Path, help="JSON file for the figures")
    parser.add_argument("--measure", nargs=2, metavar=("SYSTEM", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        system, file = arguments.measure
        print(json.dumps(asdict(SYSTEMS[system](Path(file)))))
        return
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        if arguments.corpora is None:
            files = [generated(Path(folder))]
        else:
            files = [arguments.corpora / f"{name}.parquet" for name in CORPORA]
        for file in files:
            print(f"{file.stem} …", file=sys.stderr)
            rows += compare(file, arguments.repeat)
    print(as_markdown(rows))
    if arguments.out is not None:
        arguments.out.write_text(json.dumps(rows, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()

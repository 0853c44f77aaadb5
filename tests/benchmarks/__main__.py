"""Compares classifiers: sqlsimpl's, scikit-learn's and those of other databases.

Each system runs in a process of its own on the same DuckDB file, with two threads. Times depend on
the machine: compare within one run. Ratios are to `simpl` on the same documents: more than 1 is
slower than sqlsimpl.

    python -m tests.benchmarks [--corpora FOLDER] [--only 20ng] [--systems simpl LinearSVC]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks.collection import generate, load
from tests.benchmarks.registry import SYSTEMS
from tests.benchmarks.runner import Runner
from tests.benchmarks.system import Figures
from tests.benchmarks.table import as_markdown, heading, machine

COLUMNS = {
    "system": "system",
    "documents": "trained on",
    "accuracy": "accuracy",
    "micro_f1": "micro F1",
    "macro_f1": "macro F1",
    "own_macro_f1": "own macro F1",
    "corpus_seconds": "corpus s",
    "train_seconds": "train s",
    "predict_seconds": "predict s",
    "seconds": "sum s",
    "peak_memory_mb": "peak MB",
    "ratio": "ratio",
    "corpus_ratio": "corpus ratio",
    "train_ratio": "train ratio",
    "predict_ratio": "predict ratio",
    "note": "note",
}
LEGEND = (
    "corpus: from text to weights or a matrix; train: from these to a model; predict: from the "
    "test documents' text to labels. F1 is of the labels given: where documents have one label, "
    "the best; own macro F1 is then of each label's own yes or no. Ratios are to simpl on the same "
    "documents in the same run, above 1 is slower than sqlsimpl; - is not measured."
)


def main() -> None:
    """Measure, print the tables, write the figures."""
    arguments = _arguments()
    facts, text = machine(), ""
    rows: list[Figures] = []
    for found in _measured(arguments):
        rows += found
        tables = _tables(rows)
        text = "\n\n".join([heading("Benchmarks", facts), LEGEND, *tables])
        # After each collection, so that a run that is cut short leaves what it has.
        if arguments.markdown is not None:
            arguments.markdown.write_text(text + "\n", encoding="utf-8")
        if arguments.out is not None:
            written = json.dumps({"machine": facts, "rows": rows}, indent=2)
            arguments.out.write_text(written + "\n", encoding="utf-8")
    print(text)


def _arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--corpora", type=Path, help="folder of Parquet files")
    parser.add_argument("--only", nargs="+", help="names of the collections")
    parser.add_argument(
        "--systems", nargs="+", default=list(SYSTEMS), choices=list(SYSTEMS), metavar="SYSTEM",
        help="systems to run: " + "; ".join(SYSTEMS),
    )  # fmt: skip
    parser.add_argument("--documents", type=int, default=20_000, help="to generate if no folder")
    parser.add_argument("--repeat", type=int, default=1, help="runs, of which the middle counts")
    parser.add_argument("--limit", type=float, default=900, help="seconds a system may take")
    parser.add_argument("--out", type=Path, help="JSON file for the figures")
    parser.add_argument("--markdown", type=Path, help="Markdown file for the tables")
    return parser.parse_args()


def _measured(arguments: Any) -> Iterator[list[Figures]]:
    """The rows of each collection."""
    with tempfile.TemporaryDirectory() as folder:
        for file in _files(arguments, Path(folder)):
            place = Path(folder) / file.stem
            place.mkdir()
            whole = load(file, place / "documents.duckdb")
            runner = Runner(file.stem, whole, place, arguments.limit)
            yield runner.compare(arguments.systems, arguments.repeat)


def _files(arguments: Any, folder: Path) -> list[Path]:
    """The collections, small ones first."""
    if arguments.corpora is None:
        generate(arguments.documents, folder / "tcat.parquet")
        return [folder / "tcat.parquet"]
    found = {file.stem: file for file in arguments.corpora.glob("*.parquet")}
    names = arguments.only or list(found)
    for name in names:
        if name not in found:
            known = ", ".join(sorted(found)) or "no Parquet file at all"
            raise SystemExit(f"{arguments.corpora}: there is no {name}.parquet, but {known}")
    if not names:
        raise SystemExit(f"{arguments.corpora}: there is no Parquet file")
    return sorted((found[name].resolve() for name in names), key=lambda file: file.stat().st_size)


def _tables(rows: list[Figures]) -> Iterator[str]:
    for name in dict.fromkeys(row["corpus"] for row in rows):
        own = [row for row in rows if row["corpus"] == name]
        yield f"## {name}\n\n{as_markdown(own, COLUMNS)}"


if __name__ == "__main__":
    main()

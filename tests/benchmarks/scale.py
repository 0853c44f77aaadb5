"""How training grows with the collection, and what memory limits do.

Generated collections as ready (document, term, count) rows, each size with each limit in a process
of its own. The exponent of growth is the slope of log seconds over log documents, or postings.

    python -m tests.benchmarks.scale [--sizes 10000 100000] [--limits none 1GB] [--ten-million]
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlsimpl import generate_tcat, train
from tests.benchmarks.process import watch
from tests.benchmarks.system import THREADS, Figures, peak_memory
from tests.benchmarks.table import as_markdown, heading, machine

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000)
MODEL = "model.duckdb"
LIMITS = ("none", "512MB", "1GB", "2GB")
COLUMNS = {
    "documents": "documents",
    "postings": "postings",
    "limit": "memory limit",
    "corpus_seconds": "corpus s",
    "train_seconds": "train s",
    "seconds": "sum s",
    "stages": "stages",
    "iterations": "iterations",
    "peak_memory_mb": "peak MB",
    "spilled_mb": "spilled MB",
    "note": "note",
}
GROWTH = {
    "limit": "memory limit",
    "what": "seconds of",
    "over_documents": "exponent, documents",
    "over_postings": "exponent, postings",
    "sizes": "sizes",
}
LEGEND = (
    "corpus: from ready rows to weights; train: from these to the published model; spilled: the "
    "largest size of the folder for spilled data. The exponent is the slope of log seconds over "
    "log documents or log postings; small sizes have fixed costs, which lower it."
)


def main() -> None:
    """Measure, print the tables, write the figures."""
    arguments = _arguments()
    if arguments.measure:
        _measure(*arguments.measure)
        return
    sizes = sorted({*arguments.sizes, *([10_000_000] if arguments.ten_million else [])})
    facts, text = machine(), ""
    rows: list[Figures] = []
    for row in _measured(sizes, arguments.limits, arguments.limit):
        rows.append(row)
        growing = growth(rows)
        tables = [as_markdown(rows, COLUMNS), as_markdown(growing, GROWTH)]
        text = "\n\n".join([heading("Growth of training", facts), LEGEND, *tables])
        if arguments.markdown is not None:
            arguments.markdown.write_text(text + "\n", encoding="utf-8")
        if arguments.out is not None:
            written = json.dumps({"machine": facts, "rows": rows, "growth": growing}, indent=2)
            arguments.out.write_text(written + "\n", encoding="utf-8")
    print(text)


def _arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.scale", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, help="documents")
    parser.add_argument("--ten-million", action="store_true", help="10 million documents, too")
    parser.add_argument("--limits", nargs="+", default=LIMITS, help="of memory; none: no limit")
    parser.add_argument("--limit", type=float, default=3600, help="seconds a training may take")
    parser.add_argument("--out", type=Path, help="JSON file for the figures")
    parser.add_argument("--markdown", type=Path, help="Markdown file for the tables")
    parser.add_argument("--measure", nargs=4, help=argparse.SUPPRESS)
    return parser.parse_args()


def _measured(sizes: Sequence[int], limits: Sequence[str], longest: float) -> Iterator[Figures]:
    """A row for each size and limit; a collection is made once and removed when it is done."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{size:,} documents are being made", file=sys.stderr)
            source = Path(folder) / "rows.parquet"
            half = size // 2
            postings = generate_tcat(
                source, positive=half, negative=size - half, threads=THREADS, memory_limit="4GB"
            )
            for limit in limits:
                yield {
                    "documents": size,
                    "postings": postings,
                    "limit": limit,
                    **_apart(source, limit, Path(folder), longest),
                }


def _apart(source: Path, limit: str, folder: Path, longest: float) -> Figures:
    print(f"  memory limit {limit} … ", end="", file=sys.stderr, flush=True)
    out = folder / "figures.json"
    for left in (out, folder / MODEL):
        left.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as spill:
        arguments = ["--measure", str(source), limit, spill, str(out)]
        seen = watch("tests.benchmarks.scale", arguments, longest, Path(spill))
    print(seen.fault or f"{seen.seconds:.1f} s", file=sys.stderr)
    found: Figures = {} if seen.fault else json.loads(out.read_text(encoding="utf-8"))
    return {
        "peak_memory_mb": seen.peak_memory_mb,
        **found,
        "spilled_mb": seen.peak_spilled_bytes / 2**20,
        "note": seen.fault,
    }


def _measure(source: str, limit: str, spill: str, out: str) -> None:
    """Train in this process; the figures go into a JSON file."""
    with train(
        source, id="doc", term="term", count="count", label="label", threads=THREADS,
        memory_limit=None if limit == "none" else limit, temp_directory=spill,
        model=Path(out).with_name(MODEL),
    ) as model:  # fmt: skip
        training = model.training
        seconds = training["seconds"]
        figures = {
            "corpus_seconds": seconds["corpus"],
            "train_seconds": seconds["total"] - seconds["corpus"],
            "seconds": seconds["total"],
            "publish_seconds": seconds["publish"],
            "stages": training["stages"],
            "iterations": training["iterations"],
            "terms": model.trained_on.terms,
            "peak_memory_mb": peak_memory(),
        }
    Path(out).write_text(json.dumps(figures), encoding="utf-8")


def growth(rows: Sequence[Figures]) -> list[Figures]:
    """The exponents of each limit, over the sizes that ended well: two at least."""
    found = []
    for limit in dict.fromkeys(row["limit"] for row in rows):
        own = [row for row in rows if row["limit"] == limit and row.get("seconds")]
        if len(own) < 2:
            continue
        for what in ("corpus_seconds", "train_seconds", "seconds"):
            times = [row[what] for row in own]
            found.append(
                {
                    "limit": limit,
                    "what": {"seconds": "both"}.get(what, what.removesuffix("_seconds")),
                    "over_documents": exponent([row["documents"] for row in own], times),
                    "over_postings": exponent([row["postings"] for row in own], times),
                    "sizes": len(own),
                }
            )
    return found


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The slope of the least squares line of log seconds over log sizes."""
    x, y = [math.log(size) for size in sizes], [math.log(second) for second in seconds]
    middle, level = sum(x) / len(x), sum(y) / len(y)
    spread = sum((one - middle) ** 2 for one in x)
    return sum((one - middle) * (two - level) for one, two in zip(x, y, strict=True)) / spread


if __name__ == "__main__":
    main()

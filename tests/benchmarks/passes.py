"""What the passes over the postings cost on Spark: seconds, bytes read, bytes shuffled.

Generated collections of short documents as ready (document, term, count) rows, SIMPL on two labels,
with two threads on this machine. Read is what the files of the tables take that a statement reads;
shuffled is what Spark's stages say.

    python -m tests.benchmarks.passes [--sizes 100000 1000000] [--markdown FILE]
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlsimpl import generate_tcat, train
from sqlsimpl.templates.run import Step
from tests.benchmarks.scale import exponent
from tests.benchmarks.system import THREADS, Figures
from tests.benchmarks.table import as_markdown, heading, machine
from tests.engines.spark_session import started

SIZES = (100_000, 1_000_000)
PROFILE = ((5, 1, 65), (4, 8, 152), (1, 1, 974), (1, 5, 17020), (9, 5, 5821))
"""Twenty draws a document: a text of a few lines."""
PASSES = {
    "linear/preconditioner": "second moments",
    "conjugate/start": "first gradient",
    "linear/projections": "project",
    "conjugate/update": "step",
    "conjugate/restart": "gradient of all",
}
"""The statements that read the postings, and what they are called here."""
COLUMNS = {
    "documents": "documents",
    "postings": "postings",
    "what": "pass",
    "times": "times",
    "seconds": "s each",
    "read_mb": "MB read",
    "shuffled_mb": "MB shuffled",
    "bytes_per_posting": "bytes read a posting",
}
MB = 2**20
_TABLE = re.compile(r"`(sqlsimpl_work_[0-9a-f]+_\d+_[0-9a-f]+)_(\w+)`")


@dataclass(frozen=True)
class Pass:
    """What one statement took."""

    seconds: float
    read: int
    shuffled: int


class Stages:
    """What Spark has read and shuffled, statement by statement."""

    def __init__(self, session: Any) -> None:
        self._context = session.sparkContext
        self._seen = -1
        self._warehouse = Path(unquote(urlsplit(session.conf.get("spark.sql.warehouse.dir")).path))

    def read(self, statement: str) -> int:
        """Bytes of the files of the work tables that a statement reads, each table once."""
        _, _, query = statement.partition("\n")  # the first line names what is written
        return sum(
            file.stat().st_size
            for workspace, table in set(_TABLE.findall(query))
            for file in self._warehouse.glob(f"{workspace}.db/{table}-[0-9]*/*.parquet")
        )

    def shuffled(self) -> int:
        """Bytes that were written to shuffles since this was last asked."""
        scala, java = self._context._jsc.sc(), self._context._jvm
        scala.listenerBus().waitUntilEmpty()
        no_quantiles = self._context._gateway.new_array(java.double, 0)
        stages = scala.statusStore().stageList(
            None, False, False, no_quantiles, java.java.util.ArrayList()
        )
        total, last, each = 0, self._seen, stages.iterator()
        while each.hasNext():
            stage = each.next()
            if stage.stageId() > self._seen:
                total += stage.shuffleWriteBytes()
                last = max(last, stage.stageId())
        self._seen = last
        return total


def main() -> None:
    """Measure, print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.passes", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, help="documents")
    parser.add_argument("--markdown", type=Path, help="Markdown file for the tables")
    arguments = parser.parse_args()
    rows = [row for size in sorted(arguments.sizes) for row in _measured(size)]
    text = "\n\n".join([heading("Passes", machine()), as_markdown(rows, COLUMNS), _growth(rows)])
    if arguments.markdown is not None:
        arguments.markdown.write_text(text + "\n", encoding="utf-8")
    print(text)


def _measured(size: int) -> Iterator[Figures]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rows.parquet"
        half = size // 2
        rows = generate_tcat(
            file, profile=PROFILE, positive=half, negative=size - half, threads=THREADS
        )
        print(f"{size:,} documents, {rows:,} rows: training …", file=sys.stderr)
        found, seconds, postings = _trained(file)
        print(f"  {seconds}", file=sys.stderr)
    for template, name in PASSES.items():
        own = found[template]
        if own:
            read = sum(one.read for one in own) / len(own)
            yield {
                "documents": size,
                "postings": postings,
                "what": name,
                "times": len(own),
                "seconds": sum(one.seconds for one in own) / len(own),
                "read_mb": read / MB,
                "shuffled_mb": sum(one.shuffled for one in own) / len(own) / MB,
                "bytes_per_posting": read / postings,
            }
    iterations = [one.seconds for one in found["iteration"]]
    yield {
        "documents": size,
        "postings": postings,
        "what": "iteration",
        "times": len(iterations),
        "seconds": sum(iterations) / len(iterations),
    }
    for part in ("corpus", "train", "publish"):
        yield {"documents": size, "postings": postings, "what": part, "seconds": seconds[part]}


def _trained(file: Path) -> tuple[dict[str, list[Pass]], dict[str, float], int]:
    """The passes of a training by template, its seconds by part, and its postings."""
    found: dict[str, list[Pass]] = defaultdict(list)
    with started("local[2]", "8GB") as session:
        stages, iteration = Stages(session), 0.0

        def note(step: Step) -> None:
            nonlocal iteration
            if step.seconds is None:
                return
            read, shuffled = stages.read(step.statement), stages.shuffled()
            found[step.template].append(Pass(step.seconds, read, shuffled))
            # An iteration goes from how the direction turns to the step along it.
            iteration = step.seconds + (0 if step.template == "conjugate/betas" else iteration)
            if step.template == "conjugate/update":
                found["iteration"].append(Pass(iteration, 0, 0))

        with train(
            str(file), id="doc", term="term", count="count", label="label", model=session,
            on_step=note,
        ) as model:  # fmt: skip
            return found, model.training["seconds"], model.trained_on.postings


def _growth(rows: list[Figures]) -> str:
    """How the seconds of each pass grow with the postings: the slope between logarithms."""
    lines = []
    for what in dict.fromkeys(row["what"] for row in rows):
        own = [row for row in rows if row["what"] == what]
        if len(own) > 1:
            slope = exponent([row["postings"] for row in own], [row["seconds"] for row in own])
            lines.append(f"- {what}: exponent over postings {slope:.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()

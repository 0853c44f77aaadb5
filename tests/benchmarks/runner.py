"""Runs systems on the same collections, each in a process of its own, and shows a table."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import duckdb

from sqlsimpl import generate_tcat

CORPORA = ("20ng", "reuters90", "ohsumed23", "arxiv")

Measurement = dict[str, Any]
"""What one process measured: its figures by name, seconds among them."""
Systems = Mapping[str, Callable[[Path], Measurement]]


def text_columns(file: Path) -> list[str]:
    """The title, where there is one, and the text."""
    columns = duckdb.connect().sql(f"FROM '{file}' LIMIT 0").columns
    return [name for name in ("title", "text") if name in columns]


def peak_memory() -> float:
    """The process's largest resident size in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(module: str, description: str, systems: Systems) -> None:
    """Measure, print the table, write the figures."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--corpora", type=Path, help="folder of Parquet files")
    parser.add_argument("--only", nargs="+", default=CORPORA, help="names of the collections")
    parser.add_argument("--systems", nargs="+", default=tuple(systems), help="systems to run")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--out", type=Path, help="JSON file for the figures")
    parser.add_argument("--measure", nargs=2, metavar=("SYSTEM", "FILE"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        system, file = arguments.measure
        print(json.dumps({**systems[system](Path(file)), "peak_memory_mb": peak_memory()}))
        return
    rows: list[Measurement] = []
    with tempfile.TemporaryDirectory() as folder:
        if arguments.corpora is None:
            files = [_generated(Path(folder))]
        else:
            files = [arguments.corpora / f"{name}.parquet" for name in arguments.only]
        for file in files:
            print(f"{file.stem} …", file=sys.stderr)
            rows += _compare(module, file, arguments.systems, arguments.repeat)
    print(_as_markdown(rows))
    if arguments.out is not None:
        arguments.out.write_text(json.dumps(rows, indent=2), encoding="utf-8")


def _compare(module: str, file: Path, systems: list[str], repeat: int) -> list[Measurement]:
    """The measurement in the middle of several of each system, taken in turn.

    The ratio is the system's time to that of the first one.
    """
    taken: dict[str, list[Measurement]] = {system: [] for system in systems}
    for _ in range(repeat):
        for system in systems:
            taken[system].append(_measure_apart(module, system, file))
    middle = {
        system: sorted(measurements, key=lambda one: float(one["seconds"]))[len(measurements) // 2]
        for system, measurements in taken.items()
    }
    ours = middle[systems[0]]["seconds"]
    return [
        {"corpus": file.stem, "system": system, **one, "ratio": one["seconds"] / ours}
        for system, one in middle.items()
    ]


def _measure_apart(module: str, system: str, file: Path) -> Measurement:
    command = [sys.executable, "-m", module, "--measure", system, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{system} on {file.stem}:\n{done.stderr}")
    measured: Measurement = json.loads(done.stdout)
    return measured


def _as_markdown(rows: list[Measurement]) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = [f"| {' | '.join(names)} |", "|---" * len(names) + "|"]
    lines += [f"| {' | '.join(_shown(row.get(name)) for name in names)} |" for row in rows]
    return "\n".join(lines)


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if value >= 1000 else f"{value:.3f}"
    return "-" if value is None else str(value)


def _generated(folder: Path) -> Path:
    """A collection to measure on when none is given."""
    made, file = folder / "made.parquet", folder / "tcat.parquet"
    generate_tcat(made, positive=10_000, negative=10_000, form="texts")
    split = "CASE WHEN hash(doc) % 3 = 0 THEN 'test' ELSE 'train' END AS split"
    duckdb.connect().execute(f"COPY (SELECT *, {split} FROM '{made}') TO '{file}' (FORMAT parquet)")
    return file

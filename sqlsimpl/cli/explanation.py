"""Explanations as sentences: `crude  oil +0.45  opec +0.33 … = 1.06, above 0.30`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import isfinite
from typing import Any

from rich.console import Console
from rich.text import Text

from sqlsimpl.cli.output import as_records
from sqlsimpl.engines import Rows

_TERMS = 5  # the terms of a sentence

Row = Mapping[str, Any]


def print_sentences(result: Rows) -> None:
    """A sentence for each document and label."""
    console = Console()
    for document, rows in groupby(as_records(result), key=lambda row: row["document"]):
        for label, own in groupby(rows, key=lambda row: row["label"]):
            line = Text(f"{document}: ")
            line.append(str(label), style="bold")
            line.append(f"  {sentence(list(own))}")
            console.print(line, highlight=False)


def sentence(rows: Sequence[Row]) -> str:
    """What adds up for a label and where it falls, by stage."""
    stages = []
    for stage in sorted({row["stage"] for row in rows}):
        own = [row for row in rows if row["stage"] == stage]
        parts = [row for row in own if row["part"] != "path"]
        paths = [row for row in own if row["part"] == "path"]
        adds = _adds(parts)
        kind = [row for row in parts if row["part"] != "neighbour"] or parts
        total = paths[0]["value"] if paths else sum(row["contribution"] for row in kind)
        fall = f", {_bounds(paths[0])}" if paths else ""
        stages.append(f"{adds} = {total:.2f}{fall}")
    return "; then ".join(stages)


def _adds(parts: Sequence[Row]) -> str:
    """What adds up; neighbours, which add up to the same, follow in brackets."""
    rest = [row for row in parts if row["part"] not in ("term", "neighbour")]
    shown = _strongest([row for row in parts if row["part"] == "term"], "terms")
    others = [f"({row['part']} {row['contribution']:+.2f})" for row in rest if row["contribution"]]
    near = _strongest([row for row in parts if row["part"] == "neighbour"], "neighbours")
    if near:
        others.append(f"(near: {'  '.join(near)})")
    return "  ".join([*shown, *others]) or "no known term"


def _strongest(rows: Sequence[Row], what: str) -> list[str]:
    """The first rows, which are the strongest, and how many more there are."""
    shown = [f"{row['term']} {row['contribution']:+.2f}" for row in rows[:_TERMS] if row["term"]]
    return [*shown, f"… {len(rows) - _TERMS} more {what}"] if len(rows) > _TERMS else shown


def _bounds(path: Row) -> str:
    low, high = (
        bound if bound is not None and isfinite(bound) else None
        for bound in (path["low"], path["high"])
    )
    if low is not None and high is not None:
        return f"between {low:.2f} and {high:.2f}"
    if low is not None:
        return f"above {low:.2f}"
    return f"not above {high:.2f}" if high is not None else "whatever it is"

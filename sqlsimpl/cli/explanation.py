"""Explanations as sentences: `crude  oil +0.45  opec +0.33 … = 1.06, above 0.30`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import isfinite
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from sqlsimpl.cli.output import as_records, rounded, visible
from sqlsimpl.engines import Rows

_TERMS = 5  # the terms of a sentence
_INDENT = "    "  # of its further lines

Row = Mapping[str, Any]


def print_sentences(result: Rows, below: str = "", most: int | None = None) -> None:
    """A sentence for each document and label; `below` says what becomes of one below its cut.

    With `most`, only so many labels of each document have one.
    """
    console = Console()
    for document, rows in groupby(as_records(result), key=lambda row: row["document"]):
        labels = [(label, list(own)) for label, own in groupby(rows, key=lambda row: row["label"])]
        for label, own in labels[:most]:
            start, name = visible(f"{document}: "), visible(str(label))
            told = f"{start}{name}  {sentence(own, below)}"
            first, *more = _lines(told, console.width)
            shown = Text(first)
            shown.stylize("bold", len(start), len(start) + len(name))
            for line in (shown, *map(Text, more)):
                console.print(line, highlight=False)
        if rest := labels[most:] if most else ():
            told = f"{_INDENT}… {len(rest)} more label{'s' if len(rest) > 1 else ''}"
            console.print(told, highlight=False, markup=False)


def _lines(text: str, width: int) -> list[str]:
    """A text in lines that are broken between parts, where two spaces are."""
    lines: list[str] = []
    for part in text.split("  "):
        longer = f"{lines[-1]}  {part}" if lines else part
        if lines and cell_len(longer) > width:
            lines.append(f"{_INDENT}{part}")
        else:
            lines[-1:] = [longer]
    return lines


def sentence(rows: Sequence[Row], below: str = "") -> str:
    """What adds up for a label and where it falls, by stage."""
    stages = []
    for stage in sorted({row["stage"] for row in rows}):
        own = [row for row in rows if row["stage"] == stage]
        parts = [row for row in own if row["part"] != "path"]
        paths = [row for row in own if row["part"] == "path"]
        adds = _adds(parts)
        kind = [row for row in parts if row["part"] != "neighbour"] or parts
        total = paths[0]["value"] if paths else sum(row["contribution"] for row in kind)
        fall = f", {_bounds(paths[0], below)}" if paths else ""
        stages.append(f"{adds} = {rounded(total, 2)}{fall}")
    return "; then ".join(stages)


def _adds(parts: Sequence[Row]) -> str:
    """What adds up; neighbours, which add up to the same, follow in brackets."""
    rest = [row for row in parts if row["part"] not in ("term", "neighbour")]
    shown = _strongest([row for row in parts if row["part"] == "term"], "term")
    others = [f"({row['part']} {_added(row)})" for row in rest if row["contribution"]]
    near = _strongest([row for row in parts if row["part"] == "neighbour"], "neighbour")
    if near:
        others.append(f"(near: {'  '.join(near)})")
    return "  ".join([*shown, *others]) or "no known term"


def _strongest(rows: Sequence[Row], what: str) -> list[str]:
    """The first rows, which are the strongest, and how many more there are."""
    named = [row for row in rows[:_TERMS] if row["term"]]
    shown = [f"{visible(str(row['term']))} {_added(row)}" for row in named]
    rest = len(rows) - _TERMS
    return [*shown, f"… {rest} more {what}{'s' if rest > 1 else ''}"] if rest > 0 else shown


def _added(row: Row) -> str:
    return rounded(row["contribution"], 2, "+")


def _bounds(path: Row, below: str) -> str:
    """Between which ends a value falls."""
    low, high = (
        rounded(bound, 2) if bound is not None and isfinite(bound) else None
        for bound in (path["low"], path["high"])
    )
    if low is not None and high is not None:
        return f"between {low} and {high}"
    if low is not None:
        return f"above {low}"
    if high is None:
        return "whatever it is"
    return f"not above {high}{below}"

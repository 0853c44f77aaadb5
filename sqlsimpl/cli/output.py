"""Results on stdout: for people as tables, for programs as JSON or CSV."""

from __future__ import annotations

import csv
import json
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from sqlsimpl.engines import Rows

_SHOWN = 20  # rows of a long result that a terminal shows
_WIDE = 200  # characters of a table that is not folded
_AT_ONCE = 10_000  # rows that are fetched at a time


def print_result(result: Mapping[str, Any], as_json: bool) -> None:
    """One result: names and values."""
    if as_json:
        print_json(result)
        return
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, value in result.items():
        table.add_row(name.replace("_", " "), _shown(value))
    _print(table)


def print_json(result: object) -> None:
    """One JSON object; what JSON has no form for, such as dates, is text."""
    typer.echo(json.dumps(result, ensure_ascii=False, default=str))


def print_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    title: str = "",
    *,
    wide: bool = False,
) -> None:
    """A table for people; numbers stand right. A wide one is not folded in files and pipes."""
    table = Table(box=None, pad_edge=False, title=title or None, title_justify="left")
    listed = [list(row) for row in rows]
    for place, name in enumerate(columns):
        numbers = all(isinstance(row[place], int | float | None) for row in listed)
        right = numbers and not all(isinstance(row[place], bool | None) for row in listed)
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    for row in listed:
        table.add_row(*(figure(value) for value in row))
    _print(table, _WIDE if wide and not sys.stdout.isatty() else None)


def print_rows(result: Rows) -> None:
    """Many rows: the first of them on a terminal, else all of them as CSV."""
    if sys.stdout.isatty():
        rows = result.limit(_SHOWN).fetchall()
        print_table(result.columns, rows)
        if len(result) > _SHOWN:
            message = f"… {len(result) - _SHOWN:,} more rows: pipe them on, or write them to a file"
            Console(stderr=True).print(message, markup=False, highlight=False)
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(result.columns)
    for start in range(0, len(result), _AT_ONCE):
        rows = result.limit(_AT_ONCE, start).fetchall()
        writer.writerows([_in_csv(value) for value in row] for row in rows)
    # A reader that is gone is noticed here, and not when Python ends, which would complain.
    sys.stdout.flush()


def as_records(result: Rows) -> list[dict[str, Any]]:
    """All rows, each as a mapping."""
    return [dict(zip(result.columns, row, strict=True)) for row in result.fetchall()]


def as_typed(*words: str) -> str:
    """A command for a shell; SQL with single quotes stands in double ones, as people write it."""
    return " ".join(
        f'"{word}"' if "'" in word and not set(word) & set('"$`\\!') else shlex.quote(word)
        for word in words
    )


def figure(value: object) -> str:
    """A value of a table's cell."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)


def _in_csv(value: object) -> object:
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, list) else value


def _print(table: Table, width: int | None = None) -> None:
    Console(width=width).print(table, markup=False, highlight=False)


def _shown(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, Mapping):
        parts = [f"{key}: {_shown(item)}" for key, item in value.items()]
        return ("\n" if any(isinstance(item, list) for item in value.values()) else ", ").join(
            parts
        ) or "nothing"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def say(message: str) -> None:
    tell(f"sqlsimpl: {message}")


def tell(line: str) -> None:
    Console(stderr=True).print(line, markup=False, highlight=False, soft_wrap=True)

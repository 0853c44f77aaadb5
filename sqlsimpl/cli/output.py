"""Results on stdout: for people as tables, for programs as JSON or CSV."""

from __future__ import annotations

import csv
import json
import re
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

import typer
from rich.console import Console
from rich.table import Table

from sqlsimpl.engines import Rows
from sqlsimpl.engines.files import FORMULAS

SHOWN = 10
"""Rows of a long result, or documents of one, that a terminal shows."""
LABELS = 20
"""Labels that a terminal shows."""
_SHORT = 16  # characters that a column keeps where there is little room
_WIDE = 200  # characters of a table that is not folded
_AT_ONCE = 10_000  # rows that are fetched at a time
# All but the end of a line: control characters, and those that change the direction of writing.
_CONTROLS = re.compile(
    "[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]"
)


def print_result(result: Mapping[str, Any], as_json: bool) -> None:
    """One result: names and values."""
    if as_json:
        print_json(result)
        return
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, value in result.items():
        table.add_row(name.replace("_", " "), visible(_shown(value)))
    _print(table)


def print_json(result: object) -> None:
    """One JSON object; what JSON has no form for, such as dates, is text."""
    text = json.dumps(result, ensure_ascii=False, default=str)
    typer.echo(_CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def visible(text: str) -> str:
    """A text for a terminal: what would move its cursor or turn its letters is spelled out."""
    return _CONTROLS.sub(lambda found: repr(found[0])[1:-1], text)


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
    for place, name in enumerate(map(visible, columns)):
        numbers = all(isinstance(row[place], int | float | None) for row in listed)
        right = numbers and not all(isinstance(row[place], bool | None) for row in listed)
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    for row in listed:
        table.add_row(*(figure(value) for value in row))
    _print(table, _WIDE if wide and not sys.stdout.isatty() else None)


def at_terminal() -> bool:
    """Whether results go to a terminal."""
    return sys.stdout.isatty()


def print_rows(result: Rows, all_of_them: str, *, safe_csv: bool = False) -> None:
    """Many rows: the first of them on a terminal, and how to get all of them; else CSV.

    In safe CSV, no cell is run by a spreadsheet.
    """
    shown = _in_safe_csv if safe_csv else _in_csv
    if at_terminal():
        _print_first(result.columns, result.limit(SHOWN).fetchall())
        if len(result) > SHOWN:
            say(
                f"{len(result):,} rows, of which the first {SHOWN} are shown; {all_of_them}, and a "
                "pipe gets them as CSV"
            )
        return
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(result.columns)
    for start in range(0, len(result), _AT_ONCE):
        rows = result.limit(_AT_ONCE, start).fetchall()
        writer.writerows([shown(value) for value in row] for row in rows)
    # A reader that is gone is noticed here, and not when Python ends, which would complain.
    sys.stdout.flush()


def _print_first(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Rows in as many columns as there is something in, a line each."""
    kept = [
        place
        for place, name in enumerate(columns)
        if name != "reason" or any(row[place] is not None for row in rows)
    ]
    table = Table(box=None, pad_edge=False)
    cells = [[_cell(row[place]).replace("\n", " ") for place in kept] for row in rows]
    widest = [
        max(len(columns[place]), *(len(row[number]) for row in cells), 1)
        for number, place in enumerate(kept)
    ]
    long = sum(width > _SHORT for width in widest)
    taken = sum(width for width in widest if width <= _SHORT) + 2 * len(kept)
    room = max((Console().width - taken) // max(long, 1), _SHORT)
    for number, place in enumerate(kept):
        right = all(isinstance(row[place], int | float | None) for row in rows)
        justify: Literal["right", "left"] = "right" if right else "left"
        table.add_column(
            columns[place],
            justify=justify,
            overflow="ellipsis",
            no_wrap=True,
            max_width=room if widest[number] > _SHORT else None,
        )
    for row in cells:
        table.add_row(*row)
    _print(table)


def _cell(value: object) -> str:
    """A value of a row: a whole number is a key rather than a count."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else figure(value)


def most_frequent(
    labels: Sequence[Mapping[str, Any]], others: str
) -> tuple[Sequence[Mapping[str, Any]], str]:
    """The labels that fit on a terminal, in their order, and what to say of the others.

    Of those that are equally frequent, they are the worst, if that is known.
    """
    if not at_terminal() or len(labels) <= LABELS:
        return labels, ""
    order = sorted(labels, key=lambda row: (-row["documents"], row.get("f1", 0), row["label"]))
    largest = order[:LABELS]
    shown = [row for row in labels if row in largest]
    return shown, f"{len(labels):,} labels, of which the {LABELS} most frequent are shown; {others}"


def counted(counts: Mapping[str, int]) -> str:
    """Counts by reason, in a line."""
    return ", ".join(f"{reason}: {count:,}" for reason, count in counts.items())


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
        return rounded(value, 3)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, list):
        return visible(", ".join(str(item) for item in value))
    return visible(str(value))


def rounded(value: float, places: int, sign: Literal["-", "+"] = "-") -> str:
    """A number with so many decimal places; none is written as less than nothing."""
    return f"{round(value, places) + 0.0:{sign}.{places}f}"


def _in_csv(value: object) -> object:
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, list) else value


def _in_safe_csv(value: object) -> object:
    made = _in_csv(value)
    return f"'{made}" if isinstance(made, str) and made.startswith(FORMULAS) else made


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
        return rounded(value, 2)
    if isinstance(value, datetime):
        return figure(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def say(message: str) -> None:
    tell(f"sqlsimpl: {message}")


def tell(line: str) -> None:
    Console(stderr=True).print(visible(line), markup=False, highlight=False, soft_wrap=True)

"""Figures as Markdown: a heading with the machine and the versions, then tables."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import psutil

PACKAGES = ("sqlsimpl", "duckdb", "scikit-learn", "bornrule", "pyspark")

Row = Mapping[str, Any]


def machine() -> dict[str, Any]:
    """When and where figures were measured, with what versions."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        **{name: _version(name) for name in PACKAGES},
        "cores": os.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 2**30, 1),
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def heading(title: str, facts: Row) -> str:
    """The title, and the facts in a line."""
    shown = ", ".join(f"{name.replace('_', ' ')} {_shown(fact)}" for name, fact in facts.items())
    return f"# {title}\n\n{shown}"


def as_markdown(rows: Sequence[Row], columns: Mapping[str, str]) -> str:
    """A table of some columns, given as name = heading."""
    lines = [_line(list(columns.values()))]
    lines.append("|" + "|".join("---" if name in _TEXTS else "---:" for name in columns) + "|")
    lines += [_line([_shown(row.get(name)) for name in columns]) for row in rows]
    return "\n".join(lines)


_TEXTS = ("corpus", "system", "limit", "note", "what")


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _shown(value: object) -> str:
    """Three digits are more than times repeat by."""
    if value is None:
        return "-"
    if isinstance(value, float):
        digits = 3 if abs(value) <= 1 else 2 if abs(value) < 100 else 0
        return f"{value:,.{digits}f}"
    return f"{value:,}" if isinstance(value, int) else str(value)

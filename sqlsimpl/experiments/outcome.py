"""What an experiment gives: a table, a picture, and the files that they go into."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlsimpl import errors
from sqlsimpl.engines.scratch import part_of
from sqlsimpl.errors import EngineError

Rows = Sequence[Mapping[str, Any]]

_SCALE = 2  # pixels of the picture for each of the chart's


@dataclass(frozen=True)
class Outcome:
    """The result of an experiment."""

    name: str
    table: Rows
    chart: Any
    """An altair chart."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What the table comes down to, in a few figures."""
    points: Rows = ()
    """The points of the picture, where they are too many for the table."""

    def save(self, folder: str | Path) -> list[Path]:
        """Write NAME.csv and NAME.png, NAME-facts.csv and NAME-points.csv where there are any.

        Each file is written whole or not at all.
        """
        folder = Path(folder)
        contents = {f"{self.name}.csv": _as_csv(self.table), f"{self.name}.png": self.picture()}
        if self.facts:
            facts = [{"fact": name, "value": value} for name, value in self.facts.items()]
            contents[f"{self.name}-facts.csv"] = _as_csv(facts)
        if self.points:
            contents[f"{self.name}-points.csv"] = _as_csv(self.points)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in contents.items():
                _replace(folder / name, content)
        except OSError as error:
            raise EngineError(f"{folder}: it cannot be written to: {error.strerror}") from error
        return [folder / name for name in contents]

    def picture(self) -> bytes:
        """The chart as PNG."""
        converter = package("vl_convert", "charts")
        drawn: bytes = converter.vegalite_to_png(self.chart.to_dict(), scale=_SCALE)
        return drawn


def package(name: str, extra: str) -> Any:
    """A package that is only needed for experiments."""
    return errors.package(name, extra, "this experiment")


def records(columns: Iterable[str], rows: Iterable[Sequence[Any]]) -> list[dict[str, Any]]:
    """Rows of the database as mappings."""
    names = list(columns)
    return [dict(zip(names, row, strict=True)) for row in rows]


def _as_csv(rows: Rows) -> bytes:
    text = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _replace(file: Path, content: bytes) -> None:
    with part_of(file) as part:
        part.write_bytes(content)
        os.replace(part, file)

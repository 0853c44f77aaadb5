"""Charts as data: what Vega-Lite draws, and between what a reader can choose."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import altair as alt

from sqlsimpl.report.markup import Content, Html, element

HEIGHT = 320
# Digits of a number in a chart: more cannot be seen.
_DIGITS = 5
_KNOWN_TO_OBJECTS = (
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf", "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__",
    "__lookupSetter__",
)  # fmt: skip


@dataclass(frozen=True)
class Table:
    """Rows for a chart. The columns' names are ours; what comes from the data is in the rows."""

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]


@dataclass(frozen=True)
class Choice:
    """One of the pictures that a chart can show: that of a label, say."""

    name: str
    tables: Mapping[str, Table] = field(default_factory=dict)
    note: str = ""
    """A line below the picture."""
    specification: int = 0
    """Which of the chart's specifications draws it."""
    curve: Mapping[str, Any] | None = None
    """Points of a curve in short, of which the page's script makes the tables."""


@dataclass(frozen=True)
class Chart:
    """A picture, or several of them behind a select box."""

    identifier: str
    description: str
    """What it shows, for those who cannot see it."""
    caption: Content
    specifications: Sequence[Mapping[str, Any]]
    choices: Sequence[Choice] = (Choice(""),)
    tables: Mapping[str, Table] = field(default_factory=dict)
    """What all choices share."""
    asks: str = "Label"
    """What the select box is for."""
    controls: Html | None = None
    """More to choose with, above the picture."""

    def figure(self) -> Html:
        """Where the page's script draws it."""
        parts: list[Html] = []
        if len(self.choices) > 1:
            options = (
                element("option", choice.name, value=place)
                for place, choice in enumerate(self.choices)
            )
            parts.append(element("label", f"{self.asks} ", element("select", *options)))
        if self.controls is not None:
            parts.append(self.controls)
        parts.append(element("div", class_="canvas", tabindex="0"))
        parts.append(element("p", class_="note"))
        parts.append(element("figcaption", self.caption))
        return element("figure", *parts, class_="chart", id=f"chart-{self.identifier}")

    def data(self) -> Html:
        """Its specifications and rows, for the page's script."""
        content = {
            "description": self.description,
            "specifications": self.specifications,
            "tables": _tables(self.tables),
            "choices": [
                {
                    "tables": _tables(choice.tables),
                    "note": choice.note,
                    "specification": choice.specification,
                    **({"curve": choice.curve} if choice.curve else {}),
                }
                for choice in self.choices
            ],
        }
        block = f'<script type="application/json" id="data-{self.identifier}">'
        return Html(f"{block}{_in_script(content)}</script>")


def source(name: str) -> alt.NamedData:
    """Rows that the page's script puts in."""
    return alt.NamedData(name=name)


def specification(
    chart: alt.Chart | alt.LayerChart, *, height: int = HEIGHT, width: int | str = "container"
) -> dict[str, Any]:
    """What Vega-Lite is told; colours and fonts are the page's."""
    made: dict[str, Any] = chart.properties(width=width, height=height).to_dict()
    made.pop("config", None)
    return made


def layered(*charts: alt.Chart) -> alt.LayerChart:
    """Charts on top of each other, on the same axes."""
    return alt.LayerChart(layer=list(charts))


def rounded(value: float | None) -> float | None:
    """A number with the digits that a picture can show; None for what is no number."""
    if value is None or not math.isfinite(value):
        return None
    return float(f"{value:.{_DIGITS}g}")


def _tables(tables: Mapping[str, Table]) -> dict[str, Any]:
    return {
        name: {
            "columns": list(table.columns),
            "rows": [[_as_data(value) for value in row] for row in table.rows],
        }
        for name, table in tables.items()
    }


def _as_data(value: object) -> object:
    """Vega looks names up in objects, which know these: a mark that is not seen makes others."""
    return f"{value}\u200b" if value in _KNOWN_TO_OBJECTS else value


def _in_script(content: object) -> str:
    """JSON that can neither end a script element nor a line of it."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text

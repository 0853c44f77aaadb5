"""Which labels are taken for which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from sqlsimpl.report.charts import Chart, Table, layered, rounded, source, specification
from sqlsimpl.report.markup import Content, count, element, isolated, paragraph, table
from sqlsimpl.report.names import shown_apart
from sqlsimpl.report.opened import Cell, Cells
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_MOST_LABELS = 100
_MOST_PAIRS = 25
_WITH_NUMBERS = 10
"""Labels up to which the numbers fit into the cells."""
_FITTING = 30
"""Labels up to which the matrix is as wide as the page; a larger one scrolls."""
_CELL = 9
"""Pixels of a cell of a large matrix: 90 labels are as wide as the page."""
_COLUMNS = ("present", "given", "documents", "share", "row", "column", "kind", "opens")


@dataclass(frozen=True)
class _Pair:
    present: str
    given: str | None
    documents: int

    @property
    def right(self) -> bool:
        return self.present == self.given


def story(subject: Subject) -> Section | LeftOut:
    """The section on confusions."""
    title = "Confusion"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    sizes = {row["label"]: row["documents"] for row in subject.evaluated.metrics.per_label}
    pairs = [_Pair(*row) for row in subject.evaluated.run.fetch("report/confusions")]
    if len(sizes) < 2:
        return LeftOut(title, "there is only one label, which cannot be taken for another")
    if not pairs:
        return LeftOut(title, "no document has a label")
    counted = {(pair.present, pair.given): pair.documents for pair in pairs if pair.given}
    cells = Cells(subject, subject.evaluated, counted)
    content: list[Content | Chart] = [
        _matrix(subject, counted, sizes, cells),
        *cells.content(),
        *_table(subject, pairs, sizes, cells),
    ]
    return Section("confusion", title, content)


def _matrix(
    subject: Subject, counted: Mapping[Cell, int], sizes: Mapping[str, int], cells: Cells
) -> Chart:
    largest = sorted(sizes, key=lambda name: (-sizes[name], name))[:_MOST_LABELS]
    places = {name: place for place, name in enumerate(sorted(largest))}
    short = shown_apart((subject.named(name) for name in places), 30)
    names = {name: short[subject.named(name)] for name in places}
    # Every label stands on both axes, also one that was never given.
    counted = {(name, name): 0 for name in places} | dict(counted)
    rows = [
        (
            names[present],
            names[given],
            documents,
            rounded(documents / sizes[present]) if sizes[present] else 0,
            places[present],
            places[given],
            "right" if present == given else "wrong",
            cells.opens.get((present, given), ""),
        )
        for (present, given), documents in counted.items()
        if present in places and given in places
    ]
    rest = len(sizes) - len(places)
    more = (
        f" Shown are the {len(places)} most frequent labels, {rest:,} are left out." if rest else ""
    )
    size = len(places)
    fits = size <= _FITTING
    drawn = _cells(size <= _WITH_NUMBERS, 11 if fits else _CELL)
    step = 30 if size <= _WITH_NUMBERS else 18 if fits else _CELL
    width = "container" if fits else _CELL * size
    return Chart(
        "confusion",
        "Matrix: what documents of each label were taken for",
        "Each row is a label that documents have, each column one that they were given; the "
        "stronger a cell, the larger its share of the row. All would lie on the blue diagonal if "
        f"nothing were ever confused; mistakes are orange.{more}",
        [specification(drawn, height=step * size, width=width)],
        tables={"cells": Table(_COLUMNS, rows)},
    )


def _cells(numbers: bool, font: int) -> alt.LayerChart:
    look: dict[str, Any] = {"labelOverlap": False, "ticks": False, "labelFontSize": font}
    look |= {"grid": True, "tickBand": "extent", "domain": False}
    across = alt.X(
        "given:N",
        title="given",
        sort=alt.EncodingSortField("column", op="min"),
        axis=alt.Axis(labelAngle=-60, orient="top", **look),
    )
    down = alt.Y(
        "present:N",
        title="has",
        sort=alt.EncodingSortField("row", op="min"),
        axis=alt.Axis(**look),
    )
    hints = [
        alt.Tooltip("present:N", title="has"),
        alt.Tooltip("given:N", title="was given"),
        alt.Tooltip("documents:Q", format=","),
        alt.Tooltip("share:Q", title="share of the row", format=".1%"),
    ]
    layers: list[alt.Chart] = []
    for kind in ("right", "wrong"):
        layers.append(
            alt.Chart(source("cells"))
            .mark_rect(style=kind)
            .encode(across, down, fillOpacity=_depth(), tooltip=hints)
            .transform_filter(f"datum.kind === '{kind}'")
        )
    if numbers:
        for style, test in (("inked", "datum.share <= 0.5"), ("inverse", "datum.share > 0.5")):
            layers.append(
                alt.Chart(source("cells"))
                .mark_text(style=style, fontSize=11)
                .encode(across, down, text=alt.Text("documents:Q", format=","), tooltip=hints)
                .transform_filter(f"datum.documents > 0 && {test}")
            )
    return layered(*layers)


def _depth() -> alt.FillOpacity:
    """Square roots, so that the rare confusions are seen, too."""
    scale = alt.Scale(type="sqrt", domain=[0, 1], range=[0.04, 1])
    return alt.FillOpacity("share:Q", scale=scale, legend=None)


def _table(
    subject: Subject, pairs: Sequence[_Pair], sizes: Mapping[str, int], cells: Cells
) -> list[Content]:
    missed = sum(pair.documents for pair in pairs if pair.given is None)
    said = (
        [
            paragraph(
                f"In {count(missed)} cases a label was missed without a wrong one in its place."
            )
        ]
        if missed
        else []
    )
    wrong = [(pair, pair.given) for pair in pairs if pair.given and not pair.right]
    wrong.sort(key=lambda one: (-one[0].documents, one[0].present, one[1]))
    if not wrong:
        return [paragraph("No label was taken for another."), *said]
    rows = [
        [
            isolated(subject.named(pair.present)),
            isolated(subject.named(given)),
            cells.button((pair.present, given)),
            f"{pair.documents / sizes[pair.present]:.1%}" if sizes[pair.present] else "-",
        ]
        for pair, given in wrong[:_MOST_PAIRS]
    ]
    columns = ("Documents that have", "were given", "Documents", "Share")
    return [
        element("h3", "Most frequent confusions"),
        table(columns, rows, numbers=(2, 3)),
        *said,
    ]

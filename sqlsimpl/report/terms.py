"""The terms that speak loudest for each label."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from sqlsimpl.report.charts import Chart, Choice, Table, rounded, source, specification
from sqlsimpl.report.markup import count
from sqlsimpl.report.names import shown_apart
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_MOST_LABELS = 100
_MOST_TERMS = 15
_LONGEST = 40
_COLUMNS = ("term", "lead", "weight", "documents", "place")


def story(subject: Subject) -> Section | LeftOut:
    """The section on terms."""
    title = "Strongest terms"
    found: dict[tuple[str, int], list[Sequence[object]]] = {}
    for label, stage, *figures in subject.ask(
        "scoring/strongest_terms", labels=_MOST_LABELS, most=_MOST_TERMS
    ):
        found.setdefault((label, stage), []).append(figures)
    if not found:
        return LeftOut(title, "no term has a weight")
    choices = [
        Choice(_named(subject, label, stage), {"terms": _table(rows)})
        for (label, stage), rows in found.items()
    ]
    longest = max(len(rows) for rows in found.values())
    labels = len({label for label, _ in found})
    rest = len(subject.labels) - labels
    more = f" Shown are the {labels:,} largest labels, {rest:,} are left out." if rest else ""
    chart = Chart(
        "terms",
        "Bars: the terms that speak loudest for a label",
        "The words that move a document most towards the label: by how much their weight is above "
        f"what they weigh on average over all {count(len(subject.labels))} labels.{more}",
        [specification(_bars(), height=20 * longest)],
        choices,
    )
    return Section("terms", title, [chart])


def _named(subject: Subject, label: str, stage: int) -> str:
    name = subject.named(label)
    return name if stage == 0 else f"{name}, discriminant {stage + 1}"


def _table(rows: Sequence[Sequence[object]]) -> Table:
    terms = shown_apart((str(row[0]) for row in rows), _LONGEST)
    made = [
        (terms[str(term)], _figure(lead), _figure(weight), documents, place)
        for place, (term, documents, weight, lead) in enumerate(rows)
    ]
    return Table(_COLUMNS, made)


def _figure(value: object) -> float | None:
    return rounded(float(value)) if isinstance(value, int | float) else None


def _bars() -> alt.Chart:
    chart: alt.Chart = (
        alt.Chart(source("terms"))
        .mark_bar(cornerRadiusEnd=2)
        .encode(
            y=alt.Y("term:N", title=None, sort=alt.EncodingSortField("place")),
            x=alt.X("lead:Q", title="weight above the mean of all labels"),
            tooltip=[
                alt.Tooltip("term:N"),
                alt.Tooltip("weight:Q", format=".4~g"),
                alt.Tooltip("lead:Q", title="above the mean", format=".4~g"),
                alt.Tooltip("documents:Q", title="training documents", format=","),
            ],
        )
    )
    return chart

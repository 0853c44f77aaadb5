"""What was trained on what: the model's facts, its settings, its labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import altair as alt

from sqlsimpl.learners.registry import ALGORITHMS
from sqlsimpl.report.charts import Chart, Table, source, specification
from sqlsimpl.report.markup import (
    Content,
    Html,
    count,
    element,
    facts,
    isolated,
    listed,
    seconds,
    table,
)
from sqlsimpl.report.names import shown
from sqlsimpl.report.page import Card, Section
from sqlsimpl.report.subject import Subject

if TYPE_CHECKING:
    from sqlsimpl.models.opened import OpenModel

_MOST_LABELS = 30


def story(subject: Subject) -> Section:
    """The section on training."""
    content: list[Content | Chart] = [facts(_facts(subject)), _settings(subject)]
    content.append(_sizes(subject))
    return Section("trained", "What was trained on what", content)


def cards(subject: Subject) -> list[Card]:
    """The figures at the top of the page: how good it is, then what it was trained on."""
    model, evaluated = subject.model, subject.evaluated
    made = []
    if evaluated is not None:
        metrics = evaluated.metrics
        if metrics.accuracy is not None:
            # Pooled F1 would be the accuracy once more.
            made.append(Card(f"{metrics.accuracy:.1%}", "accuracy"))
        else:
            made.append(Card(f"{metrics.micro['f1']:.3f}", "F1, pooled"))
        made.append(Card(f"{metrics.macro['f1']:.3f}", "F1, mean of the labels"))
        made.append(Card(count(metrics.documents), "documents measured on"))
    return [
        *made,
        Card(count(model.published.documents), "training documents"),
        Card(count(len(subject.labels)), "label" if len(subject.labels) == 1 else "labels"),
        Card(count(model.published.terms), "terms"),
        Card(seconds(_total(model.training["seconds"])), "to train"),
    ]


def title(name: str) -> str:
    """What an algorithm is called and what it does."""
    learner = ALGORITHMS.get(name)
    return name if learner is None else f"{learner.title}: {learner.summary}"


def _algorithm(model: OpenModel) -> str:
    learner = ALGORITHMS.get(model.algorithm)
    has_presets = learner is not None and learner.presets
    return title(model.algorithm) + (f"; preset {model.preset}" if has_presets else "")


def _total(spent: Mapping[str, float]) -> float:
    """All of the time; a model that was opened does not know how long publishing took."""
    return spent["total"] if "total" in spent else sum(spent.values())


def _facts(subject: Subject) -> list[tuple[str, Content]]:
    model = subject.model
    columns, report = model.columns, model.trained_on
    made: list[tuple[str, Content]] = [
        ("Algorithm", _algorithm(model)),
        ("Published", f"{model.published.published:%Y-%m-%d %H:%M} UTC, version {model.version}"),
        ("Documents", f"{count(report.documents)} with {count(report.postings)} term entries"),
        ("Form", _form(columns.text, columns.term)),
        ("Labels", f"column {shown(columns.label or '-')}; {_labelling(report.labelling)}"),
    ]
    if model.stored["where"]:
        made.append(("Condition", element("code", shown(str(model.stored["where"]), 400))))
    if report.left_out:
        made.append(("Left out", _reasons(report.left_out)))
    training = model.training
    phases = ", ".join(f"{name} {seconds(spent)}" for name, spent in training["seconds"].items())
    made.append(("Time", phases))
    if training.get("peak_memory_mb"):
        made.append(("Peak memory", f"{training['peak_memory_mb']:,.0f} MB"))
    if subject.evaluated is not None:
        made.extend(_measured(subject))
    return made


def _measured(subject: Subject) -> list[tuple[str, Content]]:
    evaluated = subject.evaluated
    if evaluated is None:
        return []
    documents = evaluated.reading.documents
    made: list[tuple[str, Content]] = [
        (
            "Measured on",
            element(
                "span",
                f"{count(evaluated.metrics.documents)} documents of ",
                isolated(shown(documents.name, 200)),
                f", in {seconds(evaluated.seconds)}",
            ),
        )
    ]
    if documents.where:
        made.append(("with condition", element("code", shown(documents.where, 400))))
    if evaluated.left_out:
        made.append(("left out of them", _reasons(evaluated.left_out)))
    return made


def _form(text: tuple[str, ...], term: str | None) -> str:
    if text:
        return "text of " + ", ".join(shown(name) for name in text)
    return f"ready terms in column {shown(term or '-')}"


def _labelling(kind: str) -> str:
    return "one per document" if kind == "one" else "any number per document"


def _reasons(left_out: object) -> str:
    pairs = dict(left_out).items() if isinstance(left_out, dict) else ()
    return ", ".join(f"{reason}: {count(number)}" for reason, number in pairs)


def _settings(subject: Subject) -> Html:
    rows = [
        (name.replace("_", " "), shown(listed(value), 300))
        for name, value in subject.model.settings.items()
    ]
    inner = table(("Setting", "Value"), rows)
    return element("details", element("summary", "All settings"), inner)


def _sizes(subject: Subject) -> Chart:
    most = subject.labels[:_MOST_LABELS]
    rows = [(subject.named(name), number, place) for place, (name, number) in enumerate(most)]
    chart = (
        alt.Chart(source("sizes"))
        .mark_bar(cornerRadiusEnd=2)
        .encode(
            y=alt.Y("label:N", title=None, sort=alt.EncodingSortField("place")),
            x=alt.X("documents:Q", title="training documents"),
            tooltip=[alt.Tooltip("label:N"), alt.Tooltip("documents:Q", format=",")],
        )
    )
    rest = len(subject.labels) - len(most)
    more = f" The {rest:,} smaller ones are left out." if rest else ""
    return Chart(
        "sizes",
        "Bars: how many training documents each label has",
        f"How many training documents each label has. What is rare is hard to learn.{more}",
        [specification(chart, height=18 * len(most))],
        tables={"sizes": Table(("label", "documents", "place"), rows)},
    )

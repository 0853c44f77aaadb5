"""The worst mistakes: documents that the model is most wrong about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.report.markup import Content, Html, element, isolated, joined, paragraph
from sqlsimpl.report.names import excerpt, shown
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_LENGTH = 200
_TERMS = 15
_KINDS = (
    (True, "Wrongly given", "A label that the document does not have, with the highest score."),
    (False, "Missed", "A label that the document has, with the lowest score."),
)


def story(subject: Subject) -> Section | LeftOut:
    """The section on mistakes."""
    title = "The worst mistakes"
    if subject.evaluated is None:
        return LeftOut(title, NO_DOCUMENTS)
    if subject.examples < 1:
        return LeftOut(title, "no examples were asked for")
    evaluated = subject.evaluated
    rankings = _rankings(evaluated)
    evaluated.run.create(
        "report/mistakes",
        reads={"rankings": evaluated.run.table(rankings)},
        most=subject.examples,
    )
    found = evaluated.run.fetch("report/named_mistakes")
    if not found:
        return LeftOut(title, "there are none")
    texts, labels = _excerpts(evaluated), _labels(subject, evaluated)
    content: list[Content] = [
        paragraph(
            "Often it is the label in the data that is wrong. Whoever sees this page can read "
            "these lines."
        )
    ]
    for given, heading, said in _KINDS:
        items = [_item(subject, row[1:], texts, labels) for row in found if row[0] == given]
        if items:
            listed = element("ol", *items, class_="mistakes")
            content += [element("h3", heading), paragraph(said), listed]
    evaluated.run.drop("mistakes", "leads")
    return Section("mistakes", title, content)


def _rankings(evaluated: ScoredDocuments) -> str:
    """What says how wrong a mistake is: scores that compare between documents."""
    shape = evaluated.scoring.shape
    if shape.calibrated or not shape.one_label:
        return "decisions"
    evaluated.run.create("metrics/leads")
    return "leads"


def _item(
    subject: Subject,
    row: Sequence[Any],
    texts: dict[int, str],
    labels: dict[tuple[int, bool], Html],
) -> Html:
    """A document: what it has, what it was given, how sure that was, and its text."""
    doc, document, label, score, probability = row
    figure = f"score {score:.3f}" if probability is None else f"probability {probability:.3f}"
    nothing = element("span", "no label", class_="quiet")
    said = paragraph(
        element("b", isolated(shown(document))),
        " has ",
        labels.get((doc, False), nothing),
        ", was given ",
        labels.get((doc, True), nothing),
        element("span", "; ", isolated(subject.named(label)), f" has {figure}", class_="quiet"),
    )
    return element("li", said, paragraph(texts.get(doc, "-"), class_="excerpt", dir="auto"))


def _labels(subject: Subject, evaluated: ScoredDocuments) -> dict[tuple[int, bool], Html]:
    found: dict[tuple[int, bool], list[Content]] = {}
    for doc, given, label in evaluated.run.fetch("report/mistaken_labels"):
        names = found.setdefault((doc, given), [])
        names += (
            [", ", isolated(subject.named(label))] if names else [isolated(subject.named(label))]
        )
    return {key: joined(names) for key, names in found.items()}


def _excerpts(evaluated: ScoredDocuments) -> dict[int, str]:
    run, shape = evaluated.run, evaluated.scoring.shape
    if shape.form == "text":
        lanes = len(shape.fields)
        statement = run.statement("report/text_excerpts", lanes=lanes, action="select")
        # Some more than is shown, as white space is taken out.
        rows = run.execute(statement, length=2 * _LENGTH)
        return {doc: excerpt(text or "", _LENGTH) for doc, text in rows}
    terms: dict[int, list[str]] = {}
    for doc, term in run.fetch("report/entry_excerpts", most=_TERMS):
        terms.setdefault(doc, []).append(shown(term, 40))
    return {doc: excerpt(", ".join(names), _LENGTH) for doc, names in terms.items()}

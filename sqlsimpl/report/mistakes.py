"""The worst mistakes: documents that the model is most wrong about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlsimpl.evaluation.evaluate import ScoredDocuments
from sqlsimpl.report.documents import ShownDocuments, colours, show
from sqlsimpl.report.markup import Content, Html, element, isolated, paragraph
from sqlsimpl.report.names import shown
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import NO_DOCUMENTS, Subject

_LENGTH = 300
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
    run, competing = evaluated.run, evaluated.scoring.shape.one_label
    rankings = _rankings(evaluated)
    run.create("report/mistakes", reads={"rankings": run.table(rankings)}, most=subject.examples)
    found = run.fetch("report/named_mistakes")
    if not found:
        return LeftOut(title, "there are none")
    run.create("report/mistaken_sides", competing=competing)
    documents = show(subject, evaluated, "mistaken_sides", _LENGTH)
    run.drop("mistakes", "mistaken_sides", "leads")
    content: list[Content] = [
        paragraph(
            "Often it is the label in the data that is wrong. Whoever sees this page can read "
            "these lines."
        ),
        paragraph(_colours(competing)),
    ]
    for given, heading, said in _KINDS:
        rows = [row for row in found if row[0] == given]
        items = [
            _item(subject, row[1:], documents, place if given else -place)
            for place, row in enumerate(rows, 1)
        ]
        if items:
            listed = element("ol", *items, class_="mistakes")
            content += [element("h3", heading), paragraph(said), listed]
    return Section("mistakes", title, content)


def _colours(competing: bool) -> str:
    """What the colours mean: where labels compete, words speak for one label and against another.

    A word that is common to both does not count.
    """
    said = colours("the label that was wrongly given, or missed,")
    if not competing:
        return said
    return (
        f"{said} What a word adds to this label is set against what it adds to the one that the "
        "document has, or was given, instead."
    )


def _rankings(evaluated: ScoredDocuments) -> str:
    """What says how wrong a mistake is: scores that compare between documents."""
    shape = evaluated.scoring.shape
    if shape.calibrated or not shape.one_label:
        return "decisions"
    evaluated.run.create("metrics/leads")
    return "leads"


def _item(subject: Subject, row: Sequence[Any], documents: ShownDocuments, item: int) -> Html:
    """A document: what it has, what it was given, how sure that was, and its text."""
    doc, document, label, score, probability = row
    figure = f"score {score:.3f}" if probability is None else f"probability {probability:.3f}"
    said = paragraph(
        element("b", isolated(shown(document))),
        " has ",
        documents.has(doc),
        ", was given ",
        documents.given(doc),
        element("span", "; ", isolated(subject.named(label)), f" has {figure}", class_="quiet"),
    )
    return element("li", said, documents.excerpt(item, doc, _LENGTH))

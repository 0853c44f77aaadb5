"""The labels of the documents: read with them, numbered once it is known which are kept."""

from __future__ import annotations

from sqlsimpl.corpus.documents import Reading
from sqlsimpl.errors import SourceError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation


def read_labels(reading: Reading) -> int:
    """The names of each document's labels, in the table row_labels.

    Returns how many rows of a separate source of labels name a document that is not there.
    """
    run = reading.run
    if reading.documents.labels is None:
        run.create("corpus/row_labels", reads={"numbered_inputs": reading.numbered_inputs})
        return 0
    run.create("corpus/row_labels_joined", output="row_labels")
    ((strays,),) = run.fetch("corpus/label_strays")
    return int(strays)


def number_labels(run: Run, known: Relation, *, of_all: bool) -> int:
    """Number the labels, in the tables labels and document_labels; how many there are.

    Known labels (label, name) keep their numbers. `of_all` counts documents without a term, too.
    """
    labels = run.create("corpus/labels", reads={"known_labels": known}, of_all=of_all)
    run.create("corpus/document_labels")
    return labels


def refuse_single_label(reading: Reading, labels: int, documents: int) -> None:
    """Refuse documents that a classifier cannot learn from: no label, or one that all have."""
    if reading.labelling == "none" or labels > 1:
        return
    name = reading.documents.name
    if labels == 0:
        raise SourceError(f"{name}: no document has a label")
    ((label, count),) = reading.run.fetch("corpus/largest_label")
    if count == documents:
        raise SourceError(
            f"{name}: all {count} documents have the one label {label!r}; "
            "a classifier needs documents of at least two labels"
        )


def count_left_out(run: Run) -> dict[str, int]:
    """How many documents were left out by reason, also in the table left_out."""
    run.create("corpus/left_out")
    return dict(run.fetch("corpus/left_out_rows"))

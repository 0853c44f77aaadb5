"""The state of additive models: sums over documents, to which others can be added or removed.

The state is four tables (`STATE`), over all words, also those too rare to be terms, so that the
vocabulary can be chosen anew after a change.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot import exp

from sqlsimpl.corpus.settings import UnitLength, scaling
from sqlsimpl.errors import SourceError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation

STATE = ("collection", "label_totals", "word_totals", "label_words")
"""The tables that a model is derived from, beside the corpus's vocabulary and terms."""

_COLUMNS = {
    "collection": ("documents",),
    "label_totals": ("label", "documents"),
    "word_totals": ("word", "documents", "amount"),
    "label_words": ("label", "word", "documents", "amount"),
}


def state_tables(run: Run, prefix: str = "") -> dict[str, Relation]:
    """The state in a workspace, by its own names."""
    return {name: run.table(prefix + name) for name in STATE}


def count(run: Run, *, one_label: bool) -> None:
    """Make the state from the counts of words in the corpus of the workspace."""
    _add_up(run, "counts", "summed_counts" if one_label else "word_counts")


def add_up(run: Run, weighting: str, *, unit_length: UnitLength) -> None:
    """Make the state from weights of words that depend on the document alone."""
    run.create("additive/document_amounts", weighting=weighting, unit_length=scaling(unit_length))
    _add_up(run, "sums", "word_sums")


def _add_up(run: Run, kind: str, of_words: str) -> None:
    labelled = {"labelled_rows": run.query("additive/labelled_rows")}
    run.create("corpus/kept_rows", output="collection")
    run.create("additive/label_totals", reads=labelled)
    run.create(f"additive/label_{kind}", reads=labelled, output="label_words")
    run.create(f"additive/{of_words}", output="word_totals")


def merge(
    run: Run, earlier: Mapping[str, Relation], change: Mapping[str, Relation], *, sign: int
) -> None:
    """Make the state after documents were added (sign 1) or removed (sign -1).

    Labels and words have the same numbers in the earlier state and in that of the changed
    documents. What no document has any more is gone.
    """
    for name in STATE:
        reads = {"earlier": earlier[name], "change": change[name]}
        run.create(f"additive/merged_{name}", reads=reads, output=name, sign=sign)
    if sign < 0 and (faults := run.fetch("additive/merge_faults")):
        raise SourceError(
            f"documents cannot be removed that were never added: {len(faults)} of the sums would "
            "fall below zero; nothing was changed"
        )


def count_folds(run: Run, amounts: Relation) -> None:
    """Add up the documents that each fold holds out, in tables whose names start with held."""
    run.create("additive/held_collection")
    run.create("additive/held_label_totals")
    held = run.query("additive/held_amounts", reads={"amounts": amounts})
    for name in ("word_totals", "label_words"):
        run.create(f"additive/held_{name}", reads={"held_amounts": held})


def leave_out(run: Run, fold: int) -> None:
    """Make the state without a fold, in tables whose names start with fold."""
    in_fold = exp.column("fold").eq(exp.Placeholder(this="fold"))
    for name in STATE:
        columns = {column: column for column in _COLUMNS[name]}
        held = run.renamed(f"held_{name}", **columns).where(in_fold)
        reads: dict[str, Relation] = {"earlier": run.table(name), "change": held}
        output = f"fold_{name}"
        run.create(f"additive/merged_{name}", reads=reads, output=output, sign=-1, fold=fold)

"""The command that measures a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import (
    EngineOptions,
    LabelledDocuments,
    Largest,
    ModelOptions,
    OutputOptions,
)
from sqlsimpl.cli.output import figure, most_frequent, print_json, print_result, print_table, say


@command
def evaluate(
    *,
    model: ModelOptions,
    documents: LabelledDocuments,
    largest: Largest = None,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Measure the labels that a model gives on documents whose labels are known.

    Where only the best label is given, each label's own decision, yes or no, is measured second.

    Example: `sqlsimpl evaluate news.parquet --model models.duckdb --where "split = 'test'"`
    """
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        evaluation = opened.evaluate(documents.source, largest=largest or (), **documents.given())
        result = evaluation.as_dict()
    if output.as_json:
        print_json(result)
        return
    shown = ("model", "version", "documents", "labels", "left_out", "trained_on", "seconds")
    one_label = result["accuracy"] is not None
    accuracy = {"accuracy": figure(result["accuracy"])} if one_label else {}
    print_result({**accuracy, **{key: result[key] for key in shown}}, as_json=False)
    labels, of_others = most_frequent(
        result["per_label"], "> FILE.txt, --json and sqlsimpl report have all"
    )
    per_label = [[row["label"], row["documents"], *_figures(row)] for row in labels]
    print_table(_HEADINGS, per_label + _averages(result, result["documents"]))
    if result["own"] is not None:
        print_table(_HEADINGS, _averages(result["own"], result["documents"]), "own decisions")
    if of_others:
        say(of_others)


_HEADINGS = ("label", "documents", "precision", "recall", "F1", "break-even")


def _averages(result: Mapping[str, Any], documents: int) -> list[list[object]]:
    rows = [[f"all, {name}", documents, *_figures(result[name])] for name in ("micro", "macro")]
    for most, averages in result["largest"].items():
        rows += [
            [f"{most} largest, {name}", documents, *_figures(average)]
            for name, average in averages.items()
        ]
    return rows


def _figures(row: Mapping[str, float]) -> list[float]:
    return [row[name] for name in ("precision", "recall", "f1", "break_even")]

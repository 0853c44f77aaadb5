"""The command that measures a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    AsJson,
    Count,
    Id,
    Label,
    Labels,
    LabelsId,
    MemoryLimit,
    ModelPlace,
    Name,
    Query,
    Quiet,
    Source,
    Table,
    TempDirectory,
    Term,
    Text,
    Threads,
    Version,
    Weight,
    Where,
    documents,
    engine,
)  # fmt: skip
from sqlsimpl.cli.output import (
    figure,
    print_json,
    print_result,
    print_table,
)
from sqlsimpl.cli.progress import StepProgress


def evaluate(
    context: typer.Context,
    model: ModelPlace,
    source: Source = None,
    name: Name = None,
    version: Version = None,
    text: Text = None,
    label: Label = None,
    id: Id = None,
    term: Term = None,
    count: Count = None,
    weight: Weight = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    labels: Labels = None,
    labels_id: LabelsId = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Measure the labels that a model gives on documents whose labels are known.

    Where only the best label is given, each label's own decision, yes or no, is measured second.

    Example: `sqlsimpl evaluate news.parquet --model models.duckdb --where "split = 'test'"`
    """
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(
            model,
            name,
            version,
            **engine(context),
            on_step=on_step,
        ) as opened,
    ):
        result = opened.evaluate(
            source,
            **documents(context),
        ).as_dict()
    if as_json:
        print_json(result)
        return
    shown = ("model", "version", "documents", "labels", "left_out", "seconds")
    accuracy = {"accuracy": figure(result["accuracy"])}
    print_result({**accuracy, **{key: result[key] for key in shown}}, as_json=False)
    per_label = [[row["label"], row["documents"], *_figures(row)] for row in result["per_label"]]
    print_table(_HEADINGS, per_label + _averages(result, result["documents"]))
    if result["own"] is not None:
        print_table(_HEADINGS, _averages(result["own"], result["documents"]), "own decisions")


_HEADINGS = ("label", "documents", "precision", "recall", "F1", "break-even")


def _averages(result: Mapping[str, Any], documents: int) -> list[list[object]]:
    return [[f"all, {name}", documents, *_figures(result[name])] for name in ("micro", "macro")]


def _figures(row: Mapping[str, float]) -> list[float]:
    return [row[name] for name in ("precision", "recall", "f1", "break_even")]

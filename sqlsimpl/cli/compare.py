"""The command that compares algorithms."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    AsJson,
    Config,
    Count,
    Id,
    Label,
    Labels,
    LabelsId,
    MemoryLimit,
    Preset,
    Query,
    Quiet,
    Seed,
    Settings,
    Source,
    Table,
    TempDirectory,
    Term,
    Text,
    Threads,
    Variants,
    Weight,
    Where,
    documents,
    engine,
    parse_variants,
    resolve,
)  # fmt: skip
from sqlsimpl.cli.output import print_json, print_table
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.evaluation.compare import Result


def compare(
    context: typer.Context,
    source: Source = None,
    text: Text = None,
    label: Label = None,
    train: Annotated[
        str | None, typer.Option(help="SQL condition of the training documents.")
    ] = None,
    test: Annotated[str | None, typer.Option(help="SQL condition of the test documents.")] = None,
    folds: Annotated[
        int | None,
        typer.Option(min=2, help="Folds to cross-validate on, in place of --train and --test."),
    ] = None,
    id: Id = None,
    term: Term = None,
    count: Count = None,
    weight: Weight = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    labels: Labels = None,
    labels_id: LabelsId = None,
    algorithm: Variants = None,
    preset: Preset = None,
    set_: Settings = None,
    seed: Seed = None,
    config: Config = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Train several algorithms on the same documents and measure them on others.

    Example: `sqlsimpl compare news.parquet --text body --label topic --train "year < 2024"
    --test "year >= 2024"`, or `--folds 5` in place of the two conditions
    """
    with StepProgress(quiet) as on_step:
        results = sqlsimpl.compare(
            source,
            **documents(context),
            train_where=train,
            test_where=test,
            cross_validation=folds,
            algorithms=parse_variants(algorithm) if algorithm else None,
            on_step=on_step,
            **engine(context),
            **resolve(context, set_, preset=preset, seed=seed),
        )
    if as_json:
        print_json(
            {
                result.algorithm: {**asdict(result.metrics), "seconds": dict(result.seconds)}
                for result in results
            }
        )
        return
    own = any(result.metrics.own for result in results)
    f1 = ("micro F1", "macro F1", *(["own F1"] if own else []))
    columns = ("algorithm", "documents", "accuracy", *f1, "train s", "test s")
    print_table(columns, [_compared(result, own) for result in results])


def _compared(result: Result, own: bool) -> list[object]:
    """A row: figures of the labels given, then the macro average of the labels' own decisions."""
    metrics = result.metrics
    own_f1 = None if metrics.own is None else metrics.own.macro["f1"]
    return [
        result.algorithm,
        metrics.documents,
        metrics.accuracy,
        metrics.micro["f1"],
        metrics.macro["f1"],
        *([own_f1] if own else []),
        f"{result.seconds['train']:.2f}",
        f"{result.seconds['test']:.2f}",
    ]

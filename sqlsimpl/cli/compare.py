"""The command that compares algorithms."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import (
    DocumentOptions,
    EngineOptions,
    OutputOptions,
    SettingOptions,
    SplitOptions,
    Variants,
    parse_variants,
)
from sqlsimpl.cli.output import print_json, print_result, print_table
from sqlsimpl.evaluation.compare import Result


@command
def compare(
    *,
    documents: DocumentOptions,
    split: SplitOptions,
    folds: Annotated[
        int | None,
        typer.Option(min=2, help="Folds to cross-validate on, in place of --train and --test."),
    ] = None,
    algorithm: Variants = None,
    settings: SettingOptions,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Train several algorithms on the same documents and measure them on others.

    Example: `sqlsimpl compare news.parquet --text body --label topic --train "year < 2024"
    --test "year >= 2024"`, or `--folds 5` in place of the two conditions
    """
    with output.progress() as on_step:
        results = sqlsimpl.compare(
            documents.source,
            **documents.given(),
            train_where=split.train,
            test_where=split.test,
            cross_validation=folds,
            algorithms=parse_variants(algorithm) if algorithm else None,
            on_step=on_step,
            **engine.given(),
            **settings.given(),
        )
    if output.as_json:
        print_json(
            {
                result.algorithm: {
                    **asdict(result.metrics),
                    "seconds": dict(result.seconds),
                    "left_out": dict(result.left_out),
                }
                for result in results
            }
        )
        return
    own = any(result.metrics.own for result in results)
    f1 = ("micro F1", "macro F1", *(["own F1"] if own else []))
    columns = ("algorithm", "documents", "accuracy", *f1, "train s", "test s")
    print_table(columns, [_compared(result, own) for result in results])
    if results and results[0].left_out:
        print_result({"left_out": results[0].left_out}, as_json=False)


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

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
    Largest,
    OutputOptions,
    SettingOptions,
    SplitOptions,
    Variants,
    parse_variants,
)
from sqlsimpl.cli.output import figure, print_json, print_result, print_table
from sqlsimpl.evaluation.results import Result, headline


@command
def compare(
    *,
    documents: DocumentOptions,
    split: SplitOptions,
    folds: Annotated[
        int | None,
        typer.Option(min=2, help="Folds to cross-validate on, in place of --train and --test."),
    ] = None,
    splits: Annotated[
        int | None,
        typer.Option(
            min=1, help="Random splits, in place of --train and --test; means and deviations."
        ),
    ] = None,
    share: Annotated[
        float | None,
        typer.Option(help="Of each label's documents that a split trains on; default: 0.8."),
    ] = None,
    per_label: Annotated[
        int | None,
        typer.Option(
            min=1, help="Train on so many documents of each label, drawn at random, --splits times."
        ),
    ] = None,
    leave_out: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMN",
            help="Test on each group of documents that a column has, after training on all others.",
        ),
    ] = None,
    largest: Largest = None,
    algorithm: Variants = None,
    settings: SettingOptions,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Train several algorithms on the same documents and measure them on others.

    Example: `sqlsimpl compare news.parquet --text body --label topic --train "year < 2024"
    --test "year >= 2024"`, or `--folds 5`, `--splits 10 --share 0.8` or `--leave-out year` in place
    of the two conditions
    """
    with output.progress() as on_step:
        results = sqlsimpl.compare(
            documents.source,
            **documents.given(),
            train_where=split.train,
            test_where=split.test,
            cross_validation=folds,
            splits=splits,
            share=share,
            per_label=per_label,
            leave_out=leave_out,
            largest=largest or (),
            algorithms=parse_variants(algorithm) if algorithm else None,
            on_step=on_step,
            **engine.given(),
            **settings.given(),
        )
    if output.as_json:
        print_json({result.algorithm: _as_dict(result) for result in results})
        return
    named = dict.fromkeys(
        name
        for result in results
        for name, value in headline(result.metrics).items()
        if value is not None or name == "accuracy"
    )
    columns = [name.replace("_", " ").replace("f1", "F1") for name in named]
    rows = [
        [
            result.algorithm,
            result.metrics.documents,
            *_compared(result, list(named)),
            f"{result.seconds['train']:.2f}",
            f"{result.seconds['test']:.2f}",
        ]
        for result in results
    ]
    print_table(("algorithm", "documents", *columns, "train s", "test s"), rows, wide=True)
    if leave_out is not None:
        groups = [
            [result.algorithm, group, metrics.documents, *_values(headline(metrics), list(named))]
            for result in results
            for group, metrics in result.rounds.items()
        ]
        print_table(("algorithm", leave_out, "documents", *columns), groups, wide=True)
    if results and results[0].left_out:
        print_result({"left_out": results[0].left_out}, as_json=False)


def _compared(result: Result, names: list[str]) -> list[object]:
    """The figures of a row, with their deviations where there were several rounds."""
    values = _values(headline(result.metrics), names)
    spread = result.deviations
    return [
        f"{figure(value)}±{figure(spread[name])}" if name in spread else value
        for name, value in zip(names, values, strict=True)
    ]


def _values(row: dict[str, float | None], names: list[str]) -> list[object]:
    return [row.get(name) for name in names]


def _as_dict(result: Result) -> dict[str, object]:
    found: dict[str, object] = {
        **asdict(result.metrics),
        "seconds": dict(result.seconds),
        "left_out": dict(result.left_out),
    }
    if result.rounds:
        rounds = {
            name: {"documents": metrics.documents, **headline(metrics)}
            for name, metrics in result.rounds.items()
        }
        found |= {"deviations": result.deviations, "rounds": rounds}
    return found

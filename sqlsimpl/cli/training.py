"""Commands that train: a model, several to compare, or a model's further documents."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console

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
    ModelPlace,
    Name,
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
    Weight,
    Where,
    documents,
    engine,
    resolve,
)  # fmt: skip
from sqlsimpl.cli.output import as_typed, print_json, print_result, print_table
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.engines import database_and_source, shown
from sqlsimpl.evaluation.compare import Result
from sqlsimpl.learners.registry import ALGORITHMS
from sqlsimpl.models.model import Model


def train(
    context: typer.Context,
    source: Source = None,
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
    algorithm: Annotated[str, typer.Option(help=f"One of {', '.join(ALGORITHMS)}.")] = "simpl",
    preset: Preset = None,
    set_: Settings = None,
    seed: Seed = None,
    config: Config = None,
    model: Annotated[
        str | None,
        typer.Option(
            help="DuckDB file that the model is published in; default: models.duckdb, or the "
            "PostgreSQL or Spark that the documents are in."
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="The model's name: a schema there.")] = "model",
    force: Annotated[
        bool, typer.Option("--force", help="Train also when nothing has changed.")
    ] = False,
    keep_intermediate: Annotated[
        bool, typer.Option("--keep-intermediate", help="Publish the work tables, too.")
    ] = False,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Train a classifier on a table of documents and publish it as a new version of a model.

    Example: `sqlsimpl train news.parquet --text body --label topic --where "split = 'train'"
    --model models.duckdb --name news`
    """
    settings = resolve(context, set_, preset=preset, seed=seed)
    place, source = database_and_source(source, model, otherwise="models.duckdb")
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.train(
            source,
            **documents(context),
            algorithm=algorithm,
            model=place,
            name=name,
            force=force,
            keep_intermediate=keep_intermediate,
            **engine(context),
            on_step=on_step,
            **settings,
        ) as trained,
    ):
        result = training_result(trained)
    if result["unchanged"] and not quiet:
        _say(
            f"nothing has changed since version {result['version']}, so nothing was trained; "
            "--force trains again"
        )
    print_result(result, as_json)
    if not (as_json or quiet):
        _tell(f"next: {_next_command(context, source, place)}")


def _next_command(context: typer.Context, source: str | None, place: str) -> str:
    """Evaluate on the documents that were left for it; where there are none, label others."""
    options = context.params
    model = ["--model", shown(place), "--name", options["name"]]
    if options["where"] is None:
        others = ["FILE"] if source else ["--table", "TABLE"]
        return as_typed("sqlsimpl", "predict", *others, *model)
    documents = [source] if source else []
    for name in ("table", "query", "labels", "labels_id"):
        if options[name] is not None:
            documents += [f"--{name.replace('_', '-')}", options[name]]
    rest = f"NOT ({options['where']})"
    return as_typed("sqlsimpl", "evaluate", *documents, "--where", rest, *model)


def training_result(trained: Model) -> dict[str, Any]:
    """What training gave, as the command prints it."""
    report, training = trained.trained_on, trained.training
    return {
        "model": trained.name,
        "version": trained.version,
        "algorithm": trained.algorithm,
        "preset": trained.preset,
        "documents": report.documents,
        "labels": report.labels,
        "terms": report.terms,
        "postings": report.postings,
        "left_out": report.left_out,
        "stages": training["stages"],
        "iterations": training["iterations"],
        "seconds": training["seconds"],
        "peak_memory_mb": training["peak_memory_mb"],
        "unchanged": trained.unchanged,
    }


def add(
    context: typer.Context,
    model: ModelPlace,
    source: Source = None,
    name: Name = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    labels: Labels = None,
    labels_id: LabelsId = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Add documents to a model of nb, mfd or centroid, as if it had been trained on them, too.

    Example: `sqlsimpl add new.parquet --model models.duckdb --name news`
    """
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(model, name, on_step=on_step, **engine(context)) as opened,
    ):
        change = opened.add(source, **documents(context))
    print_result(asdict(change), as_json)


def remove(
    context: typer.Context,
    model: ModelPlace,
    source: Source = None,
    name: Name = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    labels: Labels = None,
    labels_id: LabelsId = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Remove documents from a model of nb, mfd or centroid, as if it had never seen them.

    Example: `sqlsimpl remove news.parquet --where "author = 'someone'" --model models.duckdb`
    """
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(model, name, on_step=on_step, **engine(context)) as opened,
    ):
        change = opened.remove(source, **documents(context))
    if change.also_in and not quiet:
        _say(
            "versions that still hold what was removed: "
            f"{', '.join(map(str, change.also_in))}; sqlsimpl models --drop drops them"
        )
    print_result(asdict(change), as_json)


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
        typer.Option(min=2, help="Cross-validate on so many folds, instead of --train and --test."),
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
    algorithm: Annotated[
        list[str] | None,
        typer.Option(help=f"One of {', '.join(ALGORITHMS)}; may be repeated; default: all."),
    ] = None,
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
            algorithms=algorithm or tuple(ALGORITHMS),
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


def _say(message: str) -> None:
    _tell(f"sqlsimpl: {message}")


def _tell(line: str) -> None:
    Console(stderr=True).print(line, markup=False, highlight=False, soft_wrap=True)

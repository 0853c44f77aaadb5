"""The command that trains a model."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    Algorithm,
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
    StorageVersion,
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
from sqlsimpl.cli.output import as_typed, print_result, say, tell
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.engines import database_and_source, shown
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
    algorithm: Algorithm = "simpl",
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
    storage_version: StorageVersion = None,
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
        say(
            f"nothing has changed since version {result['version']}, so nothing was trained; "
            "--force trains again"
        )
    print_result(result, as_json)
    if not (as_json or quiet):
        tell(f"next: {_next_command(context, source, place)}")


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

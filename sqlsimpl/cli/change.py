"""Commands that add documents to a model and remove them."""

from __future__ import annotations

from dataclasses import asdict

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    AsJson,
    Labels,
    LabelsId,
    MemoryLimit,
    ModelPlace,
    Name,
    Query,
    Quiet,
    Source,
    Table,
    Threads,
    Where,
    documents,
    engine,
)  # fmt: skip
from sqlsimpl.cli.output import print_result, say
from sqlsimpl.cli.progress import StepProgress


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
    """Add documents to a model, as if it had been trained on them, too.

    Algorithms that are made of sums can do this; another one says which they are.

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
    """Remove documents from a model, as if it had never seen them.

    Algorithms that are made of sums can do this; another one says which they are.

    Example: `sqlsimpl remove news.parquet --where "author = 'someone'" --model models.duckdb`
    """
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(model, name, on_step=on_step, **engine(context)) as opened,
    ):
        change = opened.remove(source, **documents(context))
    if change.also_in and not quiet:
        say(
            "versions that still hold what was removed: "
            f"{', '.join(map(str, change.also_in))}; sqlsimpl models --drop drops them"
        )
    print_result(asdict(change), as_json)

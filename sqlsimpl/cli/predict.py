"""Commands that label documents and say why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    AsJson,
    Count,
    Id,
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
    as_records,
    print_json,
    print_result,
    print_rows,
)
from sqlsimpl.cli.progress import StepProgress


def predict(
    context: typer.Context,
    model: ModelPlace,
    source: Source = None,
    name: Name = None,
    version: Version = None,
    text: Text = None,
    id: Id = None,
    term: Term = None,
    count: Count = None,
    weight: Weight = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    out: Annotated[
        Path | None, typer.Option(help="Parquet, CSV or JSON file for the result.")
    ] = None,
    scores: Annotated[
        bool, typer.Option("--scores", help="The score of every label, not only what is given.")
    ] = False,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Label documents with a model; columns are those of training unless others are named.

    Example: `sqlsimpl predict inbox.parquet --model models.duckdb --name news --out labels.csv`
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
        result = opened.predict(
            source,
            scores=scores,
            out=out,
            **documents(context),
        )
        facts = {"model": opened.name, "version": opened.version, "rows": len(result)}
        on_step.stop()
        if out is not None:
            print_result({**facts, "out": str(out)}, as_json)
        elif as_json:
            print_json({**facts, "predictions": as_records(result)})
        else:
            print_rows(result)


def explain(
    context: typer.Context,
    model: ModelPlace,
    source: Source = None,
    name: Name = None,
    version: Version = None,
    document: Annotated[
        str | None, typer.Option(help="Key of the one document to explain.")
    ] = None,
    every_label: Annotated[
        bool, typer.Option("--every-label", help="Explain also the labels that are not given.")
    ] = False,
    text: Text = None,
    id: Id = None,
    term: Term = None,
    count: Count = None,
    weight: Weight = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Say why documents get their labels: what each term adds, and the path down the tree.

    Example: `sqlsimpl explain inbox.parquet --model models.duckdb --document T-00017`
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
        result = opened.explain(
            source,
            document=document,
            every_label=every_label,
            **documents(context),
        )
        on_step.stop()
        if as_json:
            facts = {"model": opened.name, "version": opened.version}
            print_json({**facts, "explanation": as_records(result)})
        else:
            print_rows(result)

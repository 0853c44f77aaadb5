"""Commands that use a model: on documents, or as a query to take away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

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
    as_records,
    figure,
    print_json,
    print_result,
    print_rows,
    print_table,
)
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.models.export import DIALECTS


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


def export(
    model: ModelPlace,
    name: Name = None,
    version: Version = None,
    dialect: Annotated[str, typer.Option(help=f"One of {', '.join(DIALECTS)}.")] = "duckdb",
    documents: Annotated[str, typer.Option(help="Table of documents to score.")] = "documents",
    schema: Annotated[
        str | None, typer.Option(help="Schema of the model's tables; default: the model's name.")
    ] = None,
    kind: Annotated[str, typer.Option(help="predict, scores or explain.")] = "predict",
    out: Annotated[Path | None, typer.Option(help="File for the query; default: stdout.")] = None,
    tables: Annotated[
        Path | None, typer.Option(help="Folder for the model's tables as Parquet files.")
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Write scoring as one plain SQL query over the model's tables.

    Example: `sqlsimpl export --model models.duckdb --name news --dialect postgres --out score.sql`
    """
    with StepProgress(quiet), sqlsimpl.open(model, name, version) as opened:
        statement = opened.export(dialect, documents=documents, schema=schema, kind=kind)
        files = opened.export_tables(tables) if tables is not None else []
        if out is not None:
            out.write_text(statement + "\n", encoding="utf-8")
        facts = {
            "model": opened.name,
            "version": opened.version,
            "dialect": dialect,
            "tables": [str(file) for file in files],
        }
    if as_json:
        print_json({**facts, "query": statement})
    elif out is None:
        typer.echo(statement)
    else:
        print_result({**facts, "out": str(out)}, as_json=False)

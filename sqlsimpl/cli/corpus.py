"""The command that makes a corpus."""

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
    Query,
    Quiet,
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
from sqlsimpl.cli.output import print_result
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.engines import database_and_source, shown


def corpus(
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
    like: Annotated[
        str | None, typer.Option(help="Earlier corpus whose vocabulary and columns to use.")
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            help="DuckDB file to write to; default: corpus.duckdb, or the PostgreSQL or Spark that "
            "the documents are in."
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Schema of the corpus there.")] = "corpus",
    set_: Settings = None,
    config: Config = None,
    show_terms: Annotated[int, typer.Option(min=0, help="Strongest terms to show per label.")] = 0,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    storage_version: StorageVersion = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Turn a table of documents into a corpus: documents, terms, postings, weights, labels.

    Example: `sqlsimpl corpus tickets.parquet --text subject --text body --label topic`

    `sqlsimpl settings corpus` lists the settings.
    """
    place, source = database_and_source(source, into, otherwise="corpus.duckdb")
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.build_corpus(
            source,
            **documents(context),
            like=like,
            into=place,
            name=name,
            **engine(context),
            on_step=on_step,
            **resolve(context, set_),
        ) as made,
    ):
        result = {
            "corpus": name,
            "into": shown(place),
            **asdict(made.report),
            "tables": made.tables,
        }
        if show_terms:
            strongest: dict[str, list[str]] = {}
            for of_label, of_term, _ in made.strongest_terms(show_terms):
                strongest.setdefault(of_label, []).append(of_term)
            result["strongest_terms"] = strongest
    print_result(result, as_json)

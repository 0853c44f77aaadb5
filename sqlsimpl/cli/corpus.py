"""The command that makes a corpus."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import (
    LabelledDocuments,
    OutputOptions,
    SettingOptions,
    WritingEngineOptions,
)
from sqlsimpl.cli.output import print_result
from sqlsimpl.engines import database_and_source, shown


@command
def corpus(
    *,
    documents: LabelledDocuments,
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
    settings: Annotated[SettingOptions, Without("preset", "seed")],
    show_terms: Annotated[int, typer.Option(min=0, help="Strongest terms to show per label.")] = 0,
    engine: WritingEngineOptions,
    output: OutputOptions,
) -> None:
    """Turn a table of documents into a corpus: documents, terms, postings, weights, labels.

    Example: `sqlsimpl corpus tickets.parquet --text subject --text body --label topic`

    `sqlsimpl settings corpus` lists the settings.
    """
    place, source = database_and_source(documents.source, into, otherwise="corpus.duckdb")
    with (
        output.progress() as on_step,
        sqlsimpl.build_corpus(
            source,
            **documents.given(),
            like=like,
            into=place,
            name=name,
            **engine.given(),
            on_step=on_step,
            **settings.given(),
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
    print_result(result, output.as_json)

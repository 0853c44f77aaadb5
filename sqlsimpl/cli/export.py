"""The command that writes scoring as a query."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_json, print_result
from sqlsimpl.models.export import DIALECTS


@command
def export(
    *,
    model: ModelOptions,
    dialect: Annotated[
        str, typer.Option(help=f"One of {', '.join(DIALECTS)}.", autocompletion=completion.dialects)
    ] = "duckdb",
    documents: Annotated[str, typer.Option(help="Table of documents to score.")] = "documents",
    schema: Annotated[
        str | None, typer.Option(help="Schema of the model's tables; default: the model's name.")
    ] = None,
    kind: Annotated[str, typer.Option(help="predict, scores or explain.")] = "predict",
    out: Annotated[Path | None, typer.Option(help="File for the query; default: stdout.")] = None,
    tables: Annotated[
        Path | None, typer.Option(help="Folder for the model's tables as Parquet files.")
    ] = None,
    output: OutputOptions,
) -> None:
    """Write scoring as one plain SQL query over the model's tables.

    Example: `sqlsimpl export --model models.duckdb --name news --dialect postgres --out score.sql`
    """
    with output.progress(), model.open() as opened:
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
    if output.as_json:
        print_json({**facts, "query": statement})
    elif out is None:
        typer.echo(statement)
    else:
        print_result({**facts, "out": str(out)}, as_json=False)

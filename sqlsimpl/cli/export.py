"""The command that writes scoring as a query."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_json, print_result
from sqlsimpl.engines.scratch import part_of, write_whole
from sqlsimpl.errors import SettingError, package
from sqlsimpl.models.export import DIALECTS


@command
def export(
    *,
    model: ModelOptions,
    form: Annotated[
        Literal["sql", "sklearn"],
        typer.Option(
            "--format", help="A query, or a pipeline of scikit-learn, which joblib writes to --out."
        ),
    ] = "sql",
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
    """Write scoring as one plain SQL query over the model's tables, or as a scikit-learn pipeline.

    Example: `sqlsimpl export --model models.duckdb --name news --dialect postgres --out score.sql`,
    or `sqlsimpl export --format sklearn --out news.joblib`
    """
    if form == "sklearn":
        _write_pipeline(model, out, output)
        return
    with output.progress(), model.open() as opened:
        statement = opened.export(dialect, documents=documents, schema=schema, kind=kind)
        files = opened.export_tables(tables) if tables is not None else []
        if out is not None:
            write_whole(out, statement + "\n")
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


def _write_pipeline(model: ModelOptions, out: Path | None, output: OutputOptions) -> None:
    """Write a model as a pipeline of scikit-learn, whole or not at all."""
    if out is None or not out.parent.is_dir():
        raise SettingError("--out: say which file in a folder that is there, such as news.joblib")
    joblib = package("joblib", "sklearn", "--format sklearn")
    with output.progress(), model.open() as opened:
        with part_of(out) as part:
            joblib.dump(opened.to_sklearn(), part)
            part.replace(out)
        facts = {"model": opened.name, "version": opened.version}
    print_result({**facts, "format": "sklearn", "out": str(out)}, output.as_json)

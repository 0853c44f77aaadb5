"""The command that writes a report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

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
from sqlsimpl.cli.output import print_result
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.errors import SettingError


def report(
    context: typer.Context,
    model: ModelPlace,
    out: Annotated[Path, typer.Option(help="HTML file for the report.")],
    source: Source = None,
    named_source: Annotated[
        str | None, typer.Option("--source", help="The same as SOURCE, by name.")
    ] = None,
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
    examples: Annotated[
        int, typer.Option(min=0, help="Worst mistakes to show the text of, of each kind.")
    ] = 10,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Write a report on a model to one HTML file that works offline.

    With documents whose labels are known, it also shows how good the model is on them.

    Example: `sqlsimpl report news.parquet --model models.duckdb --where "split = 'test'" --out
    report.html`
    """
    if source is not None and named_source is not None:
        raise SettingError(f"--source {named_source!r}: the source is named already: {source!r}")
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(model, name, version, **engine(context), on_step=on_step) as opened,
    ):
        written = opened.report(
            out, named_source if source is None else source, examples=examples, **documents(context)
        )
        facts = {"model": opened.name, "version": opened.version, "out": str(written)}
    print_result({**facts, "bytes": written.stat().st_size}, as_json)

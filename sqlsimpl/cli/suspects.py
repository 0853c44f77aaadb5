"""The command that finds documents whose label looks wrong."""

from __future__ import annotations

from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import Count, EngineOptions, LookedAt, ModelOptions, OutputOptions
from sqlsimpl.cli.output import as_records, print_json, print_rows


@command
def suspects(
    *,
    model: ModelOptions,
    count: Count = 50,
    label: Annotated[
        str | None, typer.Option(help="Only those that have this label, or should have it.")
    ] = None,
    documents: LookedAt,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """List training documents whose label looks wrong, and the label that they should have.

    They are judged by what the model said of them while they were held out. With the source that
    they come from, the terms that tell are shown, too.

    Example: `sqlsimpl suspects tickets.parquet --model models.duckdb --count 20`
    """
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        found = opened.suspects(documents.source, most=count, label=label, **documents.given())
        on_step.stop()
        if output.as_json:
            facts = {"model": opened.name, "version": opened.version}
            print_json({**facts, "suspects": as_records(found)})
        else:
            print_rows(found, "> FILE.csv writes all")

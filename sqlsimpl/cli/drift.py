"""The command that says how documents differ from those of training."""

from __future__ import annotations

from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import EngineOptions, LabelledDocuments, ModelOptions, OutputOptions
from sqlsimpl.cli.output import as_records, print_json, print_table, tell
from sqlsimpl.desk.drift import MEASURES, above, parse_limits

ABOVE_LIMIT = 3


@command
def drift(
    *,
    model: ModelOptions,
    documents: LabelledDocuments,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[MEASURE=]NUMBER",
            help="End with exit code 3 when a measure drifts further than this, and than chance; "
            f"may be repeated. Measures: {', '.join(MEASURES)}; default: all.",
        ),
    ] = None,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Say how documents differ from those of training: words, labels given, how sure decisions are.

    With --label, also how good the labels are on documents that have been labelled since.

    Example: `sqlsimpl drift inbox.parquet --model models.duckdb --limit 0.2 --limit
    "label mix=0.1"`
    """
    limits = parse_limits(limit or [])
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        found = opened.drift(documents.source, **documents.given())
        rows, columns = found.fetchall(), found.columns
        on_step.stop()
        too_far = above(rows, limits)
        if output.as_json:
            facts = {"model": opened.name, "version": opened.version, "above_limit": too_far}
            print_json({**facts, "drift": as_records(found)})
        else:
            print_table(columns, rows)
            for message in too_far:
                tell(f"sqlsimpl: {message}")
    if too_far:
        raise typer.Exit(ABOVE_LIMIT)

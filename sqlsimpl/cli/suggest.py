"""The command that says which documents to label next."""

from __future__ import annotations

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import Count, EngineOptions, LookedAt, ModelOptions, OutputOptions
from sqlsimpl.cli.output import as_records, print_json, print_rows


@command
def suggest(
    *,
    model: ModelOptions,
    documents: LookedAt,
    count: Count = 50,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """List the documents to label next: uncertain ones, unlike one another.

    Documents that the model was trained on are left out, by their keys.

    Example: `sqlsimpl suggest inbox.parquet --model models.duckdb --count 50`
    """
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        found = opened.suggest(documents.source, most=count, **documents.given())
        on_step.stop()
        if output.as_json:
            facts = {"model": opened.name, "version": opened.version}
            print_json({**facts, "suggestions": as_records(found)})
        else:
            print_rows(found, "> FILE.csv writes all")

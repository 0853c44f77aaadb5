"""The command that writes a report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import EngineOptions, LabelledDocuments, ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_result
from sqlsimpl.errors import SettingError


@command
def report(
    *,
    model: ModelOptions,
    out: Annotated[Path, typer.Option(help="HTML file for the report.")],
    named_source: Annotated[
        str | None, typer.Option("--source", help="The same as SOURCE, by name.")
    ] = None,
    documents: LabelledDocuments,
    examples: Annotated[
        int, typer.Option(min=0, help="Worst mistakes to show the text of, of each kind.")
    ] = 10,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Write a report on a model to one HTML file that works offline.

    With documents whose labels are known, it also shows how good the model is on them.

    Example: `sqlsimpl report news.parquet --model models.duckdb --where "split = 'test'" --out
    report.html`
    """
    source = documents.source
    if source is not None and named_source is not None:
        raise SettingError(f"--source {named_source!r}: the source is named already: {source!r}")
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        written = opened.report(
            out, named_source if source is None else source, examples=examples, **documents.given()
        )
        facts = {"model": opened.name, "version": opened.version, "out": str(written)}
        if opened.left_out:
            facts["left_out"] = dict(opened.left_out)
    print_result({**facts, "bytes": written.stat().st_size}, output.as_json)

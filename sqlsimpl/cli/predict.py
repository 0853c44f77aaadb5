"""Commands that label documents and say why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import EngineOptions, ModelOptions, OutputOptions, UnlabelledDocuments
from sqlsimpl.cli.output import as_records, print_json, print_result, print_rows


@command
def predict(
    *,
    model: ModelOptions,
    documents: UnlabelledDocuments,
    out: Annotated[
        Path | None, typer.Option(help="Parquet, CSV or JSON file for the result.")
    ] = None,
    scores: Annotated[
        bool, typer.Option("--scores", help="The score of every label, not only what is given.")
    ] = False,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Label documents with a model; columns are those of training unless others are named.

    Example: `sqlsimpl predict inbox.parquet --model models.duckdb --name news --out labels.csv`
    """
    with output.progress() as on_step, model.open(engine, on_step) as opened:
        result = opened.predict(documents.source, scores=scores, out=out, **documents.given())
        facts = {"model": opened.name, "version": opened.version, "rows": len(result)}
        on_step.stop()
        if out is not None:
            print_result({**facts, "out": str(out)}, output.as_json)
        elif output.as_json:
            print_json({**facts, "predictions": as_records(result)})
        else:
            print_rows(result)


@command
def explain(
    *,
    model: ModelOptions,
    document: Annotated[
        str | None, typer.Option(help="Key of the one document to explain.")
    ] = None,
    every_label: Annotated[
        bool, typer.Option("--every-label", help="Explain also the labels that are not given.")
    ] = False,
    documents: UnlabelledDocuments,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Say why documents get their labels: what each term adds, and the path down the tree.

    Example: `sqlsimpl explain inbox.parquet --model models.duckdb --document T-00017`
    """
    with output.progress() as on_step, model.open(engine, on_step) as opened:
        result = opened.explain(
            documents.source, document=document, every_label=every_label, **documents.given()
        )
        on_step.stop()
        if output.as_json:
            facts = {"model": opened.name, "version": opened.version}
            print_json({**facts, "explanation": as_records(result)})
        else:
            print_rows(result)

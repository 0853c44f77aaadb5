"""The command that trains a model."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import (
    MODELS,
    Algorithm,
    Confidence,
    DocumentOptions,
    OutputOptions,
    Precision,
    SettingOptions,
    WritingEngineOptions,
)
from sqlsimpl.cli.output import as_typed, print_result, say, tell
from sqlsimpl.decisions.targets import CONFIDENCE
from sqlsimpl.engines import database_and_source, shown
from sqlsimpl.models.model import Model


@command
def train(
    *,
    documents: DocumentOptions,
    algorithm: Algorithm = "simpl",
    settings: SettingOptions,
    model: Annotated[
        str | None,
        typer.Option(
            help=f"DuckDB file that the model is published in; default: {MODELS}, or the "
            "PostgreSQL or Spark that the documents are in."
        ),
    ] = None,
    name: Annotated[
        str,
        typer.Option(help="The model's name: a schema there.", autocompletion=completion.models),
    ] = "model",
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="Train also when nothing has changed, or when the label looks like a key.",
        ),
    ] = False,
    keep_intermediate: Annotated[
        bool, typer.Option("--keep-intermediate", help="Publish the work tables, too.")
    ] = False,
    forget_unseen: Annotated[
        bool,
        typer.Option(
            "--forget-unseen",
            help="Leave out the table of training documents' log-odds while they were not seen.",
        ),
    ] = False,
    private: Annotated[
        bool,
        typer.Option("--private", help="Store a digest of --where with the model, not its text."),
    ] = False,
    precision: Precision = None,
    confidence: Confidence = CONFIDENCE,
    engine: WritingEngineOptions,
    output: OutputOptions,
) -> None:
    """Train a classifier on a table of documents and publish it as a new version of a model.

    Example: `sqlsimpl train news.parquet --text body --label topic --where "split = 'train'"
    --model models.duckdb --name news`
    """
    chosen = settings.given()
    place, source = database_and_source(documents.source, model, otherwise=MODELS)
    with (
        output.progress() as on_step,
        sqlsimpl.train(
            source,
            **documents.given(),
            algorithm=algorithm,
            model=place,
            name=name,
            force=force,
            keep_intermediate=keep_intermediate,
            forget_unseen=forget_unseen,
            private=private,
            precision=precision,
            confidence=confidence,
            **engine.given(),
            on_step=on_step,
            **chosen,
        ) as trained,
    ):
        result = training_result(trained)
    if result["unchanged"] and not output.quiet:
        say(
            f"nothing has changed since version {result['version']}, so nothing was trained; "
            "--force trains again"
        )
    if not output.as_json:
        del result["warnings"]  # they are on stderr
    print_result(result, output.as_json)
    if not (output.as_json or output.quiet):
        tell(f"next: {_next_command(documents, source, place, name)}")


def _next_command(documents: DocumentOptions, source: str | None, place: str, name: str) -> str:
    """Evaluate on the documents that were left for it; where there are none, label others."""
    model = ["--model", shown(place), "--name", name]
    if documents.where is None:
        others = ["FILE"] if source else ["--table", "TABLE"]
        return as_typed("sqlsimpl", "predict", *others, *model)
    same = [source] if source else []
    for option, value in documents.given().items():
        if option in ("table", "query", "labels", "labels_id"):
            same += [f"--{option.replace('_', '-')}", value]
    rest = f"NOT ({documents.where})"
    return as_typed("sqlsimpl", "evaluate", *same, "--where", rest, *model)


def training_result(trained: Model) -> dict[str, Any]:
    """What training gave, as the command prints it."""
    report, training = trained.trained_on, trained.training
    return {
        "model": trained.name,
        "version": trained.version,
        "algorithm": trained.algorithm,
        "preset": trained.preset,
        "documents": report.documents,
        "labels": report.labels,
        "terms": report.terms,
        "postings": report.postings,
        "left_out": report.left_out,
        "warnings": report.warnings,
        "stages": training["stages"],
        "iterations": training["iterations"],
        "seconds": training["seconds"],
        "peak_memory_mb": training["peak_memory_mb"],
        "unchanged": trained.unchanged,
    }

"""Commands that label documents and say why."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.explanation import print_sentences
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import EngineOptions, ModelOptions, OutputOptions, UnlabelledDocuments
from sqlsimpl.cli.output import (
    SHOWN,
    as_records,
    at_terminal,
    counted,
    print_json,
    print_result,
    print_rows,
    say,
)
from sqlsimpl.errors import SettingError
from sqlsimpl.models.shape import Shape

_LABELS = 3
"""Labels of each document that sentences explain, where there are several documents."""

Strings = Annotated[
    list[str] | None,
    typer.Option("--string", help="A text in place of a source; may be repeated."),
]

SafeCsv = Annotated[
    bool,
    typer.Option("--safe-csv", help="In CSV, a quote before texts that a spreadsheet would run."),
]


@command
def predict(
    *,
    model: ModelOptions,
    documents: UnlabelledDocuments,
    string: Strings = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            help="Column of the source to carry along; may be repeated.",
            autocompletion=completion.columns,
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Parquet, CSV or JSON file for the result.")
    ] = None,
    scores: Annotated[
        bool, typer.Option("--scores", help="The score of every label, not only what is given.")
    ] = False,
    safe_csv: SafeCsv = False,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Label documents with a model: a row for each, with the reason if one gets no label.

    Columns are those of training unless others are named.

    Example: `sqlsimpl predict inbox.parquet --keep subject --out labels.csv`, or
    `sqlsimpl predict --string "my parcel is lost"`
    """
    source = _source(documents, string)
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        result = opened.predict(
            source, scores=scores, keep=keep or (), out=out, safe_csv=safe_csv, **documents.given()
        )
        facts = {
            "model": opened.name,
            "version": opened.version,
            "rows": len(result),
            "left_out": dict(opened.left_out),
        }
        on_step.stop()
        if out is not None:
            print_result({**facts, "out": str(out)}, output.as_json)
        elif output.as_json:
            print_json({**facts, "predictions": as_records(result)})
        else:
            print_rows(result, "--out FILE.csv writes all", safe_csv=safe_csv)
            _say_left_out(opened.left_out, len(result), output)


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
    safe_csv: SafeCsv = False,
    documents: UnlabelledDocuments,
    string: Strings = None,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Say why documents get their labels: what each term adds, and the path down the tree.

    At a terminal it is a sentence for each of the first documents, else all rows.

    Example: `sqlsimpl explain inbox.parquet --document T-00017`
    """
    source = _source(documents, string)
    in_sentences = at_terminal() and not output.as_json
    first = SHOWN if in_sentences and document is None else None
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        result = opened.explain(
            source, document=document, every_label=every_label, first=first, **documents.given()
        )
        on_step.stop()
        if output.as_json:
            facts = {"model": opened.name, "version": opened.version}
            facts |= {"left_out": dict(opened.left_out)}
            print_json({**facts, "explanation": as_records(result)})
        elif in_sentences:
            below = "" if every_label else _below_its_cut(opened.shape)
            print_sentences(result, below, None if first is None or every_label else _LABELS)
            if first is not None and opened.read > first:
                say(
                    f"{opened.read:,} documents, of which the first {first} are explained; "
                    "--document KEY explains one, > FILE.csv writes all"
                )
        else:
            print_rows(result, "> FILE.csv writes all", safe_csv=safe_csv)
        if opened.left_out and not (output.as_json or output.quiet):
            say(f"left out: {counted(opened.left_out)}")


def _below_its_cut(shape: Shape) -> str:
    """What becomes of the one label that is explained although it is below its cut."""
    if shape.stages > 1:
        return ""  # there is a tree
    return ", but the best" if shape.one_label else ", and no other label is"


def _source(documents: UnlabelledDocuments, strings: list[str] | None) -> Any:
    """The texts that are given, or the source."""
    if not strings:
        return documents.source
    if documents.source is not None:
        raise SettingError(f"--string: the source is named already: {documents.source!r}")
    return strings


def _say_left_out(left_out: Mapping[str, int], rows: int, output: OutputOptions) -> None:
    if left_out and not output.quiet:
        total = sum(left_out.values())
        say(f"left out: {total:,} of {rows:,} documents have no label ({counted(left_out)})")

"""The command that looks for what is wrong with documents and labels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import DocumentOptions, EngineOptions, OutputOptions, SplitOptions
from sqlsimpl.cli.output import print_json, print_table, tell
from sqlsimpl.desk.check import SIMILARITY

_SHORT = 300  # characters of a condition that is shown


@command
def check(
    *,
    documents: Annotated[
        DocumentOptions, Without("term", "count", "weight", "weight_column", "no_external_access")
    ],
    split: SplitOptions,
    similarity: Annotated[
        float, typer.Option(help="The cosine from which on documents are nearly the same.")
    ] = SIMILARITY,
    out: Annotated[
        Path | None,
        typer.Option(help="Parquet, CSV or JSON file for every document with what was found."),
    ] = None,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Look for what is wrong with documents and labels: leaks, duplicates, odd labels.

    Example: `sqlsimpl check news.parquet --text body --label topic --id key --train "year < 2024"
    --test "year >= 2024"`
    """
    with output.progress() as on_step:
        findings = sqlsimpl.check(
            documents.source,
            **documents.given(),
            train_where=split.train,
            test_where=split.test,
            similarity=similarity,
            out=out,
            on_step=on_step,
            **engine.given(),
        )
        on_step.stop()
    if output.as_json:
        facts = {"documents": findings.documents, "seconds": findings.seconds}
        print_json({**facts, "findings": [each.as_dict() for each in findings]})
        return
    print_table(("check", "finding"), [[each.check, each.message] for each in findings])
    for each in findings:
        if each.examples:
            heading = ("document", "labels", "like", "its labels", "cosine")
            print_table(heading, each.examples, each.check)
        if each.condition is not None and len(each.condition) <= _SHORT:
            tell(f"without them: {each.condition}")
        elif each.condition is not None:
            tell("without them: --json has the condition")
    if not findings and not output.quiet:
        tell(f"{findings.documents:,} documents: nothing looks wrong")

"""The command that sets thresholds of a model by a target."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import (
    Confidence,
    EngineOptions,
    ModelOptions,
    OutputOptions,
    Precision,
)
from sqlsimpl.cli.output import print_json, print_table, say
from sqlsimpl.decisions.targets import CONFIDENCE


@command
def thresholds(
    *,
    model: ModelOptions,
    precision: Precision = None,
    recall: Annotated[
        float | None,
        typer.Option(
            help="Share of a label's documents that are to get it, on documents that were held out."
        ),
    ] = None,
    keep: Annotated[
        float | None,
        typer.Option(
            help="Share of documents like those of training that are to get a label; those unlike "
            "them get none."
        ),
    ] = None,
    label: Annotated[
        list[str] | None,
        typer.Option(help="Label that it is for; may be repeated; default: all together."),
    ] = None,
    each: Annotated[
        bool,
        typer.Option(
            "--each", help="For every label by itself; one that does not reach it is not given."
        ),
    ] = False,
    confidence: Confidence = CONFIDENCE,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Set thresholds so that labels reach a precision or recall, as a new version of the model.

    What is reached is told by documents that were held out in training.

    Example: `sqlsimpl thresholds --precision 0.95`, or
    `sqlsimpl thresholds --label billing --recall 0.9`
    """
    with output.progress() as on_step, model.open(engine, on_step) as opened:
        found = opened.set_thresholds(
            precision=precision,
            recall=recall,
            keep=keep,
            label=label,
            each=each,
            confidence=confidence,
        )
        on_step.stop()
    if output.as_json:
        facts = {"model": found.model, "version": found.version, "target": found.target.stored()}
        print_json({**facts, "reached": [asdict(one) for one in found.reached]})
        return
    rows = [{**asdict(one), "label": one.label or "all"} for one in found.reached]
    print_table(list(rows[0]), [list(row.values()) for row in rows])
    if not output.quiet:
        say(f"version {found.version} of {found.model} has these thresholds")

"""The command that writes a report."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import EngineOptions, LabelledDocuments, ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_result, say
from sqlsimpl.errors import SettingError


@command
def report(
    *,
    model: ModelOptions,
    out: Annotated[
        Path | None, typer.Option(help="HTML file for the report; default: NAME.html.")
    ] = None,
    named_source: Annotated[
        str | None, typer.Option("--source", help="The same as SOURCE, by name.")
    ] = None,
    documents: LabelledDocuments,
    examples: Annotated[
        int, typer.Option(min=0, help="Worst mistakes to show the text of, of each kind.")
    ] = 10,
    against: Annotated[
        int | None,
        typer.Option(
            metavar="VERSION",
            help="Measure another version of the model on the same documents, and compare.",
            autocompletion=completion.versions,
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the report in a browser.")] = False,
    engine: EngineOptions,
    output: OutputOptions,
) -> None:
    """Write a report on a model to one HTML file that works offline.

    With documents whose labels are known, it also shows how good the model is on them.

    Example: `sqlsimpl report news.parquet --where "split = 'test'" --against 1 --open`
    """
    source = documents.source
    if source is not None and named_source is not None:
        raise SettingError(f"--source {named_source!r}: the source is named already: {source!r}")
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        written = opened.report(
            out or Path(re.sub(r"[^\w.@-]+", "_", opened.name) + ".html"),
            named_source if source is None else source,
            examples=examples,
            against=against,
            **documents.given(),
        )
        facts = {"model": opened.name, "version": opened.version, "out": str(written)}
        if opened.left_out:
            facts["left_out"] = dict(opened.left_out)
    print_result({**facts, "bytes": written.stat().st_size}, output.as_json)
    if open_ and not webbrowser.open(written.resolve().as_uri()):
        say(f"no browser was found; open {written} in one")

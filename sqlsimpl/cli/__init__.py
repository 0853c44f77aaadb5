"""The command line: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import sys
import traceback
from typing import Annotated

import typer
from rich.console import Console

import sqlsimpl
from sqlsimpl.cli import (
    change,
    compare,
    corpus,
    evaluate,
    experiment,
    export,
    generate,
    inspect,
    models,
    predict,
    report,
    settings,
    train,
)
from sqlsimpl.errors import SettingError, SqlsimplError

DATA_AT_FAULT, CALL_AT_FAULT, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    name="sqlsimpl",
    help="Text classifiers trained inside a SQL database.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; a known error is one line, not a traceback, unless --debug."""
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    try:
        app()
    except SqlsimplError as error:
        if debug:
            traceback.print_exc()
        _complain(str(error))
        sys.exit(CALL_AT_FAULT if isinstance(error, SettingError) else DATA_AT_FAULT)
    except SystemExit as end:
        # Typer turns Ctrl-C into this exit code without a word.
        if end.code == INTERRUPTED:
            _complain("interrupted; what was there before is as it was")
        raise


def _complain(message: str) -> None:
    Console(stderr=True).print(f"sqlsimpl: {message}", style="red", markup=False, soft_wrap=True)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(sqlsimpl.__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="The version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Text classifiers trained inside a SQL database."""


for command in (
    train.train,
    predict.predict,
    evaluate.evaluate,
    predict.explain,
    inspect.inspect,
    report.report,
    models.models,
    models.copy,
    compare.compare,
    experiment.experiment,
    export.export,
    change.add,
    change.remove,
    corpus.corpus,
    settings.settings,
):
    app.command()(command)
app.add_typer(generate.generate, name="generate")

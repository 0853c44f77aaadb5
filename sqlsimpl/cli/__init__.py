"""The command line: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli.lazily import Commands
from sqlsimpl.errors import SettingError, SqlsimplError

DATA_AT_FAULT, CALL_AT_FAULT, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    name="sqlsimpl",
    cls=Commands,
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
        try:
            code = app(prog_name="sqlsimpl", standalone_mode=False)
        finally:
            # What cannot be written is noticed here, and not when Python ends.
            sys.stdout.flush()
    except BrokenPipeError:
        _close_stdout()
        sys.exit(DATA_AT_FAULT)
    except OSError as error:
        _close_stdout()
        _complain(f"the result could not be written: {error.strerror or error}")
        sys.exit(DATA_AT_FAULT)
    except SqlsimplError as error:
        if debug:
            traceback.print_exc()
        _complain(str(error))
        sys.exit(CALL_AT_FAULT if isinstance(error, SettingError) else DATA_AT_FAULT)
    except typer.Abort:
        code = INTERRUPTED
    except _WRONG_CALL as error:
        _complain_of_call(error)
        sys.exit(CALL_AT_FAULT)
    if code == INTERRUPTED:  # typer turns Ctrl-C into this without a word
        _complain("interrupted; what was there before is as it was")
    sys.exit(code if isinstance(code, int) else 0)


_WRONG_CALL: Any = typer.BadParameter.__mro__[2]  # click's ClickException, wherever typer has it


def _complain_of_call(error: Any) -> None:
    """An error of the options, in the form of all others; without any option, it is the help."""
    message = str(error.format_message())
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return
    hint = f"; {context.command_path} --help lists the options" if context is not None else ""
    _complain(f"{message.rstrip('.')}{hint}")


def _close_stdout() -> None:
    """Python writes what is left when it ends, and would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    from rich.console import Console

    from sqlsimpl.cli.output import visible

    told = visible(f"sqlsimpl: {message}")
    Console(stderr=True).print(told, style="red", markup=False, soft_wrap=True)


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

"""Commands that list, roll back, drop and copy models."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import ModelOptions, OutputOptions, WritingEngineOptions
from sqlsimpl.cli.output import print_json, print_result, print_table, say
from sqlsimpl.engines import is_address
from sqlsimpl.engines import shown as place_shown
from sqlsimpl.errors import SettingError, near


@command
def models(
    *,
    model: Annotated[ModelOptions, Without("version")],
    roll_back: Annotated[
        int | None,
        typer.Option(
            metavar="VERSION",
            help="Put this version in use again.",
            autocompletion=completion.versions,
        ),
    ] = None,
    drop: Annotated[
        int | None,
        typer.Option(
            metavar="VERSION", help="Drop this version.", autocompletion=completion.versions
        ),
    ] = None,
    drop_model: Annotated[
        bool, typer.Option("--drop-model", help="Drop the model with all its versions.")
    ] = False,
    shred: Annotated[
        bool,
        typer.Option(
            "--shred",
            help="Rewrite the DuckDB file, so that what was dropped is not left in free blocks.",
        ),
    ] = False,
    output: OutputOptions,
) -> None:
    """List the models of a file and their versions; put another version in use; drop.

    Example: `sqlsimpl models --model models.duckdb --name news --roll-back 2`
    """
    changes = [roll_back is not None, drop is not None, drop_model]
    if sum(changes) > 1:
        raise SettingError("--roll-back, --drop, --drop-model: one at a time")
    place, name = model.place, model.name
    if any(changes):
        name = name or _only(place)
        if roll_back is not None:
            sqlsimpl.roll_back(place, name, roll_back)
        elif drop is not None:
            sqlsimpl.drop(place, name, drop)
        elif drop_model:
            sqlsimpl.drop(place, name)
    if shred:
        sqlsimpl.shred(place)
    elif (drop is not None or drop_model) and not is_address(place) and not output.quiet:
        say("words of what was dropped may be left in free blocks of the file: --shred rewrites it")
    found = sqlsimpl.versions(place, None if drop_model else name)
    listed = [asdict(one) for one in found]
    if output.as_json:
        print_json({"models": listed})
        return
    titles = [column for column in listed[0] if column not in _HIDDEN] if listed else ["model"]
    print_table(titles, [[one[column] for column in titles] for one in listed])


def _only(place: str) -> str:
    """The name of the one model of a place."""
    names = sorted({one.model for one in sqlsimpl.versions(place)})
    if len(names) != 1:
        raise SettingError(f"--name: say which model; {near('', names)}")
    return names[0]


@command
def copy(
    *,
    model: ModelOptions,
    to: Annotated[
        str, typer.Option(help="DuckDB file, PostgreSQL address or Spark master to copy it to.")
    ],
    new_name: Annotated[
        str | None, typer.Option("--as", help="Its name there; default: the same.")
    ] = None,
    engine: Annotated[WritingEngineOptions, Without("threads", "memory_limit", "temp_directory")],
    output: OutputOptions,
) -> None:
    """Copy a model to another database, where it becomes a new version in use.

    Example: `sqlsimpl copy --model postgresql://localhost/mail --name news --to models.duckdb`
    """
    made = sqlsimpl.copy(
        model.place, to, model.name, model.version, new_name=new_name, **engine.given()
    )
    facts = {"model": made.model, "version": made.version, "algorithm": made.algorithm}
    print_result({**facts, "to": place_shown(to)}, output.as_json)


_HIDDEN = ("fingerprint", "format")

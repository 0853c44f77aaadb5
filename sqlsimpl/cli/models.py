"""Commands that list, roll back, drop and copy models."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.options import (
    AsJson,
    ModelPlace,
    Name,
    Quiet,
    StorageVersion,
    Version,
)  # fmt: skip
from sqlsimpl.cli.output import print_json, print_result, print_table
from sqlsimpl.engines import shown as place_shown
from sqlsimpl.errors import SettingError


def models(
    model: ModelPlace,
    name: Name = None,
    roll_back: Annotated[
        int | None, typer.Option(metavar="VERSION", help="Put this version in use again.")
    ] = None,
    drop: Annotated[int | None, typer.Option(metavar="VERSION", help="Drop this version.")] = None,
    drop_model: Annotated[
        bool, typer.Option("--drop-model", help="Drop the model with all its versions.")
    ] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """List the models of a file and their versions; put another version in use; drop.

    Example: `sqlsimpl models --model models.duckdb --name news --roll-back 2`
    """
    changes = [roll_back is not None, drop is not None, drop_model]
    if sum(changes) > 1:
        raise SettingError("--roll-back, --drop, --drop-model: one at a time")
    if any(changes) and name is None:
        raise SettingError("--name: say which model")
    if name is not None:
        if roll_back is not None:
            sqlsimpl.roll_back(model, name, roll_back)
        elif drop is not None:
            sqlsimpl.drop(model, name, drop)
        elif drop_model:
            sqlsimpl.drop(model, name)
    listed = [asdict(one) for one in sqlsimpl.versions(model, None if drop_model else name)]
    if as_json:
        print_json({"models": listed})
        return
    titles = [column for column in listed[0] if column not in _HIDDEN] if listed else ["model"]
    print_table(titles, [[_cell(one[column]) for column in titles] for one in listed])


def copy(
    model: ModelPlace,
    to: Annotated[
        str, typer.Option(help="DuckDB file, PostgreSQL address or Spark master to copy it to.")
    ],
    name: Name = None,
    version: Version = None,
    new_name: Annotated[
        str | None, typer.Option("--as", help="Its name there; default: the same.")
    ] = None,
    storage_version: StorageVersion = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Copy a model to another database, where it becomes a new version in use.

    Example: `sqlsimpl copy --model postgresql://localhost/mail --name news --to models.duckdb`
    """
    made = sqlsimpl.copy(
        model, to, name, version, new_name=new_name, storage_version=storage_version
    )
    facts = {"model": made.model, "version": made.version, "algorithm": made.algorithm}
    print_result({**facts, "to": place_shown(to)}, as_json)


_HIDDEN = ("fingerprint", "format")


def _cell(value: object) -> object:
    return f"{value:%Y-%m-%d %H:%M:%S}" if isinstance(value, datetime) else value

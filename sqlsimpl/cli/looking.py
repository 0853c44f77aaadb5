"""Commands that look at models: what is in one, and which there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli.options import AsJson, ModelFile, Name, Quiet, Version
from sqlsimpl.cli.output import print_json, print_result, print_table
from sqlsimpl.errors import SettingError


def inspect(
    model: ModelFile,
    name: Name = None,
    version: Version = None,
    most: Annotated[int, typer.Option(min=1, help="Terms per label and stage, steps.")] = 8,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show what a model is made of: settings, labels, terms, decisions, climbs, slowest statements.

    Example: `sqlsimpl inspect --model models.duckdb --name news`
    """
    with sqlsimpl.open(model, name, version) as opened:
        found = opened.inspect(most)
    if as_json:
        print_json(found)
        return
    shown = ("model", "version", "published", "algorithm", "preset", "documents", "terms", "where")
    print_result({key: found[key] for key in shown}, as_json=False)
    print_result(found["settings"], as_json=False)
    rows = []
    for row in found["labels"]:
        label = row["label"]
        terms = found["strongest_terms"].get(label, [])
        loudest = ", ".join(each["term"] for each in terms if each["stage"] == 0)
        climb = found["climbs"].get(label, [])
        ratio = sparkline(climb[0]) if climb else "-"
        rows.append((label, row["documents"], loudest, ratio))
    print_table(("label", "documents", "strongest terms", "climb"), rows)
    for label, leaves in found["decisions"].items():
        for number, line in enumerate(drawn_leaves(leaves)):
            typer.echo(f"{label + ':' if number == 0 else ' ' * (len(label) + 1)} {line}")
    steps = [tuple(step.values()) for step in found["slowest"]]
    print_table(("statement", "times", "rows", "seconds"), steps)


def sparkline(values: list[float]) -> str:
    """A row of bars, the highest for the highest value."""
    bars = "▁▂▃▄▅▆▇█"
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    marks = "".join(bars[int((value - low) / span * (len(bars) - 1))] for value in values)
    return f"{marks} {high:.3g}"


def drawn_leaves(leaves: list[Mapping[str, Any]]) -> list[str]:
    """The boxes in which a label is given, a line each."""
    lines = []
    for leaf in leaves:
        if not leaf["positive"]:
            continue
        limits = []
        for bound in leaf["bounds"]:
            low, high = bound["low"], bound["high"]
            left = "" if low is None else f"{low:.4f} < "
            right = "" if high is None else f" <= {high:.4f}"
            limits.append(f"{left}projection {bound['stage'] + 1}{right}")
        lines.append("yes if " + " and ".join(limits) if limits else "always yes")
    return lines or ["never"]


def models(
    model: ModelFile,
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
    columns = [column for column in listed[0] if column not in _HIDDEN] if listed else ["model"]
    print_table(columns, [[_cell(one[column]) for column in columns] for one in listed])


_HIDDEN = ("fingerprint", "format")


def _cell(value: object) -> object:
    return f"{value:%Y-%m-%d %H:%M:%S}" if isinstance(value, datetime) else value

"""Commands that look at models: what is in one, a report on it, and which there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from math import isfinite
from pathlib import Path
from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli.drawing import columns, figure, rule, sparkline, tree
from sqlsimpl.cli.options import (
    AsJson,
    Count,
    Id,
    Label,
    Labels,
    LabelsId,
    MemoryLimit,
    ModelPlace,
    Name,
    Query,
    Quiet,
    Source,
    Table,
    TempDirectory,
    Term,
    Text,
    Threads,
    Version,
    Weight,
    Where,
    documents,
    engine,
)  # fmt: skip
from sqlsimpl.cli.output import print_json, print_result, print_table
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.engines import shown as place_shown
from sqlsimpl.errors import SettingError
from sqlsimpl.report.branches import grow
from sqlsimpl.report.names import shown, shown_apart

_DRAWN = 3  # labels whose climb is drawn


def inspect(
    model: ModelPlace,
    name: Name = None,
    version: Version = None,
    most: Annotated[int, typer.Option(min=1, help="Terms per label and stage, steps.")] = 8,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Show what a model is made of: settings, labels, terms, climbs, decisions, slowest statements.

    Example: `sqlsimpl inspect --model models.duckdb --name news`
    """
    with sqlsimpl.open(model, name, version) as opened:
        found = opened.inspect(most)
    if as_json:
        print_json(found)
        return
    described = ("model", "version", "published", "algorithm", "preset", "documents", "terms")
    print_result({key: found[key] for key in (*described, "where")}, as_json=False)
    print_result(found["settings"], as_json=False)
    names = shown_apart(row["label"] for row in found["labels"])
    _print_labels(found, names)
    _print_climbs(found, names)
    _print_decisions(found, names)
    steps = [tuple(step.values()) for step in found["slowest"]]
    print_table(("statement", "times", "rows", "seconds"), steps)


def _print_labels(found: Mapping[str, Any], names: Mapping[str, str]) -> None:
    rows = []
    for row in found["labels"]:
        label = row["label"]
        terms = found["strongest_terms"].get(label, [])
        loudest = ", ".join(shown(each["term"]) for each in terms if each["stage"] == 0)
        climb = _finite(found, label)
        ratio = sparkline(climb[0]) if climb else "-"
        rows.append((names[label], row["documents"], loudest, ratio))
    print_table(("label", "documents", "strongest terms", "climb"), rows)


def _print_climbs(found: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """Fisher's ratio by iteration, drawn for the largest labels."""
    largest = sorted(found["labels"], key=lambda row: (-row["documents"], row["label"]))
    for row in largest[:_DRAWN]:
        for stage, climb in enumerate(_finite(found, row["label"])):
            place = f", discriminant {stage + 1}" if stage else ""
            steps = f"{figure(climb[0])} to {figure(climb[-1])} in {len(climb)} steps"
            typer.echo(f"\nJ of {names[row['label']]}{place}: {steps}")
            for line in columns(climb):
                typer.echo(line)


def _finite(found: Mapping[str, Any], label: str) -> list[list[float]]:
    """A label's climbs without what is no number."""
    climbs = found["climbs"].get(label, [])
    kept = [[one for one in climb if one is not None and isfinite(one)] for climb in climbs]
    return [climb for climb in kept if climb]


def _print_decisions(found: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """A line for a single cut, a tree where there is one."""
    if found["decisions"]:
        typer.echo()
    for label, leaves in found["decisions"].items():
        node = grow(leaves)
        simple = rule(node)
        if simple is not None:
            typer.echo(f"{names[label]}: {simple}")
            continue
        typer.echo(names[label])
        for line in tree(node):
            typer.echo(line)
    typer.echo()


def report(
    context: typer.Context,
    model: ModelPlace,
    out: Annotated[Path, typer.Option(help="HTML file for the report.")],
    source: Source = None,
    named_source: Annotated[
        str | None, typer.Option("--source", help="The same as SOURCE, by name.")
    ] = None,
    name: Name = None,
    version: Version = None,
    text: Text = None,
    label: Label = None,
    id: Id = None,
    term: Term = None,
    count: Count = None,
    weight: Weight = None,
    where: Where = None,
    table: Table = None,
    query: Query = None,
    labels: Labels = None,
    labels_id: LabelsId = None,
    examples: Annotated[
        int, typer.Option(min=0, help="Worst mistakes to show the text of, of each kind.")
    ] = 10,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Write a report on a model to one HTML file that works offline.

    With documents whose labels are known, it also shows how good the model is on them.

    Example: `sqlsimpl report news.parquet --model models.duckdb --where "split = 'test'" --out
    report.html`
    """
    if source is not None and named_source is not None:
        raise SettingError(f"--source {named_source!r}: the source is named already: {source!r}")
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.open(model, name, version, **engine(context), on_step=on_step) as opened,
    ):
        written = opened.report(
            out, named_source if source is None else source, examples=examples, **documents(context)
        )
        facts = {"model": opened.name, "version": opened.version, "out": str(written)}
    print_result({**facts, "bytes": written.stat().st_size}, as_json)


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
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Copy a model to another database, where it becomes a new version in use.

    Example: `sqlsimpl copy --model postgresql://localhost/mail --name news --to models.duckdb`
    """
    made = sqlsimpl.copy(model, to, name, version, new_name=new_name)
    facts = {"model": made.model, "version": made.version, "algorithm": made.algorithm}
    print_result({**facts, "to": place_shown(to)}, as_json)


_HIDDEN = ("fingerprint", "format")


def _cell(value: object) -> object:
    return f"{value:%Y-%m-%d %H:%M:%S}" if isinstance(value, datetime) else value

"""The command that shows what a model is made of."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Annotated, Any

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import ModelOptions, OutputOptions
from sqlsimpl.cli.output import most_frequent, print_json, print_result, print_table, say
from sqlsimpl.cli.pictures import columns, figure, rule, sparkline, tree
from sqlsimpl.report.branches import grow
from sqlsimpl.report.names import shown, shown_apart

_DRAWN = 3  # labels whose climb is drawn


@command
def inspect(
    *,
    model: ModelOptions,
    most: Annotated[int, typer.Option(min=1, help="Terms per label and stage, steps.")] = 8,
    output: OutputOptions,
) -> None:
    """Show what a model is made of: labels, terms, climbs, decisions, slowest statements, settings.

    Example: `sqlsimpl inspect --model models.duckdb --name news`
    """
    with model.open() as opened:
        found = opened.inspect(most)
    if output.as_json:
        print_json(found)
        return
    found["labels"], of_others = most_frequent(found["labels"], "> FILE.txt and --json have all")
    described = ("model", "version", "published", "algorithm", "preset", "documents", "terms")
    print_result({key: found[key] for key in (*described, "where")}, as_json=False)
    typer.echo()
    names = shown_apart(row["label"] for row in found["labels"])
    _print_labels(found, names)
    _print_climbs(found, names)
    _print_decisions(found, names)
    steps = [tuple(step.values()) for step in found["slowest"]]
    print_table(("statement", "times", "rows", "seconds"), steps)
    typer.echo("\nsettings")
    print_result(found["settings"], as_json=False)
    if of_others:
        say(of_others)


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
    """The objective by iteration, drawn for the largest labels."""
    largest = sorted(found["labels"], key=lambda row: (-row["documents"], row["label"]))
    for row in largest[:_DRAWN]:
        for stage, climb in enumerate(_finite(found, row["label"])):
            place = f", discriminant {stage + 1}" if stage else ""
            steps = f"{figure(climb[0])} to {figure(climb[-1])} in {len(climb)} steps"
            typer.echo(f"\nobjective of {names[row['label']]}{place}: {steps}")
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
        if label not in names:
            continue
        node = grow(leaves)
        simple = rule(node)
        if simple is not None:
            typer.echo(f"{names[label]}: {simple}")
            continue
        typer.echo(names[label])
        for line in tree(node):
            typer.echo(line)
    typer.echo()

"""The command that runs the experiments of the articles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import (
    DocumentOptions,
    EngineOptions,
    OutputOptions,
    SettingOptions,
    SplitOptions,
)
from sqlsimpl.cli.output import print_json, print_table
from sqlsimpl.errors import SettingError
from sqlsimpl.experiments import EXPERIMENTS, Outcome, about, check, opened

_ALL = "all"


@command
def experiment(
    *,
    name: Annotated[
        str | None,
        typer.Argument(
            help=f"One of {', '.join(EXPERIMENTS)}, or {_ALL}: each in turn.",
            autocompletion=completion.one_of((*EXPERIMENTS, _ALL)),
        ),
    ] = None,
    documents: Annotated[DocumentOptions, Without("where", "weight_column")],
    split: SplitOptions,
    only_label: Annotated[
        list[str] | None,
        typer.Option(help="Label to look at; may be repeated; default: the largest few, or all."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for NAME.csv, NAME.png and further points.")
    ] = None,
    settings: SettingOptions,
    engine: EngineOptions,
    list_: Annotated[bool, typer.Option("--list", help="Say what the experiments show.")] = False,
    output: OutputOptions,
) -> None:
    """Repeat an experiment of an article on your own documents: a table and a picture.

    Example: `sqlsimpl experiment labels news.parquet --text body --label topic
    --train "year < 2024" --test "year >= 2024" --out experiments`
    """
    if list_:
        _list(output.as_json)
        return
    names = _names(name)
    if out is None:
        raise SettingError("out: name the folder that tables and pictures go into")
    if out.exists() and not out.is_dir():
        raise SettingError(f"out {out}: it is not a folder")
    found: dict[str, Any] = {}
    with (
        output.progress() as on_step,
        opened(
            documents.source,
            names=names,
            **documents.given(),
            train_where=split.train,
            test_where=split.test,
            only_labels=only_label or (),
            on_step=on_step,
            **engine.given(),
            **settings.given(),
        ) as bench,
    ):
        for each in names:
            outcome = EXPERIMENTS[each](bench)
            files = [str(file) for file in outcome.save(out)]
            found[each] = {"facts": dict(outcome.facts), "table": outcome.table, "files": files}
            if not output.as_json:
                on_step.stop()
                _print(outcome, files)
    if output.as_json:
        print_json(found)


def _names(name: str | None) -> list[str]:
    if name is None:
        raise SettingError(f"say which experiment: {', '.join([*EXPERIMENTS, _ALL])}")
    if name == _ALL:
        return list(EXPERIMENTS)
    check(name)
    return [name]


def _list(as_json: bool) -> None:
    if as_json:
        print_json({name: about(name) for name in EXPERIMENTS})
    else:
        print_table(("experiment", "what it shows"), [(name, about(name)) for name in EXPERIMENTS])


def _print(outcome: Outcome, files: list[str]) -> None:
    columns = list(dict.fromkeys(key for row in outcome.table for key in row))
    rows = [[row.get(column) for column in columns] for row in outcome.table]
    print_table(
        [column.replace("_", " ") for column in columns], rows, title=outcome.name, wide=True
    )
    for fact, value in outcome.facts.items():
        typer.echo(f"{fact}: {value}")
    typer.echo(f"written: {', '.join(files)}\n")

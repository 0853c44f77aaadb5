"""Groups of options: what typer makes of them, and that the Python functions take them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from inspect import signature
from typing import Annotated, Any, Unpack, get_args, get_origin, get_type_hints

import pytest
import typer
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl.cli.groups import Options, Without, command
from sqlsimpl.cli.options import DocumentOptions, EngineOptions, WritingEngineOptions


@dataclass(frozen=True)
class Size(Options):
    width: Annotated[int, typer.Option()]
    height: Annotated[int | None, typer.Option()] = None
    depth: Annotated[int, typer.Option()] = 1


Flat = Annotated[Size, Without("depth")]


@command
def draw(*, title: Annotated[str, typer.Option()] = "", size: Flat, bold: bool = False) -> None:
    """Draw it."""
    typer.echo(f"{title} {size} {size.given()} {bold}")


def invoke(function: Callable[..., None], *arguments: str) -> str:
    app = typer.Typer()
    app.command()(function)
    result = CliRunner().invoke(app, arguments)
    return result.stdout.strip() if result.exit_code == 0 else result.stderr


def test_the_options_of_a_group_stand_in_its_place() -> None:
    assert list(signature(draw).parameters) == ["title", "width", "height", "bold"]
    assert draw.__name__ == "draw"
    assert draw.__doc__ == "Draw it."


def test_a_command_gets_its_groups() -> None:
    shown = invoke(draw, "--width", "3", "--title", "box", "--bold")
    assert shown == f"box {Size(3)} {{'width': 3, 'depth': 1}} True"
    assert "No such option: --depth" in invoke(draw, "--width", "3", "--depth", "2")
    assert "Missing option '--width'" in invoke(draw)


def test_a_group_lacks_only_what_it_has() -> None:
    def misspelled(size: Annotated[Size, Without("dept")]) -> None: ...

    with pytest.raises(TypeError, match="Size has no dept"):
        command(misspelled)


def taken(function: Callable[..., Any]) -> set[str]:
    """The names of a function's arguments, with those of a typed dictionary."""
    names = set(signature(function).parameters)
    for hint in get_type_hints(function).values():
        if get_origin(hint) is Unpack:
            names |= get_args(hint)[0].__annotations__.keys()
    return names


@pytest.mark.parametrize(
    ("function", "groups"),
    [
        (sqlsimpl.train, [DocumentOptions, WritingEngineOptions]),
        (sqlsimpl.build_corpus, [DocumentOptions, WritingEngineOptions]),
        (sqlsimpl.compare, [DocumentOptions, EngineOptions]),
        (sqlsimpl.Model.evaluate, [DocumentOptions]),
        (sqlsimpl.Model.report, [DocumentOptions]),
        (sqlsimpl.open, [EngineOptions]),
    ],
)
def test_functions_take_what_the_command_line_takes(
    function: Callable[..., Any], groups: list[type[Options]]
) -> None:
    wanted = {field.name for group in groups for field in fields(group)}
    assert wanted <= taken(function)

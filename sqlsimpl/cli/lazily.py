"""Commands whose modules are imported when they are called: help and mistakes come at once."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

PLACES: Mapping[str, str] = {
    "train": "train",
    "predict": "predict",
    "evaluate": "evaluate",
    "explain": "predict",
    "inspect": "inspect",
    "check": "check",
    "suspects": "suspects",
    "thresholds": "thresholds",
    "suggest": "suggest",
    "drift": "drift",
    "report": "report",
    "models": "models",
    "copy": "models",
    "compare": "compare",
    "experiment": "experiment",
    "export": "export",
    "add": "change",
    "remove": "change",
    "forget": "change",
    "corpus": "corpus",
    "settings": "settings",
    "generate": "generate",
}
"""The modules of the commands, in the order in which help lists them."""


class Commands(TyperGroup):
    """The commands of the command line. The list of them is made without importing any."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._lists = False
        # By their names, those are proposed that come near to a mistaken one.
        self.commands = {name: TyperCommand(name) for name in PLACES}

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Their names."""
        return list(PLACES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """A command by its name; for the list, one that can only say what it is for."""
        if cmd_name not in PLACES:
            return None
        if self._lists:
            return TyperCommand(cmd_name, help=_purpose(cmd_name), rich_markup_mode="markdown")
        made = getattr(import_module(f"sqlsimpl.cli.{PLACES[cmd_name]}"), cmd_name)
        holder = typer.Typer(rich_markup_mode="markdown")
        if isinstance(made, typer.Typer):
            holder.add_typer(made, name=cmd_name)
        else:
            command = import_module("sqlsimpl.cli.settings_help").CommandWithSettings
            holder.command(cmd_name, cls=command)(made)
        return get_group(holder).commands[cmd_name]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, with the list of commands."""
        self._lists = True
        try:
            super().format_help(ctx, formatter)
        finally:
            self._lists = False


def _purpose(command: str) -> str:
    """What a command is for, by the docstring of its function, or of a module of several."""
    file = Path(__file__).with_name(f"{PLACES[command]}.py")
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    own = next((node for node in functions if node.name == command), tree)
    return (ast.get_docstring(own) or "").partition("\n\n")[0]

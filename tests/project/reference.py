"""The pages on the command line and on Python: made from help texts, signatures and docstrings."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

import sqlsimpl
from sqlsimpl.cli import app
from sqlsimpl.cli.lazily import PLACES
from sqlsimpl.corpus import arguments
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.settings.declaration import Settings, declared

_COMMANDS = """\
Results go to stdout, progress and messages to stderr. At a terminal results are tables and
sentences, in a pipe all rows with all digits, with `--json` one object. The exit code is 0, 1 where
the data or the model is at fault, 2 where the call is, 130 after Ctrl-C. `sqlsimpl
--install-completion` lets the shell complete commands, options, columns, settings and models."""
_PYTHON = """\
Every function takes a DuckDB file or connection, a PostgreSQL address or psycopg connection, or a
Spark address or session where it says database. Settings are keyword arguments:
[settings.md](settings.md). Classes for scikit-learn: [scikit_learn.md](scikit_learn.md)."""
_FIRST = ("train", "open", "models", "versions", "compare", "forget")
"""What users look up most comes first."""


def command_page(mark: str) -> str:
    """Every command with its arguments and options."""
    group: Any = get_command(app)
    parts = [mark, "# Command line", _COMMANDS]
    for name in PLACES:
        parts += _command(name, group.get_command(None, name), level=2)
    return "\n\n".join(parts) + "\n"


def _command(name: str, command: Any, level: int) -> Iterator[str]:
    yield f"{'#' * level} `sqlsimpl {name}`"
    purpose, _, example = inspect.cleandoc(command.help or "").partition("\n\nExample: ")
    yield purpose
    if example:
        yield f"```sh\n# Example\n{' '.join(example.replace('`', '').split())}\n```"
    below = getattr(command, "commands", {})
    rows = [row for one in command.params for row in _parameter(one)]
    if rows and not below:
        yield "\n".join(["| option | | |", "|---|---|---|", *rows])
    for other, one in below.items():
        yield from _command(f"{name} {other}", one, level + 1)


def _parameter(one: Any) -> Iterator[str]:
    if one.name == "help":
        return
    is_option = one.param_type_name == "option"
    names = ", ".join(f"`{name}`" for name in one.opts) if is_option else f"`{one.name.upper()}`"
    takes = "" if getattr(one, "is_flag", False) or not is_option else one.display_type(None)
    told = " ".join((one.help or "").split())
    if "--set" in one.opts:
        told = "A setting of the corpus or the algorithm; may be repeated: [settings](settings.md)."
    yield f"| {names} | {_cell(takes.strip('<>'))} | {_cell(told)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def python_page(mark: str) -> str:
    """Every public function and class."""
    names = [*_FIRST, *(name for name in sqlsimpl.__all__ if name not in _FIRST)]
    found = {name: getattr(sqlsimpl, name) for name in names}
    functions = {name: one for name, one in found.items() if _is_function(one)}
    classes = {name: one for name, one in found.items() if inspect.isclass(one)}
    errors = {name: one for name, one in classes.items() if issubclass(one, Exception)}
    parts = [mark, "# Python", _PYTHON]
    for name, one in functions.items():
        parts += [f"## `sqlsimpl.{name}`", *_callable(f"sqlsimpl.{name}", one)]
    for name, one in classes.items():
        if name not in errors:
            parts += [f"## `{name}`", *_class(one)]
    rows = [f"| `{name}` | {_docs(one)} |" for name, one in errors.items()]
    parts += ["## Errors", "\n".join(["| error | |", "|---|---|", *rows])]
    parts += ["## Arguments that name documents", _arguments()]
    return "\n\n".join(parts) + "\n"


def _is_function(one: object) -> bool:
    return callable(one) and not inspect.isclass(one)


def _callable(name: str, one: Any) -> list[str]:
    return [f"```text\n{name}{_signature(one)}\n```", _docs(one)]


def _class(one: type) -> list[str]:
    parts = [_docs(one)]
    rows = []
    for name, member in vars(one).items():
        if name.startswith("_") or not _docs(member) or issubclass(one, Settings):
            continue
        if inspect.isfunction(member):
            parts += [f"### `{one.__name__}.{name}`", *_callable(f".{name}", member)]
        else:
            rows.append(f"| `{name}` | {' '.join(_docs(member).split())} |")
    if rows:
        parts.insert(1, "\n".join(["| | |", "|---|---|", *rows]))
    return parts


def _docs(one: object) -> str:
    """The docstring, without the meanings of the settings, which have a page."""
    return (inspect.getdoc(one) or "").partition("\n\nSettings of ")[0]


def _signature(one: Any) -> str:
    """The arguments with their defaults, without types, and without settings one by one."""
    owners: tuple[type[Settings], ...] = (CorpusSettings, *LEARNERS)
    settings = {each.name for owner in owners for each in declared(owner)}
    shown = []
    for name, each in inspect.signature(one).parameters.items():
        if name == "self" or (name in settings and each.annotation is inspect.Parameter.empty):
            continue
        if each.kind is each.KEYWORD_ONLY and "*" not in shown:
            shown.append("*")
        shown.append(str(each.replace(annotation=inspect.Parameter.empty)))
    lines = textwrap.wrap(", ".join(shown), 84, break_long_words=False, break_on_hyphens=False)
    return "(" + "\n    ".join(lines) + ")"


def _arguments() -> str:
    """The arguments that say where documents are, by the docstrings below them."""
    tree = ast.parse(Path(arguments.__file__).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    rows = [
        f"| `{field.target.id}` | {_cell(str(told.value.value))} |"
        for node in classes
        if node.name in ("DocumentArguments", "LabelledArguments")
        for field, told in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(told, ast.Expr)
        and isinstance(told.value, ast.Constant)
    ]
    return "\n".join(["| argument | |", "|---|---|", *rows])

"""Options that several commands have, and the file that they may come from."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from sqlsimpl.engines.duckdb.engine import STORAGE_VERSION, STORAGE_VERSIONS
from sqlsimpl.errors import SettingError, near
from sqlsimpl.learners.registry import LEARNERS

_SETTINGS = "settings"

Source = Annotated[
    str | None,
    typer.Argument(
        help="Parquet, CSV or JSON file or glob, DuckDB file, table or query; postgresql://… or a "
        "Spark master such as local[2] with --table or --query."
    ),
]
Text = Annotated[list[str] | None, typer.Option(help="Text column; may be repeated.")]
Label = Annotated[str | None, typer.Option(help="Column with the label or labels.")]
Id = Annotated[str | None, typer.Option(help="Column with the documents' own key.")]
Term = Annotated[str | None, typer.Option(help="Term column of ready rows.")]
Count = Annotated[str | None, typer.Option(help="Count column of ready rows.")]
Weight = Annotated[str | None, typer.Option(help="Weight column of ready rows.")]
Where = Annotated[str | None, typer.Option(help="SQL condition on the source's rows.")]
Table = Annotated[str | None, typer.Option(help="Table or view of a database.")]
Query = Annotated[str | None, typer.Option(help="Query on a database.")]
Labels = Annotated[str | None, typer.Option(help="Separate source of (id, label) rows.")]
LabelsId = Annotated[str | None, typer.Option(help="Its key column, if named other.")]
ModelPlace = Annotated[
    str,
    typer.Option("--model", help="DuckDB file, PostgreSQL address or Spark master with the model."),
]
Name = Annotated[str | None, typer.Option(help="The model's name; default: the only one there.")]
Version = Annotated[
    int | None, typer.Option(help="A version of the model; default: the one in use.")
]
_TITLES = "; ".join(f"{learner.name}: {learner.title}" for learner in LEARNERS)
_PRESETS = "; ".join(
    f"{learner.name}: {', '.join(learner.presets)}" for learner in LEARNERS if learner.presets
)
Algorithm = Annotated[str, typer.Option(help=f"What to train. {_TITLES}.")]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--algorithm",
        metavar="NAME[=ALGORITHM,SETTING=VALUE…]",
        help=f"What to train; may be repeated; default: all. {_TITLES}. A variant has a name and "
        "settings of its own, such as laplace=nb,smoothing=1.",
    ),
]
Preset = Annotated[str | None, typer.Option(help=f"Settings to start from. {_PRESETS}.")]
Seed = Annotated[int | None, typer.Option(help="Which documents fall into which fold.")]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="A setting of the corpus or the algorithm, as `sqlsimpl settings` lists them; may be "
        "repeated.",
    ),
]
Threads = Annotated[int | None, typer.Option(min=1, help="Threads to use.")]
MemoryLimit = Annotated[
    str | None, typer.Option(help="Memory to use, for example 2GB; the rest goes to disk.")
]
TempDirectory = Annotated[Path | None, typer.Option(help="Folder for data that is spilled.")]
StorageVersion = Annotated[
    str | None,
    typer.Option(
        metavar="|".join(STORAGE_VERSIONS),
        help="The oldest DuckDB that is to open the file, if it is a new one; "
        f"default: {STORAGE_VERSION}.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Say nothing but the result.")]


def _load(context: typer.Context, file: Path | None) -> Path | None:
    """Take options from a TOML file; those on the command line win over them."""
    if file is None:
        return None
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(f"config {file}: it cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingError(f"config {file}: it is not TOML: {error}") from error
    settings = content.pop(_SETTINGS, {})
    if not isinstance(settings, dict):
        raise SettingError(f"config {file}: {_SETTINGS} must be a table of names and values")
    known = {
        option.removeprefix("--").replace("-", "_"): parameter.name
        for parameter in context.command.params
        for option in (*parameter.opts, parameter.name or "")
        if parameter.name not in ("config", "set_")
    }
    for key in content:
        if key.replace("-", "_") not in known:
            names = sorted({*known, _SETTINGS})
            raise SettingError(f"config {file}: there is no option {key!r}; {near(key, names)}")
    several = {one.name for one in context.command.params if getattr(one, "multiple", False)}
    context.default_map = {
        name: [value] if name in several and isinstance(value, str) else value
        for name, value in ((known[key.replace("-", "_")], value) for key, value in content.items())
    }
    context.meta[_SETTINGS] = settings
    return file


Config = Annotated[
    Path | None,
    typer.Option(
        help="TOML file with options by name, settings in [settings]; flags win.",
        callback=_load,
        is_eager=True,
    ),
]


def resolve(context: typer.Context, items: list[str] | None, **flags: Any) -> dict[str, Any]:
    """The settings of the file, then those of --set, then those that have flags of their own."""
    given = {name: value for name, value in flags.items() if value is not None}
    return {**context.meta.get(_SETTINGS, {}), **parse_settings(items or []), **given}


def parse_variants(items: list[str]) -> dict[str, dict[str, Any]]:
    """Variants from NAME, or from NAME=ALGORITHM,SETTING=VALUE,…"""
    variants: dict[str, dict[str, Any]] = {}
    for item in items:
        name, _, rest = item.partition("=")
        algorithm, *settings = rest.split(",") if rest else [name]
        if name.strip() in variants:
            raise SettingError(
                f"--algorithm {item!r}: {name.strip()!r} is there twice; give a variant a name of "
                "its own"
            )
        given = parse_settings(settings, f"--algorithm {item!r}")
        variants[name.strip()] = {**given, "algorithm": algorithm.strip()}
    return variants


def parse_settings(items: list[str], option: str = "--set") -> dict[str, Any]:
    """Settings from NAME=VALUE; a value is JSON where it can be read so, else text."""
    settings: dict[str, Any] = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals:
            raise SettingError(f"{option} {item!r}: write it as NAME=VALUE")
        try:
            settings[name.strip()] = json.loads(
                {"True": "true", "False": "false"}.get(value, value)
            )
        except json.JSONDecodeError:
            settings[name.strip()] = value
    return settings


_DOCUMENTS = ("text", "id", "term", "count", "weight", "where", "table", "query")
_LABELS = ("label", "labels", "labels_id")
_ENGINE = ("threads", "memory_limit", "temp_directory", "storage_version")


def documents(context: typer.Context) -> dict[str, Any]:
    """The options that say which documents to read, as the Python functions take them."""
    return _given(context, *_DOCUMENTS, *_LABELS)


def engine(context: typer.Context) -> dict[str, Any]:
    """The options that say what to use of the machine."""
    return _given(context, *_ENGINE)


def _given(context: typer.Context, *names: str) -> dict[str, Any]:
    given = {name: context.params.get(name) for name in names}
    return {name: value for name, value in given.items() if value}

"""Options that several commands have, and the file that they may come from."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli.groups import Options, Without
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.engines.duckdb.settings import STORAGE_VERSION, STORAGE_VERSIONS
from sqlsimpl.errors import SettingError, near
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.models.model import Model
from sqlsimpl.templates.run import OnStep

_SETTINGS = "settings"
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


@dataclass(frozen=True)
class DocumentOptions(Options):
    """Where documents and their labels are."""

    source: Annotated[
        str | None,
        typer.Argument(
            help="Parquet, CSV or JSON file or glob, DuckDB file, table or query; postgresql://… "
            "or a Spark master such as local[2] with --table or --query."
        ),
    ] = None
    text: Annotated[list[str] | None, typer.Option(help="Text column; may be repeated.")] = None
    label: Annotated[str | None, typer.Option(help="Column with the label or labels.")] = None
    id: Annotated[str | None, typer.Option(help="Column with the documents' own key.")] = None
    term: Annotated[str | None, typer.Option(help="Term column of ready rows.")] = None
    count: Annotated[str | None, typer.Option(help="Count column of ready rows.")] = None
    weight: Annotated[str | None, typer.Option(help="Weight column of ready rows.")] = None
    where: Annotated[str | None, typer.Option(help="SQL condition on the source's rows.")] = None
    table: Annotated[str | None, typer.Option(help="Table or view of a database.")] = None
    query: Annotated[str | None, typer.Option(help="Query on a database.")] = None
    labels: Annotated[str | None, typer.Option(help="Separate source of (id, label) rows.")] = None
    labels_id: Annotated[str | None, typer.Option(help="Its key column, if named other.")] = None

    def given(self) -> dict[str, Any]:
        """The options that were given but for the source, which functions take first."""
        return {name: value for name, value in super().given().items() if name != "source"}


UnlabelledDocuments = Annotated[DocumentOptions, Without("label", "labels", "labels_id")]


@dataclass(frozen=True)
class SplitOptions(Options):
    """Which documents to train on, and which to test on."""

    train: Annotated[str | None, typer.Option(help="SQL condition of the training documents.")] = (
        None
    )
    test: Annotated[str | None, typer.Option(help="SQL condition of the test documents.")] = None


@dataclass(frozen=True)
class EngineOptions(Options):
    """What to use of the machine."""

    threads: Annotated[int | None, typer.Option(min=1, help="Threads to use.")] = None
    memory_limit: Annotated[
        str | None, typer.Option(help="Memory to use, for example 2GB; the rest goes to disk.")
    ] = None
    temp_directory: Annotated[
        Path | None, typer.Option(help="Folder for data that is spilled.")
    ] = None


@dataclass(frozen=True)
class WritingEngineOptions(EngineOptions):
    """The same for commands that may create a database."""

    storage_version: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(STORAGE_VERSIONS),
            help="The oldest DuckDB that is to open the file, if it is a new one; "
            f"default: {STORAGE_VERSION}.",
        ),
    ] = None


@dataclass(frozen=True)
class ModelOptions(Options):
    """Which model to use."""

    place: Annotated[
        str,
        typer.Option(
            "--model", help="DuckDB file, PostgreSQL address or Spark master with the model."
        ),
    ]
    name: Annotated[
        str | None, typer.Option(help="The model's name; default: the only one there.")
    ] = None
    version: Annotated[
        int | None, typer.Option(help="A version of the model; default: the one in use.")
    ] = None

    def open(self, engine: EngineOptions | None = None, on_step: OnStep | None = None) -> Model:
        """Open the model."""
        use = engine.given() if engine else {}
        return sqlsimpl.open(self.place, self.name, self.version, on_step=on_step, **use)


@dataclass(frozen=True)
class OutputOptions(Options):
    """How to print the result, and whether to say what is being done."""

    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as one JSON object.")
    ] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing but the result.")] = False

    def progress(self) -> StepProgress:
        """Shows what is being done while the block runs."""
        return StepProgress(self.quiet)


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


@dataclass(frozen=True)
class SettingOptions(Options):
    """Settings of the corpus and the algorithm, and the file that they may come from."""

    context: typer.Context
    preset: Annotated[str | None, typer.Option(help=f"Settings to start from. {_PRESETS}.")] = None
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A setting of the corpus or the algorithm, as `sqlsimpl settings` lists them; may "
            "be repeated.",
        ),
    ] = None
    seed: Annotated[int | None, typer.Option(help="Which documents fall into which fold.")] = None
    config: Annotated[
        Path | None,
        typer.Option(
            help="TOML file with options by name, settings in [settings]; flags win.",
            callback=_load,
            is_eager=True,
        ),
    ] = None

    def given(self) -> dict[str, Any]:
        """The settings of the file, then those of --set, then those with options of their own."""
        own = {"preset": self.preset, "seed": self.seed}
        return {
            **self.context.meta.get(_SETTINGS, {}),
            **parse_settings(self.set_ or []),
            **{name: value for name, value in own.items() if value is not None},
        }


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

"""Options that several commands have, and the file that they may come from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

import sqlsimpl
from sqlsimpl.cli import completion
from sqlsimpl.cli.config import SETTINGS, load_config
from sqlsimpl.cli.groups import Options, Without
from sqlsimpl.cli.progress import StepProgress
from sqlsimpl.cli.settings_help import help_of_set
from sqlsimpl.engines import is_address
from sqlsimpl.engines.duckdb.settings import STORAGE_VERSION, STORAGE_VERSIONS
from sqlsimpl.errors import ModelError, SettingError
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.models.model import Model
from sqlsimpl.templates.run import OnStep

MODELS = "models.duckdb"
"""Where models are, unless it is said."""
_TITLES = "; ".join(f"{learner.name}: {learner.title}" for learner in LEARNERS)
_PRESETS = "; ".join(
    f"{learner.name}: {', '.join(learner.presets)}" for learner in LEARNERS if learner.presets
)

Algorithm = Annotated[
    str,
    typer.Option(help=f"What to train. {_TITLES}.", autocompletion=completion.algorithms),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--algorithm",
        autocompletion=completion.algorithms,
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
            help="Parquet, CSV, JSON or Excel file or glob, - for stdin, folder or glob of text "
            "files, DuckDB file, table or query; postgresql://… or a Spark master such as local[2] "
            "with --table or --query."
        ),
    ] = None
    text: Annotated[
        list[str] | None,
        typer.Option(help="Text column; may be repeated.", autocompletion=completion.columns),
    ] = None
    label: Annotated[
        str | None,
        typer.Option(help="Column with the label or labels.", autocompletion=completion.columns),
    ] = None
    label_separator: Annotated[
        str | None, typer.Option(help="What stands between labels in one text, such as '|'.")
    ] = None
    id: Annotated[
        str | None,
        typer.Option(help="Column with the documents' own key.", autocompletion=completion.columns),
    ] = None
    term: Annotated[
        str | None,
        typer.Option(help="Term column of ready rows.", autocompletion=completion.columns),
    ] = None
    count: Annotated[
        str | None,
        typer.Option(help="Count column of ready rows.", autocompletion=completion.columns),
    ] = None
    weight: Annotated[
        str | None,
        typer.Option(help="Weight column of ready rows.", autocompletion=completion.columns),
    ] = None
    where: Annotated[str | None, typer.Option(help="SQL condition on the source's rows.")] = None
    table: Annotated[
        str | None,
        typer.Option(help="Table or view of a database.", autocompletion=completion.tables),
    ] = None
    query: Annotated[str | None, typer.Option(help="Query on a database.")] = None
    encoding: Annotated[
        str | None, typer.Option(help="Encoding of files not in UTF-8, such as latin-1.")
    ] = None
    labels: Annotated[str | None, typer.Option(help="Separate source of (id, label) rows.")] = None
    labels_id: Annotated[str | None, typer.Option(help="Its key column, if named other.")] = None
    weight_column: Annotated[
        str | None,
        typer.Option(
            help="Column with how much each document counts.", autocompletion=completion.columns
        ),
    ] = None
    no_external_access: Annotated[
        bool,
        typer.Option(
            "--no-external-access",
            help="Let --where, if it comes from somebody else, read nothing but the columns.",
        ),
    ] = False

    def given(self) -> dict[str, Any]:
        """The options that were given but for the source, which functions take first."""
        return {name: value for name, value in super().given().items() if name != "source"}


LabelledDocuments = Annotated[DocumentOptions, Without("weight_column")]
UnlabelledDocuments = Annotated[
    DocumentOptions, Without("label", "label_separator", "labels", "labels_id", "weight_column")
]


LookedAt = Annotated[
    DocumentOptions,
    Without("label", "label_separator", "labels", "labels_id", "weight_column", "count"),
]
"""Documents of which some are listed: how many is the option --count."""
Count = Annotated[int, typer.Option(help="How many documents at most.")]


Precision = Annotated[
    float | None,
    typer.Option(
        help="Share of the given labels that is to be right, on documents that were held out; "
        "others get none."
    ),
]
Confidence = Annotated[
    float, typer.Option(help="How sure it is to be that further documents reach it, too.")
]


@dataclass(frozen=True)
class SplitOptions(Options):
    """Which documents to train on, and which to test on."""

    train: Annotated[str | None, typer.Option(help="SQL condition of the training documents.")] = (
        None
    )
    test: Annotated[str | None, typer.Option(help="SQL condition of the test documents.")] = None


Largest = Annotated[
    list[int] | None,
    typer.Option(min=1, help="Averages over so many of the largest labels, too; may be repeated."),
]


@dataclass(frozen=True)
class EngineOptions(Options):
    """What to use of the machine."""

    threads: Annotated[int | None, typer.Option(min=1, help="Threads to use.")] = None
    memory_limit: Annotated[
        str | None,
        typer.Option(
            help="Memory to use, for example 2GB; the rest goes to disk. DuckDB takes three "
            "quarters of what is free unless told."
        ),
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
            metavar="VERSION",
            help="The oldest DuckDB that is to open the file, if it is a new one: "
            f"{', '.join(STORAGE_VERSIONS)}; default: {STORAGE_VERSION}.",
            autocompletion=completion.one_of(STORAGE_VERSIONS),
        ),
    ] = None


@dataclass(frozen=True)
class ModelOptions(Options):
    """Which model to use."""

    given_place: Annotated[
        str | None,
        typer.Option(
            "--model",
            help="DuckDB file, PostgreSQL address or Spark master with the model; default: "
            f"{MODELS}, or where the documents are.",
        ),
    ] = None
    name: Annotated[
        str | None,
        typer.Option(
            help="The model's name; default: the only one there.", autocompletion=completion.models
        ),
    ] = None
    version: Annotated[
        int | None,
        typer.Option(
            help="A version of the model; default: the one in use.",
            autocompletion=completion.versions,
        ),
    ] = None

    @property
    def place(self) -> str:
        """Where the model is."""
        return self.beside(None)

    def beside(self, source: str | None) -> str:
        """Where the model is: a database that has the documents may have the model, too."""
        if self.given_place is not None:
            return self.given_place
        if source is not None and is_address(source):
            return source
        if not Path(MODELS).is_file():
            raise ModelError(
                f"{MODELS}: there is no such file; --model says where the model is, and sqlsimpl "
                "train makes one"
            )
        return MODELS

    def open(
        self,
        engine: EngineOptions | None = None,
        on_step: OnStep | None = None,
        source: str | None = None,
    ) -> Model:
        """Open the model, for documents of a source."""
        use = engine.given() if engine else {}
        place = self.beside(source)
        return sqlsimpl.open(place, self.name, self.version, on_step=on_step, **use)


@dataclass(frozen=True)
class OutputOptions(Options):
    """How to print the result, and whether to say what is being done."""

    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as one JSON object.")
    ] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing but the result.")] = False

    def progress(self) -> StepProgress:
        """Shows what is being done while the block runs, and what is logged."""
        return StepProgress(self.quiet)


@dataclass(frozen=True)
class SettingOptions(Options):
    """Settings of the corpus and the algorithm, and the file that they may come from."""

    context: typer.Context
    preset: Annotated[
        str | None,
        typer.Option(
            help=f"Settings to start from. {_PRESETS}.", autocompletion=completion.presets
        ),
    ] = None
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help=help_of_set(()),
            autocompletion=completion.settings,
        ),
    ] = None
    bundle: Annotated[
        str | None,
        typer.Option(
            metavar="SIZE",
            help="Learn from bundles of up to so many documents with the same labels; auto or max.",
            autocompletion=completion.one_of(("auto", "max")),
        ),
    ] = None
    select: Annotated[
        str | None,
        typer.Option(
            help="Learn from the terms that tell labels apart: gini, information, chi-square or "
            "frequency; `--set features=1000` says how many.",
            autocompletion=completion.values_of("select"),
        ),
    ] = None
    reduce: Annotated[
        str | None,
        typer.Option(
            help="Learn from coordinates on a few axes: centroid, orthogonal-centroid, lda, lsi or "
            "random; `--set dimensions=100` says how many.",
            autocompletion=completion.values_of("reduce"),
        ),
    ] = None
    seed: Annotated[int | None, typer.Option(help="Which documents fall into which fold.")] = None
    config: Annotated[
        Path | None,
        typer.Option(
            help="TOML file with options by name, settings in [settings]; flags win.",
            callback=load_config,
            is_eager=True,
        ),
    ] = None

    def given(self) -> dict[str, Any]:
        """The settings of the file, then those of --set, then those with options of their own."""
        bundle = parse_settings([f"bundle={self.bundle}"]) if self.bundle else {}
        own = {
            "preset": self.preset,
            "select": self.select,
            "reduce": self.reduce,
            "seed": self.seed,
            **bundle,
        }
        return {
            **self.context.meta.get(SETTINGS, {}),
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

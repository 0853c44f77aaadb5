"""The command line: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import sqlsimpl
from sqlsimpl.algorithms import ALGORITHMS
from sqlsimpl.errors import SettingError, SqlsimplError
from sqlsimpl.generate import TCAT_PROFILES, generate_tcat
from sqlsimpl.progress import StepProgress

DATA_AT_FAULT, CALL_AT_FAULT, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    name="sqlsimpl",
    help="Text classifiers trained inside a SQL database.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
generate = typer.Typer(
    help="Synthetic collections, made inside the database.", no_args_is_help=True
)
app.add_typer(generate, name="generate")

Quiet = Annotated[bool, typer.Option("--quiet", help="Say nothing but the result.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")]
Threads = Annotated[int | None, typer.Option(min=1, help="Threads to use.")]
MemoryLimit = Annotated[
    str | None, typer.Option(help="Memory to use, for example 2GB; the rest goes to disk.")
]
TempDirectory = Annotated[Path | None, typer.Option(help="Folder for data that is spilled.")]

Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A setting of the corpus; may be repeated."),
]


def main() -> None:
    """Run the command line; a known error is one line, not a traceback, unless --debug."""
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    try:
        app()
    except SqlsimplError as error:
        if debug:
            traceback.print_exc()
        _complain(str(error))
        sys.exit(CALL_AT_FAULT if isinstance(error, SettingError) else DATA_AT_FAULT)
    except SystemExit as end:
        # Typer turns Ctrl-C into this exit code without a word.
        if end.code == INTERRUPTED:
            _complain("interrupted; what was there before is as it was")
        raise


def _complain(message: str) -> None:
    Console(stderr=True).print(f"sqlsimpl: {message}", style="red", markup=False, soft_wrap=True)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(sqlsimpl.__version__)
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="The version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Text classifiers trained inside a SQL database."""


@app.command()
def corpus(
    source: Annotated[
        str | None,
        typer.Argument(help="Parquet, CSV or JSON file or glob, DuckDB file, table or query."),
    ] = None,
    text: Annotated[list[str] | None, typer.Option(help="Text column; may be repeated.")] = None,
    label: Annotated[str | None, typer.Option(help="Column with the label or labels.")] = None,
    id: Annotated[str | None, typer.Option(help="Column with the documents' own key.")] = None,
    term: Annotated[str | None, typer.Option(help="Term column of ready rows.")] = None,
    count: Annotated[str | None, typer.Option(help="Count column of ready rows.")] = None,
    weight: Annotated[str | None, typer.Option(help="Weight column of ready rows.")] = None,
    where: Annotated[str | None, typer.Option(help="SQL condition on the source's rows.")] = None,
    table: Annotated[str | None, typer.Option(help="Table or view of a DuckDB file.")] = None,
    query: Annotated[str | None, typer.Option(help="Query on a DuckDB file.")] = None,
    labels: Annotated[str | None, typer.Option(help="Separate source of (id, label) rows.")] = None,
    labels_id: Annotated[str | None, typer.Option(help="Its key column, if named other.")] = None,
    like: Annotated[
        str | None, typer.Option(help="Earlier corpus whose vocabulary and columns to use.")
    ] = None,
    into: Annotated[Path, typer.Option(help="DuckDB file to write to.")] = Path("corpus.duckdb"),
    name: Annotated[str, typer.Option(help="Schema of the corpus in that file.")] = "corpus",
    set_: Settings = None,
    show_terms: Annotated[int, typer.Option(min=0, help="Strongest terms to show per label.")] = 0,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Turn a table of documents into a corpus: documents, terms, postings, weights, labels.

    Example: `sqlsimpl corpus tickets.parquet --text subject --text body --label topic`

    Settings: pattern, min_length, lower_case, ngrams, stop_words, stem, fields_apart, min_df,
    max_df, max_terms, weighting (simpl, ltc, tfidf, binary, count), unit_length.
    """
    with (
        StepProgress(quiet) as on_step,
        sqlsimpl.build_corpus(
            source,
            text=tuple(text or ()),
            label=label,
            id=id,
            term=term,
            count=count,
            weight=weight,
            where=where,
            table=table,
            query=query,
            labels=labels,
            labels_id=labels_id,
            like=like,
            into=into,
            name=name,
            threads=threads,
            memory_limit=memory_limit,
            temp_directory=temp_directory,
            on_step=on_step,
            **parse_settings(set_ or []),
        ) as made,
    ):
        result = {"corpus": name, "into": str(into), **asdict(made.report), "tables": made.tables}
        if show_terms:
            strongest: dict[str, list[str]] = {}
            for of_label, of_term, _ in made.strongest_terms(show_terms):
                strongest.setdefault(of_label, []).append(of_term)
            result["strongest_terms"] = strongest
    _print_result(result, as_json)


@app.command()
def compare(
    source: Annotated[
        str, typer.Argument(help="Parquet, CSV or JSON file or glob, or DuckDB file.")
    ],
    text: Annotated[list[str], typer.Option(help="Text column; may be repeated.")],
    label: Annotated[str, typer.Option(help="Column with the label.")],
    train: Annotated[str, typer.Option(help="SQL condition of the training documents.")],
    test: Annotated[str, typer.Option(help="SQL condition of the test documents.")],
    id: Annotated[str | None, typer.Option(help="Column with the documents' own key.")] = None,
    table: Annotated[str | None, typer.Option(help="Table or view of a DuckDB file.")] = None,
    query: Annotated[str | None, typer.Option(help="Query on a DuckDB file.")] = None,
    algorithm: Annotated[
        list[str] | None,
        typer.Option(help=f"One of {', '.join(ALGORITHMS)}; may be repeated; default: all."),
    ] = None,
    set_: Settings = None,
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Train several algorithms on the same documents and measure them on others.

    Example: `sqlsimpl compare news.parquet --text body --label topic --train "year < 2024"
    --test "year >= 2024"`
    """
    with StepProgress(quiet) as on_step:
        results = sqlsimpl.compare(
            source,
            text=text,
            label=label,
            id=id,
            train_where=train,
            test_where=test,
            table=table,
            query=query,
            algorithms=algorithm or tuple(ALGORITHMS),
            on_step=on_step,
            threads=threads,
            memory_limit=memory_limit,
            **parse_settings(set_ or []),
        )
    if as_json:
        typer.echo(
            json.dumps(
                {
                    result.algorithm: {**asdict(result.metrics), "seconds": result.seconds}
                    for result in results
                }
            )
        )
        return
    shown = Table(box=None, pad_edge=False)
    for name in (
        "algorithm",
        "documents",
        "accuracy",
        "micro F1",
        "macro F1",
        "train s",
        "predict s",
    ):
        shown.add_column(name, justify="left" if name == "algorithm" else "right")
    for result in results:
        metrics = result.metrics
        figures = (metrics.micro["f1"], metrics.macro["f1"])
        accuracy = "-" if metrics.accuracy is None else f"{metrics.accuracy:.3f}"
        times = (result.seconds["train"], result.seconds["predict"])
        shown.add_row(
            result.algorithm,
            f"{metrics.documents:,}",
            accuracy,
            *(f"{figure:.3f}" for figure in figures),
            *(f"{seconds:.2f}" for seconds in times),
        )
    Console().print(shown, markup=False, highlight=False)


@generate.command()
def tcat(
    out: Annotated[Path, typer.Argument(help="Parquet, CSV, JSON or DuckDB file to write.")],
    profile: Annotated[
        str, typer.Option(help=f"Published profile: {', '.join(TCAT_PROFILES)}.")
    ] = "reuters-earn",
    subset: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POSITIVE,NEGATIVE,SIZE",
            help="A subset of your own profile: terms that a positive and a negative document "
            "draw, and terms in it; may be repeated.",
        ),
    ] = None,
    positive: Annotated[int, typer.Option(min=0, help="Positive documents.")] = 1000,
    negative: Annotated[int, typer.Option(min=0, help="Negative documents.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same data.")] = 7,
    form: Annotated[str, typer.Option(help="counts (doc, term, count) or texts.")] = "counts",
    name: Annotated[str, typer.Option(help="Schema in a DuckDB file.")] = "tcat",
    threads: Threads = None,
    memory_limit: MemoryLimit = None,
    temp_directory: TempDirectory = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Generate a collection by the TCAT model: subsets of terms that documents draw from.

    Example: `sqlsimpl generate tcat tcat.parquet --profile webkb-course --positive 500`
    """
    with StepProgress(quiet) as on_step:
        rows = generate_tcat(
            out,
            profile=[_parse_subset(item) for item in subset] if subset else profile,
            positive=positive,
            negative=negative,
            seed=seed,
            form=form,
            name=name,
            on_step=on_step,
            threads=threads,
            memory_limit=memory_limit,
            temp_directory=temp_directory,
        )
    _print_result({"out": str(out), "documents": positive + negative, "rows": rows}, as_json)


def parse_settings(items: list[str]) -> dict[str, Any]:
    """Settings from NAME=VALUE; a value is JSON where it can be read so, else text."""
    settings: dict[str, Any] = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals:
            raise SettingError(f"--set {item!r}: write it as NAME=VALUE")
        try:
            settings[name.strip()] = json.loads(
                {"True": "true", "False": "false"}.get(value, value)
            )
        except json.JSONDecodeError:
            settings[name.strip()] = value
    return settings


def _parse_subset(item: str) -> tuple[int, int, int]:
    try:
        positive, negative, size = (int(number) for number in item.split(","))
    except ValueError:
        raise SettingError(f"--subset {item!r}: write it as POSITIVE,NEGATIVE,SIZE") from None
    return positive, negative, size


def _print_result(result: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False))
        return
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, value in result.items():
        table.add_row(name.replace("_", " "), _shown(value))
    Console().print(table, markup=False, highlight=False)


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        parts = [f"{key}: {_shown(item)}" for key, item in value.items()]
        return ("\n" if any(isinstance(item, list) for item in value.values()) else ", ").join(
            parts
        ) or "nothing"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    if isinstance(value, float):
        return f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)

"""Commands that add documents to a model and remove them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

import sqlsimpl
from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import DocumentOptions, EngineOptions, ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_result, say

_Model = Annotated[ModelOptions, Without("version")]
_Documents = Annotated[
    DocumentOptions, Without("text", "label", "id", "term", "count", "weight", "weight_column")
]
_Engine = Annotated[EngineOptions, Without("temp_directory")]

Shred = Annotated[
    bool,
    typer.Option(
        "--shred/--no-shred",
        help="Rewrite the DuckDB file, so that what was deleted is not left in its free blocks.",
    ),
]


@command
def add(*, model: _Model, documents: _Documents, engine: _Engine, output: OutputOptions) -> None:
    """Add documents to a model, as if it had been trained on them, too.

    Algorithms that are made of sums can do this; another one says which they are.

    Example: `sqlsimpl add new.parquet --model models.duckdb --name news`
    """
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        change = opened.add(documents.source, **documents.given())
    print_result(asdict(change), output.as_json)


@command
def remove(
    *,
    model: _Model,
    documents: _Documents,
    shred: Shred = True,
    engine: _Engine,
    output: OutputOptions,
) -> None:
    """Remove documents from a model, as if it had never seen them.

    Algorithms that are made of sums can do this; another one says which they are.

    Example: `sqlsimpl remove news.parquet --where "author = 'someone'" --model models.duckdb`
    """
    with output.progress() as on_step, model.open(engine, on_step, documents.source) as opened:
        change = opened.remove(documents.source, shred=shred, **documents.given())
    if not output.quiet:
        _say_where(change.also_in, change.may_be_in, change.corpora)
        if change.thresholds_kept:
            say(
                "the labels' thresholds are those of the last training, which saw what was "
                "removed; sqlsimpl forget trains anew without it"
            )
        _say_shredded(shred, change.shredded)
    print_result(asdict(change), output.as_json)


@command
def forget(
    *,
    model: _Model,
    documents: Annotated[
        DocumentOptions, Without("text", "label", "id", "term", "count", "weight", "weight_column")
    ],
    gone: Annotated[
        bool, typer.Option("--gone", help="The documents are deleted from the source already.")
    ] = False,
    trained_on: Annotated[
        str | None,
        typer.Option(help="The condition of training, where the model keeps only a digest of it."),
    ] = None,
    private: Annotated[
        bool,
        typer.Option(
            "--private", help="Store a digest of the condition of training, which may quote texts."
        ),
    ] = False,
    with_new: Annotated[
        bool,
        typer.Option(
            "--with-new",
            help="Learn also documents that the version in use does not have, which may have been "
            "forgotten earlier.",
        ),
    ] = False,
    shred: Shred = True,
    output: OutputOptions,
) -> None:
    """Train a model anew without documents, and drop every version that held them.

    For every algorithm. SOURCE has all documents of training, --where says which to forget.

    Example: `sqlsimpl forget news.parquet --where "author = 'someone'" --model models.duckdb`
    """
    with output.progress() as on_step:
        done = sqlsimpl.forget(
            model.place,
            documents.source,
            name=model.name,
            gone=gone,
            trained_on=trained_on,
            private=private,
            with_new=with_new,
            shred=shred,
            on_step=on_step,
            **documents.given(),
        )
    if not output.quiet:
        _say_where(done.also_in, done.may_be_in, done.corpora)
        if done.quotes:
            say(
                "the condition of training is stored with the model, with the texts that it "
                "quotes; sqlsimpl forget --private stores a digest of it instead"
            )
        _say_shredded(shred, done.shredded)
    print_result(asdict(done), output.as_json)


def _say_where(held: tuple[str, ...], may_hold: tuple[str, ...], corpora: tuple[str, ...]) -> None:
    """Say what else has the documents."""
    if held:
        say(
            f"versions that still hold what was removed: {', '.join(held)}; sqlsimpl models --drop "
            "drops them, sqlsimpl forget trains anew without it"
        )
    if may_hold:
        say(
            f"versions that may hold it, too, as they do not say what they were trained on: "
            f"{', '.join(may_hold)}"
        )
    if corpora:
        say(
            f"corpora with documents of these keys: {', '.join(corpora)}; make them anew without "
            "what was removed, or drop their schemas"
        )


def _say_shredded(wanted: bool, done: bool) -> None:
    if wanted and not done:
        say("freed blocks of the database still have deleted words: copy it into a new one")

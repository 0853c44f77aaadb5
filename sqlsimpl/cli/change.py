"""Commands that add documents to a model and remove them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from sqlsimpl.cli.groups import Without, command
from sqlsimpl.cli.options import DocumentOptions, EngineOptions, ModelOptions, OutputOptions
from sqlsimpl.cli.output import print_result, say

_Model = Annotated[ModelOptions, Without("version")]
_Documents = Annotated[DocumentOptions, Without("text", "label", "id", "term", "count", "weight")]
_Engine = Annotated[EngineOptions, Without("temp_directory")]


@command
def add(*, model: _Model, documents: _Documents, engine: _Engine, output: OutputOptions) -> None:
    """Add documents to a model, as if it had been trained on them, too.

    Algorithms that are made of sums can do this; another one says which they are.

    Example: `sqlsimpl add new.parquet --model models.duckdb --name news`
    """
    with output.progress() as on_step, model.open(engine, on_step) as opened:
        change = opened.add(documents.source, **documents.given())
    print_result(asdict(change), output.as_json)


@command
def remove(*, model: _Model, documents: _Documents, engine: _Engine, output: OutputOptions) -> None:
    """Remove documents from a model, as if it had never seen them.

    Algorithms that are made of sums can do this; another one says which they are.

    Example: `sqlsimpl remove news.parquet --where "author = 'someone'" --model models.duckdb`
    """
    with output.progress() as on_step, model.open(engine, on_step) as opened:
        change = opened.remove(documents.source, **documents.given())
    if change.also_in and not output.quiet:
        say(
            "versions that still hold what was removed: "
            f"{', '.join(map(str, change.also_in))}; sqlsimpl models --drop drops them"
        )
    print_result(asdict(change), output.as_json)

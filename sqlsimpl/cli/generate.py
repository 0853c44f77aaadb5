"""Synthetic collections, made inside the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import OutputOptions, WritingEngineOptions
from sqlsimpl.cli.output import print_result
from sqlsimpl.errors import SettingError
from sqlsimpl.generate.tcat import TCAT_PROFILES, generate_tcat

generate = typer.Typer(help=__doc__, no_args_is_help=True)


@generate.command()
@command
def tcat(
    *,
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
    engine: WritingEngineOptions,
    output: OutputOptions,
) -> None:
    """Generate a collection by the TCAT model: subsets of terms that documents draw from.

    Example: `sqlsimpl generate tcat tcat.parquet --profile webkb-course --positive 500`
    """
    with output.progress() as on_step:
        rows = generate_tcat(
            out,
            profile=[_parse_subset(item) for item in subset] if subset else profile,
            positive=positive,
            negative=negative,
            seed=seed,
            form=form,
            name=name,
            on_step=on_step,
            **engine.given(),
        )
    print_result({"out": str(out), "documents": positive + negative, "rows": rows}, output.as_json)


def _parse_subset(item: str) -> tuple[int, int, int]:
    try:
        positive, negative, size = (int(number) for number in item.split(","))
    except ValueError:
        raise SettingError(f"--subset {item!r}: write it as POSITIVE,NEGATIVE,SIZE") from None
    return positive, negative, size

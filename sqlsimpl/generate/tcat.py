"""Synthetic collections, made inside the database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.engines.duckdb.files import check_output, is_database, write_file
from sqlsimpl.engines.duckdb.home import DuckDBHome
from sqlsimpl.engines.home import publish
from sqlsimpl.errors import SettingError, near
from sqlsimpl.templates.run import OnStep, Run

_DOCUMENTS_PER_BATCH = 50_000
_MOST_SUBSETS = 64  # the draws' hash keeps six bits for the subset
_MOST_DRAWS = 1024  # and ten for the draw
FORMS = ("counts", "texts")


class Subset(NamedTuple):
    """Part of a TCAT vocabulary: how many of its terms a document draws, and its size."""

    positive: int
    negative: int
    size: int


TCAT_PROFILES: dict[str, tuple[Subset, ...]] = {
    "webkb-course": (
        Subset(77, 29, 98),
        Subset(4, 21, 52),
        Subset(16, 2, 431),
        Subset(1, 12, 341),
        Subset(9, 1, 5045),
        Subset(1, 21, 24276),
        Subset(169, 191, 8116),
    ),
    "reuters-earn": (
        Subset(33, 2, 65),
        Subset(32, 65, 152),
        Subset(2, 1, 171),
        Subset(3, 21, 974),
        Subset(3, 1, 3455),
        Subset(1, 10, 17020),
        Subset(78, 52, 5821),
    ),
}
"""The two profiles of the SIMPL article's Figure 3."""


def generate_tcat(
    out: str | Path,
    *,
    profile: str | Sequence[tuple[int, int, int]] = "reuters-earn",
    positive: int = 1000,
    negative: int = 1000,
    seed: int = 7,
    form: str = "counts",
    name: str = "tcat",
    on_step: OnStep | None = None,
    **options: Any,
) -> int:
    """Write a TCAT collection to a Parquet, CSV, JSON or DuckDB file and return its rows.

    `profile` is the name of a published one or a list of (terms drawn by a positive document, by
    a negative one, terms in the subset). `form` is "counts" (doc, term, count, label) or "texts"
    (doc, text, label). In a DuckDB file it is the table `form` of the schema `name`.
    """
    subsets = _subsets(profile)
    for what, number in (("positive", positive), ("negative", negative)):
        if number < 0:
            raise SettingError(f"{what} {number}: it cannot be negative")
    if positive + negative == 0:
        raise SettingError("positive and negative: there is nothing to generate")
    if seed < 0:
        raise SettingError(f"seed {seed}: it cannot be negative")
    if form not in FORMS:
        raise SettingError(f"form {form!r}: {near(form, FORMS)}")
    file = Path(out)
    with DuckDBEngine(**options) as engine:
        check_output(file)
        run = Run(engine, on_step)
        rows = _generate(run, subsets, positive, negative, seed, form)
        if is_database(file):
            publish(DuckDBHome(engine, file), {form: run.table("tcat")}, name)
        else:
            write_file(engine, run.table("tcat"), file)
    return rows


def _subsets(profile: str | Sequence[tuple[int, int, int]]) -> list[Subset]:
    if isinstance(profile, str):
        if profile not in TCAT_PROFILES:
            raise SettingError(f"profile {profile!r}: {near(profile, TCAT_PROFILES)}")
        return list(TCAT_PROFILES[profile])
    subsets = [Subset(*subset) for subset in profile]
    if not 1 <= len(subsets) <= _MOST_SUBSETS:
        raise SettingError(f"a profile has 1 to {_MOST_SUBSETS} subsets, not {len(subsets)}")
    for subset in subsets:
        drawn = (subset.positive, subset.negative)
        if subset.size < 1 or min(drawn) < 0 or max(drawn) > _MOST_DRAWS:
            raise SettingError(
                f"subset {tuple(subset)}: draws are 0 to {_MOST_DRAWS} and the size is at least 1"
            )
    return subsets


def _generate(
    run: Run, subsets: list[Subset], positive: int, negative: int, seed: int, form: str
) -> int:
    total = positive + negative
    starts = range(0, total, _DOCUMENTS_PER_BATCH)
    run.phase("generate", 2 + 2 * len(starts))
    run.create("generate/tcat_documents", positives=positive, negatives=negative)
    run.create(
        "generate/tcat_subsets",
        positives=[subset.positive for subset in subsets],
        negatives=[subset.negative for subset in subsets],
        sizes=[subset.size for subset in subsets],
    )
    draw = run.statement("generate/tcat_draws")
    rows = 0
    for start in starts:
        # A batch at a time: the draws of all documents would be several times the collection.
        last = min(start + _DOCUMENTS_PER_BATCH, total) - 1
        run.execute(draw, seed=seed, first_doc=start, last_doc=last)
        rows += run.create(f"generate/tcat_{form}", output="tcat", append=start > 0)
    return rows

"""Documents with planted mistakes, and models that are trained on them once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import sqlsimpl

WORDS: Mapping[str, tuple[str, ...]] = {
    "billing": ("invoice", "charge", "refund", "card", "payment", "receipt"),
    "delivery": ("parcel", "courier", "late", "tracking", "address", "driver"),
    "account": ("password", "login", "email", "profile", "name", "locked"),
}
LABELS = tuple(WORDS)


@dataclass(frozen=True)
class Desk:
    """A file with two models, and the documents that they are trained on."""

    file: Path
    documents: pl.DataFrame
    flipped: frozenset[str]
    """The keys of those whose label is not what their text says."""


def documents(number: int, seed: int, *, flips: int = 0) -> tuple[pl.DataFrame, frozenset[str]]:
    """Documents about a topic each, which is their label, but for some that are flipped."""
    rng = np.random.default_rng(seed)
    rows, flipped = [], set()
    for place in range(number):
        topic = LABELS[place % len(LABELS)]
        key, label = f"d{place:03}", topic
        if place < flips:
            label = LABELS[(place + 1) % len(LABELS)]
            flipped.add(key)
        own = rng.choice(WORDS[topic], 4)
        common = [f"w{word}" for word in rng.integers(0, 30, 4)]
        rows.append((key, " ".join([*own, *common]), label, [label]))
    columns = ["key", "text", "label", "labels"]
    return pl.DataFrame(rows, schema=columns, orient="row"), frozenset(flipped)


@pytest.fixture(scope="package")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """`news` gives a document one label, `topics` any number."""
    file = tmp_path_factory.mktemp("desk") / "models.duckdb"
    made, flipped = documents(240, 1, flips=9)
    for name, label in (("news", "label"), ("topics", "labels")):
        sqlsimpl.train(made, text="text", label=label, id="key", model=file, name=name).close()
    return Desk(file, made, flipped)


@pytest.fixture
def news(desk: Desk) -> Iterator[sqlsimpl.Model]:
    """The model that gives a document one label."""
    with sqlsimpl.open(desk.file, "news") as model:
        yield model


@pytest.fixture
def topics(desk: Desk) -> Iterator[sqlsimpl.Model]:
    """The model that gives a document any number of labels."""
    with sqlsimpl.open(desk.file, "topics") as model:
        yield model

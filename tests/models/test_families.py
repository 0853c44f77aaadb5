"""Families of models: what a model's tables are is declared, and models without a family open."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

import sqlsimpl
from sqlsimpl.models.families import FAMILIES, LINEAR, RECORD
from sqlsimpl.models.shape import Shape

TEXTS = ["red apple", "green apple", "stone bridge", "old bridge", "grey cloud", "white cloud"] * 3
LABELS = ["fruit", "fruit", "way", "way", "sky", "sky"] * 3


@pytest.fixture
def source(tmp_path: Path) -> str:
    """Documents of three labels."""
    file = tmp_path / "texts.parquet"
    rows = duckdb.connect()
    rows.execute("CREATE TABLE texts (text TEXT, label TEXT)")
    rows.executemany("INSERT INTO texts VALUES (?, ?)", list(zip(TEXTS, LABELS, strict=True)))
    rows.sql("SELECT * FROM texts").write_parquet(str(file))
    return str(file)


@pytest.mark.parametrize(
    ("algorithm", "others"),
    [
        ("simpl", {"members", "thresholds", "unseen", "stage_cuts", "training_log"}),
        ("nb", set(LINEAR.sums)),
    ],
)
def test_a_model_has_the_tables_of_its_family(
    source: str, tmp_path: Path, algorithm: str, others: set[str]
) -> None:
    """Those that scoring reads, the record, and what the algorithm leaves for people or changes."""
    file = tmp_path / "model.duckdb"
    with sqlsimpl.train(
        source, text="text", label="label", model=str(file), algorithm=algorithm
    ) as model:
        expected = {*LINEAR.tables, *RECORD, *others}
        assert set(model.learned_tables) == expected
        assert model.stored["family"] == "linear"
        assert "family_name" not in model.stored["shape"]
        assert model.shape.family is LINEAR


def test_a_model_published_before_families_had_names_is_linear(source: str, tmp_path: Path) -> None:
    """Models of 0.1 have no family in their settings."""
    file = tmp_path / "model.duckdb"
    with sqlsimpl.train(
        source, text="text", label="label", model=str(file), algorithm="nb"
    ) as model:
        before = model.predict(source, reasons=False).fetchall()
    with duckdb.connect(str(file)) as connection:
        connection.execute("""DELETE FROM "model@1".settings WHERE name = 'family'""")
    with sqlsimpl.open(str(file)) as opened:
        assert "family" not in opened.stored
        assert opened.shape.family is LINEAR
        assert opened.predict(source, reasons=False).fetchall() == before


def test_a_stored_shape_comes_back(source: str) -> None:
    """What is stored as JSON gives the same shape."""
    with sqlsimpl.train(source, text="text", label="label") as model:
        shape = model.shape
        stored = {**shape.stored(), "corpus_settings": model.stored["corpus_settings"]}
        assert Shape.from_stored(json.loads(json.dumps(stored))) == shape


def test_families_are_found_by_name() -> None:
    """Each under its own."""
    assert {name: family.name for name, family in FAMILIES.items()} == {
        "linear": "linear",
        "neighbours": "neighbours",
    }

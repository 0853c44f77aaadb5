"""What a check finds in documents and labels where something is wrong on purpose."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Findings, SettingError, SourceError
from sqlsimpl.cli import app
from sqlsimpl.desk.label_faults import spelt_alike
from tests.desk.conftest import WORDS, documents

Row = tuple[str, str, str | None, str]
COLUMNS: dict[str, Any] = {"text": "text", "label": "label", "id": "key"}
SIDES: dict[str, Any] = {"train_where": "split = 'train'", "test_where": "split = 'test'"}
TOPIC = " ".join(word for words in WORDS.values() for word in words)


def planted() -> pl.DataFrame:
    """Documents of three topics, half of them for testing, and some with a fault each."""
    made, _ = documents(200, 3)
    rows: list[Row] = [
        (key, text, label, "train" if place % 2 else "test")
        for place, (key, text, label, _) in enumerate(made.rows())
    ]
    texts = {key: text for key, text, _, _ in rows}
    rows += [
        ("exact leak", f"  {texts['d001'].upper()}", "delivery", "test"),
        ("near leak", f"{texts['d003']} {texts['d003']} w1", "billing", "test"),
        ("duplicate", texts["d005"], "account", "train"),
        ("conflict", texts["d007"], "account", "train"),
        ("empty", "?!", "billing", "train"),
        ("long", f"{TOPIC} " * 40, "billing", "train"),
        ("script", "счёт карта возврат счёт карта возврат чек", "billing", "train"),
        ("case", "invoice charge refund receipt w2 w9", "Billing ", "train"),
        ("spelling", "courier parcel driver w3 w8", "delivrey", "train"),
        ("unknown", "password locked profile w4 w7", "surprise", "test"),
    ]
    return pl.DataFrame(rows, schema=["key", "text", "label", "split"], orient="row")


@pytest.fixture(scope="module")
def faulty() -> pl.DataFrame:
    return planted()


@pytest.fixture(scope="module")
def findings(faulty: pl.DataFrame) -> Findings:
    return sqlsimpl.check(faulty, similarity=0.9, **COLUMNS, **SIDES)


def keys(findings: Findings, check: str) -> list[str]:
    """The documents that are shown of a finding."""
    (found,) = (each for each in findings if each.check == check)
    assert found.documents == len(found.examples), "all are shown where there are few"
    return [row[0] for row in found.examples]


def cosines(texts: Sequence[str]) -> np.ndarray:
    """The cosines of all pairs of texts, by smooth weights."""
    bags = [[word for word in text.lower().split() if len(word.strip("?!")) > 1] for text in texts]
    terms = sorted({word for bag in bags for word in bag})
    counts = np.array([[bag.count(term) for term in terms] for bag in bags], float)
    frequencies = (counts > 0).sum(axis=0)
    idf = np.log((1 + len(texts)) / (1 + frequencies)) + 1
    weights = np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0) * idf
    lengths = np.linalg.norm(weights, axis=1, keepdims=True)
    weights /= np.maximum(lengths, 1e-9)
    return np.asarray(weights @ weights.T)


def test_pairs_are_those_of_all_cosines(faulty: pl.DataFrame, tmp_path: Path) -> None:
    """No pair is lost by the buckets where documents are alike, and none is made up."""
    out = tmp_path / "findings.parquet"
    sqlsimpl.check(faulty, similarity=0.9, out=out, **COLUMNS, **SIDES)
    alike = cosines(faulty["text"].to_list())
    names, split = faulty["key"].to_list(), faulty["split"].to_list()
    testing = np.array([side == "test" for side in split])
    best = np.where(~testing, alike, 0).max(axis=1)
    leaks = {names[place] for place in np.flatnonzero(testing & (best >= 0.9))}
    rows = pl.read_parquet(out).filter(pl.col("finding") == "leak")
    assert set(rows["document"]) == leaks
    for key, similarity in rows.select("document", "similarity").rows():
        assert similarity == pytest.approx(best[names.index(key)], abs=1e-6)
    assert {"exact leak", "near leak"} <= leaks


def test_each_fault_is_found(findings: Findings) -> None:
    assert {"exact leak", "near leak"} <= set(keys(findings, "leak"))
    assert "duplicate" in keys(findings, "duplicate")
    assert {"conflict", "d007"} <= set(keys(findings, "conflict"))
    assert keys(findings, "empty") == ["empty"]
    assert keys(findings, "long") == ["long"]
    assert keys(findings, "script") == ["script"]
    assert keys(findings, "label case or space") == ["case"]
    assert keys(findings, "label spelling") == ["spelling"]
    assert set(keys(findings, "small label")) == {"case", "spelling"}
    assert keys(findings, "unknown label") == ["unknown"]


def test_conditions_leave_out_what_was_found(findings: Findings, faulty: pl.DataFrame) -> None:
    for each in findings:
        left = duckdb.execute(f"SELECT key FROM faulty WHERE {each.condition}").fetchall()
        assert len(left) == len(faulty) - each.documents
        assert not {key for (key,) in left} & {row[0] for row in each.examples}
    without = " AND ".join(f"({each.condition})" for each in findings)
    sides: dict[str, Any] = {side: f"{where} AND {without}" for side, where in SIDES.items()}
    again = sqlsimpl.check(faulty, similarity=0.9, **COLUMNS, **sides)
    assert [each.check for each in again] == []
    assert "nothing looks wrong" in repr(again)


def test_without_keys(faulty: pl.DataFrame) -> None:
    found = sqlsimpl.check(faulty, similarity=0.9, text="text", label="label")
    assert {"conflict", "duplicate", "script"} <= {each.check for each in found}
    assert all(each.condition is None for each in found)


def test_several_labels() -> None:
    """Labels that imply or exclude one another."""
    rows = []
    for place in range(120):
        names = ["news", "sport"] if place % 3 == 0 else ["news"] if place % 3 == 1 else ["art"]
        rows.append((f"words w{place} v{place % 7} u{place * 31 % 101} x{place}", names))
    made = pl.DataFrame(rows, schema=["text", "labels"], orient="row")
    found = sqlsimpl.check(made, text="text", label="labels")
    told = {each.check: each.message for each in found if "together" in each.check}
    assert told["always together"].endswith("another: 'sport', 'news'")
    assert told["never together"].endswith("so: 'art', 'news'; 'art', 'sport'")


def test_a_key_as_label(faulty: pl.DataFrame) -> None:
    found = sqlsimpl.check(faulty, text="text", label="key")
    assert (
        "label column 'key' has 210 values" in {e.check: e.message for e in found}["key as label"]
    )


@given(st.lists(st.text("abcß Éé1", min_size=1, max_size=7), unique=True, max_size=6))
def test_spellings(names: list[str]) -> None:
    """Names that are the same but for case and space are always told, others by one place only."""
    told = list(spelt_alike([(name, place, 0) for place, name in enumerate(names)]))
    folded = ["".join(name.casefold().split()) for name in names]
    twice = len(folded) - len(set(folded))
    assert sum(how == "case or space" for how, _, _ in told) <= twice
    assert bool(twice) <= bool(told)
    assert {name for _, pair, other in told for name in (pair, other)} <= set(names)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("delivery", "delivrey", True),
        ("delivery", "deliveries", False),
        ("color tv", "colour tv", True),
        ("group1", "group2", False),
        ("cat", "car", False),
    ],
)
def test_spelling(one: str, other: str, *, alike: bool) -> None:
    assert bool(list(spelt_alike([(one, 9, 0), (other, 2, 0)]))) == alike


def test_what_cannot_be_asked(faulty: pl.DataFrame) -> None:
    with pytest.raises(SettingError, match="similarity 0"):
        sqlsimpl.check(faulty, similarity=0, **COLUMNS)
    with pytest.raises(SettingError, match="which documents are for training"):
        sqlsimpl.check(faulty, test_where="split = 'test'", **COLUMNS)
    with pytest.raises(SettingError, match="not ready rows"):
        sqlsimpl.check(faulty, id="key", term="text", count="split")
    with pytest.raises(SourceError, match="no column 'texts'"):
        sqlsimpl.check(faulty, text="texts")


def test_command(faulty: pl.DataFrame, tmp_path: Path) -> None:
    file, out = tmp_path / "faulty.parquet", tmp_path / "found.csv"
    faulty.write_parquet(file)
    call = ["check", str(file), "--text", "text", "--label", "label", "--id", "key", "--quiet"]
    sides = ["--train", SIDES["train_where"], "--test", SIDES["test_where"]]
    printed = CliRunner().invoke(app, [*call, *sides, "--similarity", "0.9", "--out", str(out)])
    assert printed.exit_code == 0
    assert "test documents that training sees too" in printed.stdout
    assert "without them: NOT CAST" in printed.stderr
    assert "leak,exact leak,delivery,d001,delivery,1.0" in out.read_text("utf-8")
    told = json.loads(CliRunner().invoke(app, [*call, *sides, "--json"]).stdout)
    assert told["documents"] == 210
    (leak,) = (each for each in told["findings"] if each["check"] == "leak")
    assert leak["examples"][0]["similarity"] == 1

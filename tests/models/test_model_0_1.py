"""Models that sqlsimpl 0.1 published are opened, used and changed by every later version."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl

FOLDER = Path(__file__).parents[2] / "fixtures" / "model_0_1"
DOCUMENTS = FOLDER / "documents.jsonl"
INBOX: dict[str, Any] = {"source": DOCUMENTS, "where": "split = 'inbox'"}
EXPLAINED = "T-01832"
VERSIONS = [("news", 1), ("news", 2), ("topics", 1)]
CURRENT = [("news", 2), ("topics", 1)]

Row = Sequence[Any]


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """The file as 0.1 left it."""
    file = tmp_path / "models.duckdb"
    file.write_bytes(lzma.decompress((FOLDER / "models.duckdb.xz").read_bytes()))
    return file


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """What 0.1 said with these models."""
    read: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    return read


def query(file: Path, statement: str) -> list[Row]:
    """What a plain DuckDB client gets that has the documents in a view inbox."""
    with duckdb.connect(str(file), read_only=True) as client:
        client.execute(
            f"CREATE TEMP VIEW inbox AS SELECT * FROM '{DOCUMENTS}' WHERE split = 'inbox'"
        )
        return list(client.execute(f"{statement} ORDER BY ALL").fetchall())


def scores(model: sqlsimpl.Model) -> list[Row]:
    """Scores of the inbox in the order of the stored ones."""
    return list(model.predict(scores=True, **INBOX).order("ALL").fetchall())


def assert_same(found: Sequence[Row], wanted: Sequence[Row]) -> None:
    """Equal rows, whose numbers may differ in the last digits."""
    assert wanted
    assert [_words(row) for row in found] == [_words(row) for row in wanted]
    for one, other in zip(found, wanted, strict=True):
        assert _numbers(one) == pytest.approx(_numbers(other), rel=1e-6, abs=1e-9)


def _words(row: Row) -> list[Any]:
    return [type(value) if isinstance(value, float) else value for value in row]


def _numbers(row: Row) -> list[float]:
    return [value for value in row if isinstance(value, float)]


def labels_given(rows: Sequence[Row]) -> dict[str, list[str]]:
    """The labels that score rows give to each document."""
    given: dict[str, list[str]] = {str(row[0]): [] for row in rows}
    for document, label, _score, _probability, positive in rows:
        if positive:
            given[str(document)].append(str(label))
    return given


def test_versions_are_listed(models: Path) -> None:
    listed = {(one.model, one.version): one for one in sqlsimpl.versions(models)}
    assert sorted(listed) == VERSIONS
    assert sorted(key for key, one in listed.items() if one.current) == CURRENT
    assert [listed[key].algorithm for key in VERSIONS] == ["simpl", "simpl", "nb"]
    assert {one.documents for one in listed.values()} == {60}


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_scores(models: Path, expected: dict[str, Any], name: str, version: int) -> None:
    with sqlsimpl.open(models, name, version=version) as model:
        assert_same(scores(model), expected["scores"][f"{name}@{version}"])


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_predictions(models: Path, expected: dict[str, Any], name: str, version: int) -> None:
    wanted = labels_given(expected["scores"][f"{name}@{version}"])
    with sqlsimpl.open(models, name, version=version) as model:
        rows = model.predict(**INBOX, reasons=False).fetchall()
    given = {row[0]: sorted(row[1]) if name == "topics" else [row[1]] for row in rows}
    assert given == wanted


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_explanations(models: Path, expected: dict[str, Any], name: str, version: int) -> None:
    with sqlsimpl.open(models, name, version=version) as model:
        rows = model.explain(document=EXPLAINED, **INBOX).order("ALL").fetchall()
    assert_same(rows, expected["explained"][f"{name}@{version}"])


@pytest.mark.parametrize(("name", "version"), VERSIONS)
def test_settings_and_training_are_read(models: Path, name: str, version: int) -> None:
    with sqlsimpl.open(models, name, version=version) as model:
        shown = model.inspect()
    climbs = name == "news"
    assert (shown["model"], shown["version"], shown["documents"]) == (name, version, 60)
    assert shown["algorithm"] == ("simpl" if climbs else "nb")
    assert shown["preset"] == ("paper" if (name, version) == ("news", 1) else "default")
    assert shown["settings"]["ngrams"] == (2 if (name, version) == ("news", 2) else 1)
    assert [one["label"] for one in shown["labels"]] == ["bug", "delivery", "refund"]
    assert bool(shown["climbs"]) == climbs


@pytest.mark.parametrize(("name", "version"), CURRENT)
def test_measures(models: Path, expected: dict[str, Any], name: str, version: int) -> None:
    given = labels_given(expected["scores"][f"{name}@{version}"])
    column = "labels" if name == "topics" else "category"
    tickets = [json.loads(line) for line in DOCUMENTS.read_text(encoding="utf-8").splitlines()]
    known = {one["ticket"]: one[column] for one in tickets if one["split"] == "inbox"}
    right = sum(
        label in (known[ticket] if name == "topics" else [known[ticket]])
        for ticket, labels in given.items()
        for label in labels
    )
    with sqlsimpl.open(models, name) as model:
        metrics = model.evaluate(**INBOX).metrics
    assert metrics.documents == 12
    assert metrics.micro["precision"] == pytest.approx(right / sum(map(len, given.values())))


@pytest.mark.parametrize(("name", "version"), CURRENT)
def test_macros(models: Path, expected: dict[str, Any], name: str, version: int) -> None:
    wanted = expected["scores"][f"{name}@{version}"]
    assert_same(query(models, f"FROM {name}.scores('inbox')"), wanted)
    rows = query(models, f"FROM {name}.predict('inbox')")
    given = {row[0]: sorted(row[1]) if name == "topics" else [row[1]] for row in rows}
    assert given == labels_given(wanted)
    rows = query(models, f"FROM {name}.explain('inbox') WHERE document = '{EXPLAINED}'")
    assert_same(rows, expected["explained"][f"{name}@{version}"])


def test_an_earlier_version_is_put_back_in_use(models: Path, expected: dict[str, Any]) -> None:
    wanted, later = expected["scores"]["news@1"], expected["scores"]["news@2"]
    assert labels_given(wanted) != labels_given(later)
    sqlsimpl.roll_back(models, "news", 1)
    with sqlsimpl.open(models, "news") as model:
        assert (model.version, model.preset) == (1, "paper")
        assert_same(scores(model), wanted)
    assert_same(query(models, "FROM news.scores('inbox')"), wanted)
    rows = query(models, f"FROM news.explain('inbox') WHERE document = '{EXPLAINED}'")
    assert_same(rows, expected["explained"]["news@1"])
    assert_same(query(models, "FROM \"news@2\".scores('inbox')"), later)


def test_documents_are_added_and_removed(models: Path, expected: dict[str, Any]) -> None:
    before, after = expected["scores"]["topics@1"], expected["scores_once_inbox_is_added"]
    with sqlsimpl.open(models, "topics") as model:
        assert model.add(**INBOX).changed == 12
        assert_same(scores(model), after)
    assert_same(query(models, "FROM topics.scores('inbox')"), after)
    with sqlsimpl.open(models, "topics") as model:
        assert model.remove(**INBOX).changed == 12
        assert_same(scores(model), before)
    assert_same(query(models, "FROM topics.scores('inbox')"), before)


def test_a_document_of_the_first_training_is_removed(models: Path) -> None:
    with sqlsimpl.open(models, "topics") as model:
        change = model.remove(DOCUMENTS, where="ticket = 'T-00002'")
        assert (change.changed, model.inspect()["documents"]) == (1, 59)
        with pytest.raises(sqlsimpl.SqlsimplError, match="T-00002"):
            model.remove(DOCUMENTS, where="ticket = 'T-00002'")


def test_a_further_version_is_published_beside_them(models: Path, expected: dict[str, Any]) -> None:
    read: dict[str, Any] = {"text": ["subject", "body"], "id": "ticket", "label": "category"}
    where = "split = 'train'"
    with sqlsimpl.train(DOCUMENTS, where=where, model=models, name="news", **read) as model:
        assert model.version == 3
        wanted = scores(model)
    assert_same(query(models, "FROM news.scores('inbox')"), wanted)
    assert_same(query(models, "FROM \"news@1\".scores('inbox')"), expected["scores"]["news@1"])
    sqlsimpl.drop(models, "news", 1)
    sqlsimpl.drop(models, "topics")
    assert [(one.model, one.version) for one in sqlsimpl.versions(models)] == [
        ("news", 3),
        ("news", 2),
    ]

"""Which documents are proposed for labelling."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model, SettingError
from sqlsimpl.cli import app
from tests.desk.conftest import WORDS, Desk, documents

Suggestion = tuple[str, str, str | None, float, float]


@pytest.fixture(scope="module")
def inbox() -> pl.DataFrame:
    """Documents of which some are about two topics at once, and some of these are the same."""
    made, _ = documents(40, 9)
    both = " ".join([*WORDS["billing"][:3], *WORDS["delivery"][:3]])
    mixed = [(f"both{place}", both, "billing", ["billing"]) for place in range(4)]
    two: list[tuple[object, ...]] = [
        ("other", " ".join([*WORDS["account"][:3], *WORDS["delivery"][3:]]), "account", [])
    ]
    rows = [(f"new {key}", *rest) for key, *rest in made.rows()]
    return pl.DataFrame([*rows, *mixed, *two], schema=made.columns, orient="row")


def weights(model: Model, texts: list[str]) -> np.ndarray:
    """Smooth weights of texts over a model's terms, of length 1."""
    terms = sorted(model.table("terms").fetchall(), key=lambda row: int(row[0]))
    (total,) = {round(row[2] * np.exp(row[3])) for row in terms}
    names = [row[1] for row in terms]
    counts = np.array([[text.split().count(name) for name in names] for text in texts], float)
    idf = np.array([np.log((1 + total) / (1 + row[2])) + 1 for row in terms])
    made = np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0) * idf
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True))


def expected(model: Model, inbox: pl.DataFrame, count: int, *, one: bool) -> list[Suggestion]:
    """The suggestions, in numpy, from what the model says of each document."""
    rows = model.predict(inbox, scores=True).fetchall()
    of_document: dict[str, list[tuple[float, str, float]]] = {}
    for key, label, score, probability, _ in rows:
        of_document.setdefault(key, []).append((score, label, probability))
    listed: list[tuple[float, int, str, str, str | None, float]] = []
    for place, key in enumerate(inbox["key"]):
        scored = sorted(of_document[key], key=lambda row: (-row[0], row[1]))
        if one:
            (best, label, probability), (second, other, _) = scored[:2]
            listed.append((1 / (1 + best - second), -place, key, label, other, probability))
        else:
            variances = [p * (1 - p) for _, _, p in scored]
            _, label, probability = scored[int(np.argmax(variances))]
            listed.append((sum(variances), -place, key, label, None, probability))
    listed.sort(reverse=True)
    chosen = listed[: count * 10]
    keys = inbox["key"].to_list()
    vectors = weights(model, [inbox["text"][keys.index(row[2])] for row in chosen])
    cosines = vectors @ vectors.T
    scores = [
        row[0] * (1 - min(1, cosines[place, :place].max(initial=0)))
        for place, row in enumerate(chosen)
    ]
    order = sorted(range(len(chosen)), key=lambda place: (-scores[place], place))[:count]
    return [(*chosen[place][2:], scores[place]) for place in order]


@pytest.mark.parametrize("name", ["news", "topics"])
def test_suggestions(desk: Desk, inbox: pl.DataFrame, name: str) -> None:
    with sqlsimpl.open(desk.file, name) as model:
        for count in (2, 5):
            found = model.suggest(inbox, most=count).fetchall()
            told = expected(model, inbox, count, one=name == "news")
            assert [row[:3] for row in found] == [row[:3] for row in told]
            assert [row[3:] for row in found] == [
                pytest.approx(row[3:], rel=1e-5, abs=1e-9) for row in told
            ]


def test_uncertain_and_different(news: Model, inbox: pl.DataFrame) -> None:
    """Of documents that are the same, one is proposed, however uncertain all of them are."""
    found = [row[0] for row in news.suggest(inbox, most=6).fetchall()]
    assert len(set(found) & {f"both{place}" for place in range(4)}) == 1
    assert "other" in found


def test_documents_of_training_are_left_out(news: Model, desk: Desk, inbox: pl.DataFrame) -> None:
    assert news.suggest(desk.documents).fetchall() == []
    some = pl.concat([desk.documents.head(5), inbox.head(3)])
    assert {row[0] for row in news.suggest(some).fetchall()} == set(inbox["key"].head(3))


def test_what_cannot_be_asked(news: Model, inbox: pl.DataFrame) -> None:
    with pytest.raises(SettingError, match="most 0"):
        news.suggest(inbox, most=0)


def test_command(desk: Desk, inbox: pl.DataFrame, news: Model, tmp_path: Path) -> None:
    file = tmp_path / "inbox.parquet"
    inbox.write_parquet(file)
    call = ["suggest", str(file), "--model", str(desk.file), "--name", "news", "--count", "3"]
    printed = CliRunner().invoke(app, [*call, "--quiet"])
    assert printed.exit_code == 0, printed.output
    head, *rows = printed.stdout.splitlines()
    assert head == "document,label,other,probability,score"
    found = news.suggest(inbox, most=3).fetchall()
    assert [row.split(",")[0] for row in rows] == [row[0] for row in found]
    told = json.loads(CliRunner().invoke(app, [*call, "--quiet", "--json"]).stdout)
    assert [row["document"] for row in told["suggestions"]] == [row[0] for row in found]

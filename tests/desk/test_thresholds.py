"""Thresholds that reach a precision or recall, and documents that get no label."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model, ModelError, SettingError
from sqlsimpl.cli import app
from tests.desk.conftest import LABELS, WORDS

EVIDENCE = np.log(10)


def unsure(number: int, seed: int) -> pl.DataFrame:
    """Documents of a topic each, some of which speak of another as well, or of nothing."""
    rng = np.random.default_rng(seed)
    rows = []
    for place in range(number):
        own, other = rng.choice(len(LABELS), 2, replace=False)
        words = [
            *rng.choice(WORDS[LABELS[own]], rng.integers(0, 6)),
            *rng.choice(WORDS[LABELS[other]], rng.integers(0, 3)),
            *(f"w{word}" for word in rng.integers(0, 30, 4)),
        ]
        labels = [LABELS[own], *([LABELS[other]] if rng.random() < 0.2 else [])]
        rows.append((f"d{place:04}", " ".join(words), LABELS[own], labels))
    return pl.DataFrame(rows, schema=["key", "text", "label", "labels"], orient="row")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with `news`, which gives one label, and `topics`, which gives any number."""
    place = tmp_path_factory.mktemp("thresholds") / "models.duckdb"
    for name, label in (("news", "label"), ("topics", "labels")):
        made = unsure(600, 1)
        sqlsimpl.train(made, text="text", label=label, id="key", model=place, name=name).close()
    return place


@pytest.fixture
def news(file: Path) -> Iterator[Model]:
    with sqlsimpl.open(file, "news", 1) as model:
        yield model


@pytest.fixture
def topics(file: Path) -> Iterator[Model]:
    with sqlsimpl.open(file, "topics", 1) as model:
        yield model


def unseen(model: Model) -> tuple[np.ndarray, np.ndarray]:
    """Log-odds and labels, a row per document and a column per label in the order of names."""
    rows = sorted(model.table("unseen").fetchall())
    assert sorted({row[1] for row in rows}) == sorted(LABELS)
    odds = np.array([row[2] for row in rows]).reshape(-1, len(LABELS))
    return odds, np.array([row[3] for row in rows]).reshape(odds.shape)


def reaches(hits: int, trials: int, least: float) -> bool:
    """Chernoff's bound on a share."""
    share = hits / trials
    if share <= least:
        return False
    wrong = (1 - share) * np.log((1 - share) / (1 - least)) if share < 1 else 0
    return bool(trials * (share * np.log(share / least) + wrong) >= EVIDENCE)


def expected_cut(
    scores: np.ndarray, right: np.ndarray, positives: int, least: float, *, by_recall: bool
) -> tuple[float, float, int]:
    """The middle of the gap where the target is reached, how many are above it, how many right."""
    levels = np.unique(scores)[::-1]
    found = []
    for level in levels:
        given, hits = int((scores >= level).sum()), int(right[scores >= level].sum())
        if reaches(hits, positives if by_recall else given, least):
            found.append((level, given, hits))
    level, given, hits = found[0] if by_recall else found[-1]
    below = levels[levels < level]
    return (level + below[0]) / 2 if len(below) else level - 1e-3, given, hits


def test_precision_of_best_labels(news: Model) -> None:
    odds, has = unseen(news)
    best = odds.argmax(axis=1)
    right = has[np.arange(len(odds)), best]
    cut, given, hits = expected_cut(odds.max(axis=1), right, 600, 0.9, by_recall=False)
    found = news.set_thresholds(precision=0.9)
    ((reached,), version) = found.reached, found.version
    assert reached.threshold == pytest.approx(cut)
    assert (reached.label, reached.given, reached.positives) == (None, given, 600)
    assert reached.precision == pytest.approx(hits / given)
    assert 0 < given < 600
    assert (news.version, news.stored["targets"][0]["precision"]) == (version, 0.9)


def test_who_gets_a_label(news: Model, file: Path) -> None:
    documents = unsure(300, 2)
    before = news.predict(documents).fetchall()
    (reached,) = news.set_thresholds(precision=0.9).reached
    assert reached.threshold is not None
    after = news.predict(documents).fetchall()
    none = ("no label is likely enough",)
    for old, new in zip(before, after, strict=True):
        sure = old[2] is not None and old[2] > reached.threshold
        assert new == (old if sure or old[1] is None else (old[0], None, None, None, *none))
    left_out = sum(row[4] == none[0] for row in after)
    assert 0 < left_out == news.left_out[none[0]] < 300
    figures = news.evaluate(documents).metrics
    assert figures.own is None
    assert figures.micro["precision"] > figures.micro["recall"]
    with duckdb.connect(str(file)) as client:
        client.register("documents", documents.to_arrow())
        rows = client.execute("FROM news.predict('documents', id := 'key')").fetchall()
        assert [row[:2] for row in rows] == [row[:2] for row in after]
        label = client.execute("SELECT news.label('w1 w2 w3'), news.label('parcel parcel')")
        assert label.fetchone() == (None, "delivery")
        told = client.execute(
            "SELECT precision, recall FROM news.evaluate('documents') WHERE label IS NULL LIMIT 1"
        ).fetchone()
    assert told is not None


def test_documents_unlike_those_of_training(news: Model) -> None:
    odds, _ = unseen(news)
    best = odds.max(axis=1)
    cut, given, _ = expected_cut(best, np.ones(len(best)), len(best), 0.9, by_recall=True)
    (reached,) = news.set_thresholds(keep=0.9).reached
    assert reached.threshold == pytest.approx(cut)
    assert (reached.given, reached.positives, reached.precision) == (given, 600, None)
    foreign = pl.DataFrame({"key": ["a", "b"], "text": ["w1 w2 w3 w4", "parcel courier parcel"]})
    assert [row[1] for row in news.predict(foreign).fetchall()] == [None, "delivery"]


def test_recall_of_a_label(news: Model) -> None:
    """Other labels stay where theirs are ahead by more than the handicap."""
    odds, has = unseen(news)
    column = sorted(LABELS).index("billing")
    lead = odds[:, column] - np.delete(odds, column, axis=1).max(axis=1)
    positives = int(has[:, column].sum())
    cut, given, hits = expected_cut(lead, has[:, column], positives, 0.9, by_recall=True)
    (reached,) = news.set_thresholds(recall=0.9, label="billing").reached
    assert reached.threshold == pytest.approx(cut)
    assert (reached.label, reached.given, reached.positives) == ("billing", given, positives)
    assert reached.recall == pytest.approx(hits / positives)
    documents = unsure(300, 2)
    labels = news.predict(documents).df()["label"]
    scores = news.predict(documents, scores=True).df()
    table = scores.pivot(index="document", columns="label", values="score")
    table["billing"] -= cut
    expected = table.idxmax(axis=1)
    known = labels.notna()
    assert (labels[known].to_numpy() == expected.to_numpy()[known]).all()


def test_several_labels(topics: Model) -> None:
    odds, has = unseen(topics)
    cut, given, _ = expected_cut(odds.ravel(), has.ravel(), has.sum(), 0.9, by_recall=False)
    (reached,) = topics.set_thresholds(precision=0.9).reached
    assert reached.threshold == pytest.approx(cut)
    assert reached.given == given
    documents = unsure(300, 2)

    def given_labels() -> dict[str, set[str]]:
        rows = topics.predict(documents).fetchall()
        return {key: set(labels) for key, labels, _ in rows}

    def likely(least: dict[str, float]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {key: set() for key in documents["key"]}
        for key, label, score, *_ in topics.predict(documents, scores=True).fetchall():
            if score > least[label]:
                found[key].add(label)
        return found

    cuts = dict.fromkeys(LABELS, cut)
    assert given_labels() == likely(cuts)
    (reached,) = topics.set_thresholds(recall=0.9, label="account").reached
    assert reached.threshold is not None
    assert reached.threshold < cut
    assert given_labels() == likely({**cuts, "account": reached.threshold})
    assert dict(topics.rows("thresholds", "label", "threshold")) == pytest.approx(
        {0: reached.threshold, 1: cut, 2: cut}
    )


def test_each_label(topics: Model) -> None:
    odds, has = unseen(topics)
    found = topics.set_thresholds(precision=0.97, each=True)
    assert [one.label for one in found.reached] == sorted(LABELS)
    for column, one in enumerate(found.reached):
        try:
            cut, given, _ = expected_cut(odds[:, column], has[:, column], 1, 0.97, by_recall=False)
        except IndexError:
            assert (one.threshold, one.given) == (None, 0)
        else:
            assert one.threshold == pytest.approx(cut)
            assert one.given == given
    never = {one.label for one in found.reached if one.threshold is None}
    rows = topics.predict(unsure(300, 2)).fetchall()
    assert not never & {label for _, labels, _ in rows for label in labels}


def test_training_with_a_target(news: Model) -> None:
    made = unsure(600, 1)
    with sqlsimpl.train(made, text="text", label="label", id="key", precision=0.9) as trained:
        news.set_thresholds(precision=0.9)
        rows = news.table("limits").fetchall()
        assert trained.table("limits").fetchall() == rows
        assert trained.predict(made).fetchall() == news.predict(made).fetchall()


def test_same_again_is_not_trained(tmp_path: Path) -> None:
    place: dict[str, Any] = {
        "model": tmp_path / "m.duckdb",
        "text": "text",
        "label": "label",
        "id": "key",
    }
    made = unsure(600, 1)
    calls: list[dict[str, Any]] = [{}, {"precision": 0.9}, {"precision": 0.9}, {}]
    unchanged = []
    for call in calls:
        with sqlsimpl.train(made, **place, **call) as trained:
            unchanged.append(trained.unchanged)
    assert unchanged == [False, False, True, False]


def test_what_cannot_be_reached(news: Model, topics: Model) -> None:
    version = news.version
    with pytest.raises(ModelError, match=r"is not reached .* Nothing was changed"):
        news.set_thresholds(precision=0.999)
    with pytest.raises(SettingError, match="did you mean 'billing'"):
        news.set_thresholds(precision=0.9, label="biling")
    wrongs: tuple[dict[str, Any], ...] = (
        {},
        {"precision": 0.9, "recall": 0.9},
        {"precision": 95},
        {"recall": True},
    )
    for wrong in wrongs:
        with pytest.raises(SettingError):
            news.set_thresholds(**wrong)
    with pytest.raises(SettingError, match="say of which label"):
        news.set_thresholds(recall=0.9)
    with pytest.raises(SettingError, match="one label"):
        topics.set_thresholds(keep=0.9)
    assert news.version == version
    made = unsure(90, 3)
    with pytest.raises(ModelError, match="nb holds no documents out"):
        sqlsimpl.train(made, algorithm="nb", text="text", label="label", id="key", precision=0.8)


def test_command(file: Path) -> None:
    call = ["thresholds", "--model", str(file), "--name", "news", "--version", "1", "--json"]
    done = CliRunner().invoke(app, [*call, "--precision", "0.9"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["target"]["precision"] == 0.9
    with sqlsimpl.open(file, "news") as model:
        assert model.version == told["version"]
        (least,) = {row[0] for row in model.rows("limits", "least")}
    assert least == pytest.approx(told["reached"][0]["threshold"])
    assert CliRunner().invoke(app, call).exit_code != 0

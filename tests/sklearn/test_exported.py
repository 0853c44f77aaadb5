"""Models as pipelines of scikit-learn's own parts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import joblib  # type: ignore[import-untyped]
import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import ModelError
from sqlsimpl.cli import app
from tests.desk.conftest import documents

MADE, _ = documents(240, 1, flips=9)
OTHERS = documents(90, 2)[0].with_columns(
    pl.Series("text", [f"{text}, Große-Tür x_9 naïve!" for text in documents(90, 2)[0]["text"]])
)
TWO = MADE.with_columns(pl.col("label").str.replace("account", "billing"))


def scores(model: sqlsimpl.Model, labels: list[str]) -> np.ndarray:
    """A row per document and a column per label."""
    rows = model.predict(OTHERS, scores=True).fetchall()
    found = {(key, label): score for key, label, score, *_ in rows}
    return np.array([[found[key, label] for label in labels] for key in OTHERS["key"]])


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"algorithm": "nb"},
        {"algorithm": "centroid", "ngrams": 2, "weighting": "tfidf"},
        {"algorithm": "ridge", "weighting": "binary", "unit_length": "sum"},
        {"algorithm": "mls", "weighting": "ltc", "stop_words": ["card"], "lower_case": False},
        {"pattern": r"[\p{L}\p{N}]+|(?:x_)"},
    ],
)
def test_same_scores_and_labels(settings: dict[str, Any]) -> None:
    with sqlsimpl.train(MADE, text="text", label="label", id="key", **settings) as model:
        made = model.to_sklearn()
        classes = list(made.classes_)
        texts = OTHERS["text"].to_list()
        assert made.decision_function(texts) == pytest.approx(
            scores(model, classes), rel=1e-5, abs=1e-5
        )
        rows = model.predict(OTHERS).fetchall()
        assert list(made.predict(texts)) == [row[1] for row in rows]
    assert made["classifier"].coef_.shape == (3, len(made["vectorizer"].vocabulary_))


def test_two_labels() -> None:
    with sqlsimpl.train(TWO, text="text", label="label", id="key") as model:
        made = model.to_sklearn()
        given = [row[1] for row in model.predict(OTHERS).fetchall()]
    assert made["classifier"].coef_.shape[0] == 1
    assert list(made.predict(OTHERS["text"].to_list())) == given


def test_several_labels() -> None:
    with sqlsimpl.train(MADE, text="text", label="labels", id="key") as model:
        made = model.to_sklearn()
        given = [set(row[1]) for row in model.predict(OTHERS).fetchall()]
    matrix = made.predict(OTHERS["text"].to_list())
    matrix = matrix.toarray() if hasattr(matrix, "toarray") else matrix
    assert [set(made.classes_[row.astype(bool)]) for row in matrix] == given


def test_command_writes_what_needs_no_sqlsimpl(tmp_path: Path) -> None:
    file, out = tmp_path / "m.duckdb", tmp_path / "news.joblib"
    sqlsimpl.train(MADE, text="text", label="label", id="key", model=file, name="news").close()
    call = ["export", "--model", str(file), "--format", "sklearn", "--quiet"]
    refused = CliRunner().invoke(app, call)
    assert refused.exit_code != 0
    done = CliRunner().invoke(app, [*call, "--out", str(out)])
    assert done.exit_code == 0, done.output
    code = (
        "import sys; sys.modules['sqlsimpl'] = None; import joblib; "
        f"print(joblib.load({str(out)!r}).predict(['courier parcel'])[0])"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert told.stdout.strip() == "delivery"
    assert joblib.load(out).predict(["login password"])[0] == "account"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"stem": "english"}, "words are stemmed"),
        ({"characters": 3}, "pieces of words"),
        ({"weighting": "simpl"}, "weighted by 'simpl'"),
        ({"precision": 0.6}, "gets no label"),
        ({"ngrams": 2, "stop_words": ["card"]}, "runs of words with a stop word"),
    ],
)
def test_what_no_pipeline_can_do(settings: dict[str, Any], why: str) -> None:
    with (
        sqlsimpl.train(MADE.head(120), text="text", label="label", id="key", **settings) as model,
        pytest.raises(ModelError, match=why),
    ):
        model.to_sklearn()

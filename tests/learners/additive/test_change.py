"""Adding documents to models and removing them: the same as training on the result."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest

import sqlsimpl
from sqlsimpl import Model, ModelError, SourceError

ALGORITHMS: dict[str, dict[str, Any]] = {
    "nb": {"algorithm": "nb"},
    "complement": {"algorithm": "nb", "kind": "complement"},
    "one against the rest": {"algorithm": "nb", "one_vs_rest": True},
    "mfd": {"algorithm": "mfd"},
    "centroid": {"algorithm": "centroid"},
    "centroid by distance": {"algorithm": "centroid", "distance": "l2"},
}
# Not compared: when and how it was made, not what it is.
HOW = ("settings", "steps", "macros")

Row = tuple[str, str, str]


def frame(rows: Sequence[Row]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["key", "body", "topic"], dtype="string")


def train(rows: Sequence[Row], **options: Any) -> Model:
    usual: dict[str, Any] = {"text": "body", "label": "topic", "id": "key", "min_df": 1}
    return sqlsimpl.train(frame(rows), **{**usual, **options})


def contents(model: Model) -> dict[str, list[Any]]:
    """The tables; what was divided by a length is the same but for the last digits."""
    return {
        name: sorted(map(rounded, model.table(name).fetchall()), key=repr)
        for name in model.tables
        if name not in HOW
    }


def rounded(row: Sequence[Any]) -> list[Any]:
    return [round(value, 12) if isinstance(value, float) else value for value in row]


def scores(model: Model, rows: Sequence[Row]) -> dict[tuple[str, str], float]:
    found = model.predict(frame(rows), scores=True).fetchall()
    return {(key, label): score for key, label, score, *_ in found}


def state(model: Model) -> dict[str, Any]:
    """The sums, by the names of words and labels instead of their numbers."""
    forms = {word: (field, form) for word, field, form, *_ in model.table("words").fetchall()}
    names = {label: name for label, name, _ in model.table("labels").fetchall()}
    return {
        "collection": model.table("collection").fetchall(),
        "labels": {names[label]: n for label, n in model.table("label_totals").fetchall()},
        "words": {forms[word]: sums for word, *sums in model.table("word_totals").fetchall()},
        "label_words": {
            (names[label], forms[word]): sums
            for label, word, *sums in model.table("label_words").fetchall()
        },
        "terms": sorted(model.table("terms").fetchall()),
        "members": sorted(model.table("members").fetchall(), key=repr),
    }


SOME: list[Row] = [
    ("1", "red green red", "warm"), ("2", "red pink", "warm"), ("3", "blue grey", "cold"),
    ("4", "blue white white", "cold"), ("5", "grey", "cold"),
]  # fmt: skip
MORE: list[Row] = [
    ("6", "black red pink", "warm"),
    ("7", "black snow blue", "cold"),
    ("8", "", "cold"),
]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_adding_is_training_on_both_and_removing_restores(name: str) -> None:
    options = ALGORITHMS[name]
    with train(SOME, **options) as model, train([*SOME, *MORE], **options) as whole:
        before = contents(model)
        change = model.add(frame(MORE))
        assert (change.changed, change.documents, change.version) == (3, 8, 1)
        assert state(model) == state(whole)
        ours, theirs = (scores(one, [*SOME, *MORE]) for one in (model, whole))
        assert ours == pytest.approx(theirs, abs=1e-9)
        model.remove(frame(MORE))
        assert contents(model) == before


def test_words_become_terms_and_cease_to_be() -> None:
    with train(SOME, algorithm="nb", min_df=2) as model:
        assert "black" not in {name for _, name, *_ in model.table("terms").fetchall()}
        model.add(frame(MORE))
        assert "black" in {name for _, name, *_ in model.table("terms").fetchall()}
        model.remove(frame(MORE[:1]))
        assert "black" not in {name for _, name, *_ in model.table("terms").fetchall()}


@pytest.mark.parametrize(
    ("change", "rows", "reason"),
    [
        ("remove", [("9", "red", "warm")], "'9' were never added"),
        ("remove", [("1", "red", "warm")], "'1' were never added, or with other text or labels"),
        ("remove", [("1", "red green red", "cold")], "with other text or labels"),
        ("remove", [*SOME[:2], ("9", "red", "warm")], "1 documents, for example '9'"),
        ("remove", SOME[2:], "fewer than two labels would be left"),
        ("add", [*MORE, SOME[0]], "'1' are in the model already"),
        ("add", [("9", None, "warm")], "there is no document"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    change: str, rows: list[Row], reason: str
) -> None:
    with train(SOME, algorithm="nb") as model:
        before = contents(model)
        with pytest.raises(SourceError, match=reason):
            getattr(model, change)(frame(rows))
        assert contents(model) == before
        assert scores(model, SOME)


def test_documents_without_keys_count_as_often_as_they_were_added() -> None:
    twice = [*SOME, SOME[0]]
    with train(twice, algorithm="nb", id=None) as model:
        model.remove(frame(SOME[:1]))
        model.remove(frame(SOME[:1]))
        with pytest.raises(SourceError, match="never added"):
            model.remove(frame(SOME[:1]))
        with train(SOME[1:], algorithm="nb", id=None) as rest:
            assert state(model) == state(rest)


def test_a_new_label() -> None:
    new: list[Row] = [("9", "violet red", "odd"), ("10", "violet", "odd")]
    with train(SOME, algorithm="nb") as model:
        model.add(frame(new))
        ((label,),) = model.predict(frame([("x", "violet violet", "")])).project("label").fetchall()
        assert label == "odd"
        model.remove(frame(new))
        assert {name for _, name, _ in model.table("labels").fetchall()} == {"warm", "cold"}


def lists(rows: Sequence[Row]) -> pd.DataFrame:
    made = frame(rows)
    made["topic"] = [[topic] for topic in made["topic"]]
    return made


def test_thresholds_stay_and_a_label_without_one_is_refused() -> None:
    usual: dict[str, Any] = {"text": "body", "label": "topic", "id": "key", "min_df": 1}
    with sqlsimpl.train(lists(SOME), algorithm="nb", folds=2, **usual) as model:
        before = model.table("bounds").fetchall()
        model.add(lists(MORE))
        assert model.table("bounds").fetchall() == before
        with pytest.raises(SourceError, match="'odd' is new"):
            model.add(lists([("9", "violet", "odd")]))
        with pytest.raises(SourceError, match="a list of labels"):
            model.add(frame([("9", "red", "warm")]))


def test_simpl_must_be_trained_again() -> None:
    model = train(SOME, algorithm="simpl", preset="paper")
    with model, pytest.raises(ModelError, match="that is for nb, mfd, centroid"):
        model.add(frame(MORE))


def test_ready_rows() -> None:
    entries = pd.DataFrame(
        [
            (key, word, 1, topic)
            for key, body, topic in [*SOME, *MORE]
            for word in set(body.split())
        ],
        columns=["key", "word", "n", "topic"],
    )
    options: dict[str, Any] = {
        "id": "key",
        "term": "word",
        "count": "n",
        "label": "topic",
        "algorithm": "nb",
    }
    few, more = entries[entries.key < "6"], entries[entries.key >= "6"]
    with sqlsimpl.train(few, **options) as model, sqlsimpl.train(entries, **options) as whole:
        before = contents(model)
        model.add(more)
        assert state(model) == state(whole)
        model.remove(more)
        assert contents(model) == before


def test_the_file_is_changed_in_place(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    train(SOME, algorithm="nb", model=file, name="colours").close()
    train([*SOME, *MORE], algorithm="nb", model=file, name="colours").close()
    frame(MORE[:1]).to_csv(tmp_path / "gone.csv", index=False)
    command = [
        str(Path(sys.executable).with_name("sqlsimpl")), "remove", str(tmp_path / "gone.csv"),
        "--model", str(file), "--json",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["documents"] == 7
    assert json.loads(done.stdout)["also_in"] == []  # version 1 never held it
    with train([*SOME, *MORE[1:]], algorithm="nb", model=file, name="colours") as same:
        assert same.unchanged
        assert same.version == 2
    with duckdb.connect(str(file), read_only=True) as connection:
        connection.sql("CREATE TEMP VIEW inbox AS SELECT 'k' AS key, 'red pink' AS body")
        assert connection.sql("FROM colours.predict('inbox')").fetchall()[0][:2] == ("k", "warm")
        assert connection.sql("SELECT documents FROM colours.collection").fetchall() == [(7,)]

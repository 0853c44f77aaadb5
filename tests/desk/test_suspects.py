"""Documents whose label looks wrong."""

from __future__ import annotations

import json
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model, ModelError, SettingError
from sqlsimpl.cli import app
from tests.desk.conftest import LABELS, WORDS, Desk

Suspect = tuple[str, str | None, str | None, float]


def unseen(model: Model) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Keys, log-odds and labels, a row per document and a column per label."""
    rows = sorted(model.table("unseen").fetchall())
    shape = (-1, len(LABELS))
    keys = [row[0] for row in rows[:: len(LABELS)]]
    odds = np.array([row[2] for row in rows]).reshape(shape)
    has = np.array([row[3] for row in rows]).reshape(shape)
    return keys, odds, has


def expected_one(model: Model) -> list[Suspect]:
    """The suspects among documents with one label, in numpy."""
    keys, odds, has = unseen(model)
    names, found = sorted(LABELS), []
    for key, row, own in zip(keys, odds, has.argmax(axis=1), strict=True):
        best = int(np.where(np.arange(len(names)) == own, -np.inf, row).argmax())
        if row[best] > row[own]:
            found.append((key, names[own], names[best], row[best] - row[own]))
    return sorted(found, key=lambda row: (-row[3], row[0]))


def test_one_label(news: Model, desk: Desk) -> None:
    expected = expected_one(news)
    found = news.suspects().fetchall()
    assert [row[:3] for row in found] == [row[:3] for row in expected]
    assert [row[3] for row in found] == pytest.approx([row[3] for row in expected])
    assert {key for key, *_ in found[:9]} == desk.flipped
    truth = dict(zip(desk.documents["key"], desk.documents["text"], strict=True))
    for key, label, suggested, _ in found[:9]:
        assert set(truth[key].split()) & set(WORDS[suggested])
        assert not set(truth[key].split()) & set(WORDS[label])


def test_several_labels(topics: Model, desk: Desk) -> None:
    keys, odds, has = unseen(topics)
    against = np.where(has, -odds, odds)
    names, expected = sorted(LABELS), []
    for row, column in zip(*np.nonzero(against > 0), strict=True):
        label = names[column]
        pair = (label, None) if has[row, column] else (None, label)
        expected.append((keys[row], *pair, against[row, column]))
    expected.sort(key=lambda row: (-row[3], row[0], row[1] or row[2]))
    found = topics.suspects().fetchall()
    assert [row[:3] for row in found] == [row[:3] for row in expected]
    assert [row[3] for row in found] == pytest.approx([row[3] for row in expected])
    assert {key for key, *_ in found[:18]} == desk.flipped


def test_terms_speak_for_the_suggestion(news: Model, desk: Desk) -> None:
    some = desk.documents.filter(pl.col("key").is_in([*desk.flipped][1:]))
    found = news.suspects(some, most=9).fetchall()
    assert [row[:4] for row in found] == news.suspects(most=9).fetchall()
    told = {key: terms for key, *_, terms in found}
    assert [key for key, terms in told.items() if terms is None] == [
        key for key in told if key in set(desk.flipped) - set(some["key"])
    ]
    for key, _, suggested, _, terms in found:
        if terms is not None:
            assert terms.split(", ")[0] in WORDS[suggested], key


def test_terms_add_up(news: Model, desk: Desk) -> None:
    """The terms are those whose contributions to both labels' log-odds differ most."""
    ((key, label, suggested, _, terms),) = news.suspects(desk.documents, most=1).fetchall()
    rows = news.explain(desk.documents, document=key, every_label=True).fetchall()
    numbers: dict[str, int] = dict(news.rows("labels", "name", "label"))
    slopes: dict[int, float] = dict(news.rows("leaves", "label", "slope"))
    sides = {label: -slopes[numbers[label]], suggested: slopes[numbers[suggested]]}
    sums: dict[str, float] = {}
    for _, name, _, part, term, contribution, *_ in rows:
        if part == "term" and name in sides:
            sums[term] = sums.get(term, 0) + sides[name] * contribution
    best = sorted((-value, term) for term, value in sums.items() if value > 0)[:5]
    assert terms == ", ".join(term for _, term in best)


def test_by_label(news: Model) -> None:
    every, some = news.suspects().fetchall(), news.suspects(label="billing").fetchall()
    assert some == [row for row in every if "billing" in row[1:3]]
    assert 0 < len(some) < len(every)


def test_in_sql(desk: Desk, news: Model, topics: Model) -> None:
    with duckdb.connect(str(desk.file), read_only=True) as client:
        for model in (news, topics):
            view = f"FROM {model.name}.suspects ORDER BY score DESC, document LIMIT 9"
            assert client.execute(view).fetchall() == model.suspects(most=9).fetchall()


def test_what_cannot_be_asked(news: Model, desk: Desk) -> None:
    with pytest.raises(SettingError, match="did you mean 'billing'"):
        news.suspects(label="biling")
    with pytest.raises(SettingError, match="most 0"):
        news.suspects(most=0)
    options: dict[str, Any] = {"text": "text", "label": "label", "id": "key", "forget_unseen": True}
    with (
        sqlsimpl.train(desk.documents.head(60), **options) as forgot,
        pytest.raises(ModelError, match="it was trained with forget_unseen"),
    ):
        forgot.suspects()


def test_command(desk: Desk, news: Model) -> None:
    call = ["suspects", "--model", str(desk.file), "--name", "news", "--count", "3", "--quiet"]
    printed = CliRunner().invoke(app, call)
    assert printed.exit_code == 0
    head, *rows = printed.stdout.splitlines()
    assert head == "document,label,suggested,score"
    assert [row.split(",")[0] for row in rows] == [row[0] for row in expected_one(news)[:3]]
    told = json.loads(CliRunner().invoke(app, [*call, "--json"]).stdout)
    assert [row["document"] for row in told["suspects"]] == [row.split(",")[0] for row in rows]
    assert (told["model"], told["version"]) == ("news", 1)

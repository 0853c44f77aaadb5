"""How documents differ from those of training."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import Model, SettingError
from sqlsimpl.cli import app
from sqlsimpl.desk.drift import MEASURES, above, parse_limits
from tests.desk.conftest import LABELS, Desk, documents

Row = tuple[str, str | None, float | None, float | None, float | None, float | None]


@pytest.fixture(scope="module")
def inbox() -> pl.DataFrame:
    """Documents with words that training has not seen, of which most are about one topic."""
    made, _ = documents(60, 9)
    some = made.filter((pl.col("label") == "billing") | (pl.int_range(60) < 9))
    return some.with_columns(
        pl.concat_str([pl.col("text"), pl.lit("crypto wallet crypto")], separator=" ")
    )


def measures(rows: list[Row]) -> dict[str, Row]:
    """The rows of measures that have no name."""
    return {row[0]: row for row in rows if row[1] is None}


def g_squared(before: float, total: float, since: float, given: float) -> float:
    """The likelihood ratio of a table of two by two."""
    share = (before + since) / (total + given)
    cells = [
        (before, total * share), (since, given * share),
        (total - before, total * (1 - share)), (given - since, given * (1 - share)),
    ]  # fmt: skip
    return float(2 * sum(seen * np.log(seen / meant) for seen, meant in cells if seen > 0))


def test_measures(desk: Desk, news: Model, inbox: pl.DataFrame) -> None:
    found = measures(news.drift(inbox).fetchall())
    total, number = len(desk.documents), len(inbox)
    assert found["documents"][2:4] == pytest.approx((total, number))

    known = {name for (name,) in news.rows("terms", "name")}
    words = [word for text in inbox["text"] for word in text.split()]
    assert found["unknown words"][3] == pytest.approx(
        sum(word not in known for word in words) / len(words)
    )
    terms = [len(known & set(text.split())) for text in inbox["text"]]
    before = [len(known & set(text.split())) for text in desk.documents["text"]]
    assert found["known terms"][2:4] == pytest.approx((np.mean(before), np.mean(terms)))

    given_labels = Counter(row[1] for row in news.predict(inbox).fetchall())
    trained = Counter(desk.documents["label"])
    apart = [abs(given_labels[name] / number - trained[name] / total) for name in LABELS]
    assert found["label mix"][4] == pytest.approx(sum(apart) / 2)

    sure = [row[3] for row in news.predict(inbox).fetchall()]
    odds: dict[str, float] = {}
    for key, _, value, _ in news.table("unseen").fetchall():
        odds[key] = max(odds.get(key, -np.inf), value)
    held_out = np.mean([1 / (1 + np.exp(-value)) for value in odds.values()])
    assert found["confidence"][2:4] == pytest.approx((held_out, np.mean(sure)))


def test_terms(desk: Desk, news: Model, inbox: pl.DataFrame) -> None:
    rows = [row for row in news.drift(inbox).fetchall() if row[0] == "term"]
    total, number = len(desk.documents), len(inbox)
    ratios = {}
    for name, documents_before in news.rows("terms", "name", "documents"):
        since = sum(name in text.split() for text in inbox["text"])
        ratios[name] = g_squared(documents_before, total, since, number)
    best = sorted(ratios.items(), key=lambda item: (-item[1], item[0]))[:20]
    assert [row[1] for row in rows] == [name for name, _ in best]
    assert [row[4] for row in rows] == pytest.approx([ratio for _, ratio in best])
    new = [row[1] for row in news.drift(inbox).fetchall() if row[0] == "new word"]
    assert new[:2] == ["crypto", "wallet"]


def test_nothing_drifts_among_the_documents_of_training(news: Model, desk: Desk) -> None:
    found = measures(news.drift(desk.documents).fetchall())
    assert found["unknown words"][4] == 0
    assert found["known terms"][4] == pytest.approx(0)
    assert above(news.drift(desk.documents).fetchall(), {"label mix": 0.05}) == []


def test_by_chance(news: Model) -> None:
    """Of documents like those of training, the mix is as far off as chance makes it."""
    drifts, chances = [], []
    for seed in range(20, 32):
        row = measures(news.drift(documents(45, seed)[0].sample(30, seed=seed)).fetchall())
        drifts.append(row["label mix"][4] or 0)
        chances.append(row["label mix"][5] or 0)
    assert np.mean(drifts) < 1.5 * np.mean(chances)
    assert chances[0] == pytest.approx(
        0.5 * 3 * np.sqrt(2 / np.pi * (1 / 3) * (2 / 3) / 30), rel=0.05
    )


def test_labelled_since(news: Model, inbox: pl.DataFrame) -> None:
    found = measures(news.drift(inbox, label="label").fetchall())
    figures = news.evaluate(inbox, label="label").metrics
    assert found["accuracy"][3] == figures.accuracy
    assert 0.8 < (found["accuracy"][2] or 0) < 1
    assert 0 < (found["calibration"][4] or 0) < 0.5


def test_in_sql(desk: Desk, news: Model, topics: Model, inbox: pl.DataFrame) -> None:
    with duckdb.connect() as client:
        client.execute(f"ATTACH '{desk.file}' AS m (READ_ONLY)")
        client.execute("USE m")
        client.register("inbox", inbox)
        for model in (news, topics):
            rows = client.execute(f"FROM {model.name}.drift('inbox')").fetchall()
            told = model.drift(inbox).fetchall()
            assert [row[:2] for row in rows] == [row[:2] for row in told]
            for row, other in zip(rows, told, strict=True):
                assert row[2:] == pytest.approx(other[2:], nan_ok=True)


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from(MEASURES))
def test_limits(every: float, one: float, measure: str) -> None:
    limits = parse_limits([str(every), f"{measure}={one}"])
    assert set(limits) == set(MEASURES)
    assert limits[measure] == one
    assert {limits[name] for name in MEASURES if name != measure} == {every}
    row = (measure, None, None, None, one + 0.1, 0.05)
    assert bool(above([row], limits))
    assert not above([(*row[:5], 0.2)], limits)


def test_what_cannot_be_asked() -> None:
    with pytest.raises(SettingError, match="write a number"):
        parse_limits(["label mix=much"])
    with pytest.raises(SettingError, match="did you mean 'label mix'"):
        parse_limits(["label mx=0.1"])


def test_command(desk: Desk, inbox: pl.DataFrame, tmp_path: Path) -> None:
    file = tmp_path / "inbox.parquet"
    inbox.write_parquet(file)
    call = ["drift", str(file), "--model", str(desk.file), "--name", "news", "--quiet"]
    printed = CliRunner().invoke(app, call)
    assert printed.exit_code == 0, printed.output
    assert "crypto" in printed.stdout
    too_far = CliRunner().invoke(app, [*call, "--limit", "1", "--limit", "label mix=0.2"])
    assert too_far.exit_code == 3
    assert "label mix 0.4" in too_far.stderr
    assert "is above the limit 0.2" in too_far.stderr
    assert CliRunner().invoke(app, [*call, "--limit", "0.99"]).exit_code == 0
    told = json.loads(CliRunner().invoke(app, [*call, "--json", "--limit", "0.2"]).stdout)
    assert told["drift"][0]["measure"] == "documents"
    assert any("label mix" in message for message in told["above_limit"])


def test_without_held_out_documents(desk: Desk, inbox: pl.DataFrame) -> None:
    some = desk.documents.head(60)
    columns = {"text": "text", "label": "label", "id": "key"}
    with sqlsimpl.train(some, forget_unseen=True, **columns) as model:  # type: ignore[arg-type]
        found = measures(model.drift(inbox).fetchall())
    assert found["confidence"][2] is None
    assert found["confidence"][3] is not None

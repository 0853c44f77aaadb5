"""The trainer of lanes: two labels are one problem, seen from both sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import Model, Step

DOCUMENTS = """
    CREATE TABLE documents AS
    SELECT
        i AS id,
        CASE WHEN i % 3 = 0 THEN 'spam' ELSE 'ham' END AS label,
        CASE WHEN i % 3 = 0 AND i % 7 > 0 THEN 'buy cheap pills ' ELSE 'see you soon ' END
        || 'word' || i % 11 || ' more' || i % 5 AS body
    FROM RANGE(240) AS numbers (i)
"""


@pytest.fixture(scope="module", params=["default", "paper"])
def trained(request: pytest.FixtureRequest) -> Iterator[tuple[Model, list[Step]]]:
    """A model of two labels, and the steps of its training."""
    steps: list[Step] = []
    with duckdb.connect() as connection:
        connection.execute(DOCUMENTS)
        training: dict[str, Any] = {"text": "body", "label": "label", "id": "id"}
        with sqlsimpl.train(
            "documents",
            **training,
            model=connection,
            name="mail",
            preset=request.param,
            on_step=steps.append,
        ) as model:
            yield model, steps


def test_one_lane_is_trained(trained: tuple[Model, list[Step]]) -> None:
    """By margin it is one beside the two coins."""
    model, steps = trained
    template, lanes = ("linear/targets", 1) if model.preset == "paper" else ("plane/start", 3)
    targets = [step.statement for step in steps if step.template == template]
    assert targets
    for one in targets:
        assert f"target_{lanes - 1}" in one
        assert f"target_{lanes}" not in one


def test_the_second_label_is_the_mirror_of_the_first(trained: tuple[Model, list[Step]]) -> None:
    model, _ = trained
    rows = model.rows("discriminants", "label", "stage", "term", "weight")
    sides: list[dict[int, float]] = [
        {term: weight for label, stage, term, weight in rows if (label, stage) == (side, 0)}
        for side in (0, 1)
    ]
    assert sides[0]
    assert {term: -weight for term, weight in sides[0].items()} == sides[1]


def test_the_label_given_is_the_sign_of_the_log_odds(trained: tuple[Model, list[Step]]) -> None:
    model, _ = trained
    if model.preset == "paper":
        pytest.skip("the article decides by a tree for each label")
    scores: dict[object, dict[str, float]] = {}
    for document, label, score, *_ in model.predict("documents", scores=True).fetchall():
        scores.setdefault(document, {})[label] = score
    given = {
        document: label
        for document, label, *_ in model.predict("documents", reasons=False).fetchall()
    }
    assert len(given) == 240
    assert set(given.values()) == {"ham", "spam"}
    for document, odds in scores.items():
        assert odds["ham"] == pytest.approx(-odds["spam"], abs=1e-4)
        assert given[document] == ("spam" if odds["spam"] > 0 else "ham")

"""The fixture is what its generator makes."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb

from fixtures.tickets import generate

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"


def test_the_stored_tickets_are_the_generated_ones() -> None:
    stored = [json.loads(line) for line in TICKETS.read_text(encoding="utf-8").splitlines()]
    assert stored == list(generate(documents=4000, seed=7))


def test_tickets_have_overlapping_categories_and_some_two_labels() -> None:
    tickets = duckdb.connect().sql(f"FROM '{TICKETS}'")
    ((categories, doubles),) = tickets.aggregate(
        "COUNT(DISTINCT category), AVG((len(labels) = 2)::INT)"
    ).fetchall()
    assert categories == 8
    assert 0.08 < doubles < 0.16

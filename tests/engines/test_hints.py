"""Hints of templates: settings of DuckDB that change for a statement, and no more often than so."""

from __future__ import annotations

from collections.abc import Mapping

import duckdb
import pytest

from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.templates import template
from sqlsimpl.templates.header import NO_HINTS, Hints
from sqlsimpl.templates.run import Run

SETTINGS = (
    "SELECT current_setting('preserve_insertion_order'), current_setting('perfect_ht_threshold')"
)
UNORDERED: Hints = frozenset({"unordered"})
SPARSE: Hints = frozenset({"sparse keys"})


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The settings that are changed from here on."""
    changed: list[str] = []
    change = DuckDBEngine._set

    def counting(self: DuckDBEngine, name: str, value: object) -> None:
        changed.append(name)
        change(self, name, value)

    monkeypatch.setattr(DuckDBEngine, "_set", counting)
    return changed


def test_hints_are_for_their_statement_alone() -> None:
    with DuckDBEngine() as engine:
        assert engine.execute(SETTINGS) == [(True, 22)]
        assert engine.execute(SETTINGS, {}, UNORDERED) == [(False, 22)]
        assert engine.execute(SETTINGS, {}, UNORDERED | SPARSE) == [(False, 12)]
        assert engine.execute(SETTINGS, {}, SPARSE) == [(True, 12)]
        assert engine.execute(SETTINGS) == [(True, 22)]


def test_statements_with_the_same_hints_change_settings_once(changes: list[str]) -> None:
    with DuckDBEngine() as engine:
        changes.clear()
        for _ in range(5):
            engine.execute("SELECT 1", {}, UNORDERED)
        assert changes == ["preserve_insertion_order"]
        for _ in range(5):
            engine.execute("SELECT 1")
        assert changes == ["preserve_insertion_order"] * 2


def test_a_failed_statement_leaves_no_hints_on_a_users_connection() -> None:
    connection = duckdb.connect()
    with DuckDBEngine(connection) as engine:
        with pytest.raises(duckdb.Error):
            engine.execute("SELECT nothing", {}, UNORDERED | SPARSE)
        assert connection.execute(SETTINGS).fetchall() == [(True, 22)]
        engine.execute("SELECT 1", {}, UNORDERED)
    assert connection.execute(SETTINGS).fetchall() == duckdb.connect().execute(SETTINGS).fetchall()


def test_a_run_hands_on_the_hints_of_templates_and_those_that_are_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[Hints] = []
    settings_for = DuckDBEngine.settings_for

    def watching(self: DuckDBEngine, hints: Hints) -> Mapping[str, object]:
        given.append(hints)
        return settings_for(self, hints)

    with DuckDBEngine() as engine:
        run = Run(engine)
        monkeypatch.setattr(DuckDBEngine, "settings_for", watching)
        run.create("tree/no_cuts", output="cuts")
        run.execute(run.statement("tree/no_cuts", hints=SPARSE))
        run.create("corpus/stop_words", lower_case=True, words=["of"])
    assert given[:3] == [UNORDERED, UNORDERED | SPARSE, NO_HINTS]


def test_the_statements_of_a_loop_have_the_same_hints() -> None:
    """Else settings would be changed and put back in each of its iterations."""
    loops = [
        "tree/cuts tree/child_units",
        "conjugate/betas linear/projections conjugate/line_search conjugate/update fisher/value",
        "fixed/ascent fixed/update linear/projections linear/class_statistics fixed/standings",
    ]
    for loop in loops:
        assert {template.load(name).header.hints for name in loop.split()} == {UNORDERED}

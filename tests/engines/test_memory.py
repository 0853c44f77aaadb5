"""How much memory DuckDB may use where the user does not say."""

from __future__ import annotations

import duckdb
import pytest

from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.duckdb import settings

LIMIT = "SELECT current_setting('memory_limit')"


@pytest.fixture
def little_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "free_memory", lambda: 400 * 2**20)


@pytest.mark.usefixtures("little_is_free")
def test_the_limit_is_three_quarters_of_what_is_free() -> None:
    with DuckDBEngine() as engine:
        assert engine.execute(LIMIT) == [("300.0 MiB",)]


@pytest.mark.usefixtures("little_is_free")
def test_what_the_user_says_counts() -> None:
    with DuckDBEngine(memory_limit="500MiB") as engine:
        assert engine.execute(LIMIT) == [("500.0 MiB",)]
    connection = duckdb.connect()
    connection.execute("SET memory_limit = '600MiB'")
    with DuckDBEngine(connection) as engine:
        assert engine.execute(LIMIT) == [("600.0 MiB",)]


@pytest.mark.parametrize("free", [None, 2**60])
def test_it_is_never_more_than_duckdbs_own(
    monkeypatch: pytest.MonkeyPatch, free: int | None
) -> None:
    monkeypatch.setattr(settings, "free_memory", lambda: free)
    own = duckdb.connect().execute(LIMIT).fetchall()
    with DuckDBEngine() as engine:
        assert engine.execute(LIMIT) == own


def test_what_is_free_is_less_than_all() -> None:
    free = settings.free_memory()
    assert free is None or 2**20 < free < 2**50

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


def test_blocks_are_smaller_where_memory_is_short() -> None:
    """A statement's rows fit into what it may use, and small corpora are one block."""
    with DuckDBEngine(memory_limit="4GiB") as roomy, DuckDBEngine(memory_limit="100MiB") as short:
        assert roomy.blocks(1_000, 1_000_000) == [range(1_000)]
        assert short.blocks(0, 0) == [range(0)]
        blocks = short.blocks(1_000, 5_000_000)
        assert len(blocks) > 5
        assert [doc for block in blocks for doc in block] == list(range(1_000))


def test_a_compact_workspace_has_the_same_rows_in_less_memory() -> None:
    with DuckDBEngine() as engine:
        table = engine.work_table("many")
        query = "SELECT i // 100 AS doc, i % 7 AS term FROM range(1_000_000) AS rows(i)"
        engine.write(table, query, {}, append=False)
        used = "SELECT SUM(memory_usage_bytes) FROM duckdb_memory()"
        ((before,),) = engine.execute(used)
        engine.compact()
        ((after,),) = engine.execute(used)
        assert after < before / 2
        sums = "SELECT COUNT(*), SUM(doc), SUM(term) FROM " + table.sql("duckdb")
        expected = "SELECT COUNT(*), SUM(doc), SUM(term) FROM (" + query + ")"
        assert engine.execute(sums) == engine.execute(expected)

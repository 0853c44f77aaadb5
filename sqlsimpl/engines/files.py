"""Results as files on this machine, whole or not at all."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sqlglot import exp

from sqlsimpl.engines import DuckDBEngine, Engine
from sqlsimpl.engines.duckdb.files import write_file
from sqlsimpl.engines.duckdb.sources import file_rows


def write_result(engine: Engine, table: exp.Table, file: Path) -> None:
    """Write a table to a Parquet, CSV or JSON file; DuckDB writes what other engines send."""
    if isinstance(engine, DuckDBEngine):
        write_file(engine, table, file)
        return
    with tempfile.TemporaryDirectory(prefix="sqlsimpl-result-") as folder:
        sent = Path(folder) / "result.parquet"
        engine.save(table, sent)
        with DuckDBEngine() as writer:
            write_file(writer, exp.select("*").from_(file_rows(sent)), file)

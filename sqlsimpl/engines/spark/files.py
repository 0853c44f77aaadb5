"""Tables of Spark to Parquet files on this machine and back, by way of Arrow."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlglot import exp

from sqlsimpl.errors import package

if TYPE_CHECKING:
    from sqlsimpl.engines.spark.engine import SparkEngine


def save(engine: SparkEngine, table: exp.Table, file: Path) -> None:
    """Write a table to a Parquet file, in the order in which it was written."""
    parquet = package("pyarrow.parquet", "spark")
    rows = engine.call(lambda: engine.workspace.ordered(table).toArrow())
    parquet.write_table(rows, file)


def load(engine: SparkEngine, file: Path, table: exp.Table) -> None:
    """Write a work table from a Parquet file, which executors may not reach."""
    rows = package("pyarrow.parquet", "spark").read_table(file)

    def stored() -> None:
        engine.workspace.store(table, engine.session.createDataFrame(rows), append=False)

    engine.call(stored)

"""Results as files on this machine, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from sqlglot import exp

from sqlsimpl.engines import DuckDBEngine, Engine
from sqlsimpl.engines.duckdb.files import write_file
from sqlsimpl.engines.scratch import scratch_folder

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet runs."""


def write_result(engine: Engine, table: exp.Table, file: Path, *, safe_csv: bool = False) -> None:
    """Write a table to a Parquet, CSV or JSON file; DuckDB writes what other engines send."""
    if isinstance(engine, DuckDBEngine):
        is_csv = safe_csv and file.suffix.lower() == ".csv"
        write_file(engine, _without_formulas(engine, table) if is_csv else table, file)
        return
    with scratch_folder("sqlsimpl-result") as folder:
        sent = folder / "result.parquet"
        engine.save(table, sent)
        with DuckDBEngine() as writer:
            table = writer.work_table("result")
            writer.load(sent, table)
            write_result(writer, table, file, safe_csv=safe_csv)


def _without_formulas(engine: DuckDBEngine, table: exp.Table) -> exp.Query:
    """The rows with a quote before texts that a spreadsheet would run."""
    columns: list[exp.Expr] = []
    for name, kind in engine.columns(table).items():
        column: exp.Expr = exp.column(name, quoted=True)
        if kind == "VARCHAR":
            first = exp.func("LEFT", column.copy(), exp.Literal.number(1))
            quoted = exp.DPipe(this=exp.Literal.string("'"), expression=column.copy())
            runs = first.isin(*(exp.Literal.string(one) for one in FORMULAS))
            column = exp.case().when(runs, quoted).else_(column)
        columns.append(exp.alias_(column, name, quoted=True))
    return exp.select(*columns).from_(table.copy())

"""What leaves DuckDB's workspace: files, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb
from sqlglot import exp

from sqlsimpl.engines.duckdb.sources import DATABASES
from sqlsimpl.engines.scratch import part_of
from sqlsimpl.errors import EngineError, SettingError, first_line
from sqlsimpl.templates.template import Relation

if TYPE_CHECKING:
    from sqlsimpl.engines.duckdb.engine import DuckDBEngine

_FORMATS = {".parquet": "parquet", ".csv": "csv", ".json": "json", ".jsonl": "json"}


def table_in(database: str, schema: str, name: str) -> exp.Table:
    """A fully qualified, quoted table."""
    return exp.table_(name, db=schema, catalog=database, quoted=True)


def is_database(file: Path) -> bool:
    """Whether a file's name says that it is a DuckDB database."""
    return file.suffix.lower() in DATABASES


def check_output(file: Path) -> None:
    """Refuse a file that cannot be written, before the work is done."""
    endings = [*_FORMATS, *sorted(DATABASES)]
    if file.suffix.lower() not in endings:
        raise SettingError(f"{file}: the ending must be one of {', '.join(endings)}")
    if not file.parent.is_dir():
        raise SettingError(f"{file}: there is no folder {file.parent}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise SettingError(f"{file}: it cannot be written; choose another place")


def write_file(engine: DuckDBEngine, relation: Relation, file: Path) -> None:
    """Write a table to a Parquet, CSV or JSON file that is there whole or not at all."""
    kind = exp.CopyParameter(
        this=exp.var("FORMAT"), expression=exp.var(_FORMATS[file.suffix.lower()])
    )
    rows = relation.copy()
    if isinstance(rows, exp.Table):
        rows = exp.select("*").from_(rows)
    try:
        with part_of(file) as part:
            target = exp.Literal.string(str(part))
            engine.run(exp.Copy(this=rows.subquery(), kind=False, files=[target], params=[kind]))
            part.replace(file)
    except (duckdb.Error, OSError) as error:
        raise EngineError(f"{file}: it could not be written: {first_line(error)}") from error

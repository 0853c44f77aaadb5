"""What a user may name as a source of documents, made readable for Spark."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlglot import exp
from sqlglot.errors import ParseError

from sqlsimpl.engines.sources import candidates, ending, named, refuse_both
from sqlsimpl.engines.spark.failures import SparkError, short
from sqlsimpl.errors import SourceError, near
from sqlsimpl.templates.template import Relation, render

if TYPE_CHECKING:
    from sqlsimpl.engines.spark.engine import SparkEngine

_CSV = {"header": True, "inferSchema": True, "multiLine": True, "escape": '"'}
_READERS: dict[str, tuple[str, dict[str, object]]] = {
    ".parquet": ("parquet", {}),
    ".csv": ("csv", _CSV),
    ".tsv": ("csv", {**_CSV, "sep": "\t"}),
    ".json": ("json", {}),
    ".jsonl": ("json", {}),
    ".ndjson": ("json", {}),
}
_COMPRESSED = {".gz", ".bz2", ".zst"}


@contextmanager
def opened(
    engine: SparkEngine, source: object, table: str | None, query: str | None
) -> Iterator[Relation]:
    """A relation over the source, valid while the block runs."""
    refuse_both(table, query)
    if engine.is_own(source):
        source = None
    whole = source is not None and not (isinstance(source, str) and not _is_file(source))
    if whole and (table or query):
        raise SourceError("table and query are for Spark's own tables; use where")
    if isinstance(source, exp.Table):
        yield source  # a work table
    elif isinstance(source, str | Path) and _is_file(source):
        with _viewed(engine, lambda: _file(engine.session, str(source))) as view:
            yield view
    elif source is None or isinstance(source, str):
        yield _named(engine, source, table, query)
    else:
        with _viewed(engine, lambda: _frame(engine.session, source)) as view:
            yield view


@contextmanager
def _viewed(engine: SparkEngine, make: Callable[[], Any]) -> Iterator[Relation]:
    """What was made in a view that goes with the block."""
    view = exp.table_(f"sqlsimpl_source_{uuid.uuid4().hex[:8]}", quoted=True)
    engine.call(lambda: make().createOrReplaceTempView(view.name))
    try:
        yield view
    finally:
        engine.call(lambda: engine.session.catalog.dropTempView(view.name))


def _is_file(source: str | Path) -> bool:
    """Whether it is the path of a file, or of a folder of Parquet files."""
    if isinstance(source, Path) or ending(source, _COMPRESSED) in _READERS:
        return True
    try:
        return "/" in source and Path(source).is_dir()
    except (OSError, ValueError):  # a query may be longer than any file name
        return False


def _file(session: Any, path: str) -> Any:
    form, options = _READERS.get(ending(path, _COMPRESSED), ("parquet", {}))
    # A driver's own path means a local file, also where Spark's default is another file system.
    local = Path(path)
    place = local.absolute().as_uri() if local.exists() else path
    if form == "json" and _is_array(local):
        options = {"multiLine": True}
    try:
        return session.read.options(**options).format(form).load(place)
    except Exception as error:
        if "PATH_NOT_FOUND" in str(error):
            raise SourceError(f"{path}: there is no such file") from error
        raise SourceError(f"{path}: it cannot be read: {short(error)}") from error


def _is_array(file: Path) -> bool:
    """Whether a JSON file is one array instead of an object per line."""
    if file.suffix.lower() != ".json" or not file.is_file():
        return False
    with file.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(1000).lstrip("\ufeff \t\r\n").startswith("[")


def _frame(session: Any, source: object) -> Any:
    """A DataFrame of this session, or one made of pandas' or Arrow's."""
    kind = type(source)
    if kind.__module__.startswith("pyspark.sql") and kind.__name__ == "DataFrame":
        if source.sparkSession is not session:  # type: ignore[attr-defined]
            raise SourceError("the DataFrame is one of another Spark session: use that session")
        return source
    if kind.__module__.split(".")[0] in ("pandas", "pyarrow"):
        return session.createDataFrame(source)
    raise SourceError(
        f"a {kind.__name__} cannot be read as a table: give a path, a table name, a query, "
        "a Spark DataFrame, or a pandas or Arrow table"
    )


def _named(
    engine: SparkEngine, source: str | None, table: str | None, query: str | None
) -> Relation:
    if source is None and table is None and query is None:
        raise SourceError(f"say what to read; tables: {near('', _tables(engine, ''))}")
    if source is not None and (table or query):
        raise SourceError(f"{source}: table and query are for Spark's own tables")
    name = table if table is not None else None if query is not None else source
    return named(
        engine.dialect,
        name,
        query,
        lambda name: _find_table(engine, name),
        lambda: _tables(engine, name or ""),
    )


def _find_table(engine: SparkEngine, name: str) -> exp.Table | None:
    """A table or view whose name is exactly this, or this dotted path."""
    for table in candidates(name, engine.dialect):
        try:
            engine.columns(table)
        except SparkError as error:
            missing = ("NOT_FOUND", "PARSE_SYNTAX_ERROR", "INVALID_", "REQUIRES_SINGLE_PART")
            if not any(word in str(error) for word in missing):
                raise SourceError(f"{name}: it cannot be read: {error}") from error
            continue
        return table
    return None


def _tables(engine: SparkEngine, name: str) -> list[str]:
    """The tables of the database that is in use, or of the one that a name begins with."""
    database, dot, _ = name.rpartition(".")
    try:
        place = f" IN {render(exp.to_table(database), engine.dialect)}" if database else ""
        listed = [name for _, name, _ in engine.execute(f"SHOW TABLES{place}")]
    except (SparkError, ParseError):
        return []
    own = (name for name in listed if not name.startswith("sqlsimpl_work_"))
    return sorted(f"{database}{dot}{name}" for name in own)

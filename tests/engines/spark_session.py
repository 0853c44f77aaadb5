"""A Spark of the tests' own, with its warehouse in a temporary place."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlsimpl.engines.spark import session as spark_session

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
COLUMNS = ("ticket", "subject", "body", "category", "labels", "split")
# Tests do everything once or twice: what Java's second compiler makes of it is never used. The
# command line's tests start Spark as users do.
JAVA = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC"


@contextmanager
def running(master: str = "local[2]") -> Iterator[Any]:
    """A session of two threads with the table tickets in it."""
    with started(master, "2GB", **{"spark.driver.defaultJavaOptions": JAVA}) as session:
        rows = session.read.json(TICKETS.as_uri()).select(*COLUMNS)
        rows.coalesce(1).write.saveAsTable("tickets")
        yield session


@contextmanager
def started(master: str, memory_limit: str, **more: str) -> Iterator[Any]:
    """A session as sqlsimpl starts it, which forgets its catalog, with more settings."""
    with (
        tempfile.TemporaryDirectory(prefix="sqlsimpl-spark-") as folder,
        settings(Path(folder), **more),
    ):
        session = spark_session.start(master, memory_limit=memory_limit)
        try:
            yield session
        finally:
            spark_session.stop(session)


@contextmanager
def settings(folder: Path, **more: str) -> Iterator[None]:
    """What Spark is started with while the block runs, as a user's spark-defaults.conf says it."""
    given = {
        "spark.sql.catalogImplementation": "in-memory",
        "spark.sql.warehouse.dir": (folder / "warehouse").as_uri(),
        "spark.driver.host": "127.0.0.1",
        **more,
    }
    conf = folder / "conf"
    conf.mkdir(exist_ok=True)
    text = "".join(f"{name} {value}\n" for name, value in given.items())
    (conf / "spark-defaults.conf").write_text(text, encoding="utf-8")
    before = os.environ.get("SPARK_CONF_DIR")
    os.environ["SPARK_CONF_DIR"] = str(conf)
    try:
        yield
    finally:
        del os.environ["SPARK_CONF_DIR"]
        if before is not None:
            os.environ["SPARK_CONF_DIR"] = before

"""The settings of a Spark session: those of a run, and those of a statement by what it reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sqlsimpl.engines.spark.session import is_connect
from sqlsimpl.engines.spark.tables import Stored

# A statement over fewer values runs in one task; beyond it, each task gets about this number.
_CELLS_OF_ONE_TASK = 200_000
_CELLS_PER_TASK = 16_000_000
# With more values than this, Spark itself fits the number of tasks to what comes out of each stage.
_CELLS_TO_ADAPT = 200_000_000
# Of what an executor has, Spark gives this share to statements.
_SHARE_OF_MEMORY = 0.6
# Tables of up to this number of bytes are sent to all tasks, but for the largest that is read.
_MOST_SENT = 2**25
# Where a template says what to send, it is sent if it takes no more than this part of the memory.
_PART_SENT = 8
_BYTES_OF_A_CELL = 8
_SENDING = re.compile(r"/\*\+ BROADCAST\([^)]*\) \*/")

FIXED = {
    # Work tables are written once and read a few times: packing them costs more than it saves.
    "spark.sql.parquet.compression.codec": "lz4_raw",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
    # Sums of decimals keep all places: removing what was added restores what was there.
    "spark.sql.decimalOperations.allowPrecisionLoss": "false",
    # Java compiles no method of more than 8,000 bytes, and takes seconds for the largest below.
    "spark.sql.codegen.hugeMethodLimit": "2500",
    "spark.sql.legacy.setCommandRejectsSparkCoreConfs": "false",
}
"""Settings of every session."""
FITTED = (
    "spark.sql.autoBroadcastJoinThreshold",
    "spark.sql.shuffle.partitions",
    "spark.sql.adaptive.enabled",
    "spark.sql.codegen.wholeStage",
    "spark.sql.codegen.factoryMode",
)
"""Settings that are fitted to a statement."""


def fitted(known: Sequence[Stored], parallelism: int) -> dict[str, object]:
    """The settings for a query, by the work tables that it reads.

    There are as many tasks after a shuffle as the largest table has need of. That table is never
    sent to all of them, by way of the driver; the others are where they are small.
    """
    cells = max((stored.cells for stored in known), default=None)
    sent = min(_MOST_SENT, max((stored.size for stored in known), default=_MOST_SENT) // 2)
    if cells is None:
        tasks = parallelism
    elif cells <= _CELLS_OF_ONE_TASK:
        tasks = 1
    else:
        tasks = max(parallelism, -(-cells // _CELLS_PER_TASK))
    adapts = "true" if (cells or 0) > _CELLS_TO_ADAPT else "false"
    # Compiling a statement takes longer than a few rows take without.
    compiles = ("false", "NO_CODEGEN") if tasks == 1 else ("true", "FALLBACK")
    return dict(zip(FITTED, (str(sent), str(tasks), adapts, *compiles), strict=True))


def sendable(query: str, known: Sequence[Stored], memory: int) -> str:
    """The query, without its hints of what to send where that would take too much memory."""
    rest = sum(stored.cells for stored in known) - max(
        (stored.cells for stored in known), default=0
    )
    return _SENDING.sub("", query) if rest * _BYTES_OF_A_CELL > memory // _PART_SENT else query


def default_parallelism(session: Any) -> int:
    """How many tasks run at once."""
    if not is_connect(session):
        return int(session.sparkContext.defaultParallelism)
    parts = "SELECT DISTINCT SPARK_PARTITION_ID() FROM RANGE(10000)"
    return len(session.sql(parts).collect())


def memory(session: Any) -> int:
    """What the statements of one executor share."""
    return int(_executor_memory(session) * _SHARE_OF_MEMORY)


def _executor_memory(session: Any) -> int:
    if not is_connect(session) and session.sparkContext.master.startswith("local["):
        return int(session._jvm.java.lang.Runtime.getRuntime().maxMemory())
    size = session.sql("SET spark.executor.memory").collect()[0][1]
    units = {"k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
    digits = "".join(letter for letter in size if letter.isdigit())
    unit = size.lower().rstrip("b")[-1:]
    return int(digits) * units.get(unit, 2**20) if digits else 2**30

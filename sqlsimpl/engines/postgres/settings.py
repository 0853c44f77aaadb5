"""The settings of a session on a PostgreSQL server while work is done in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sqlsimpl.engines.engine import Options
from sqlsimpl.errors import SettingError

if TYPE_CHECKING:
    from sqlsimpl.engines.postgres.engine import PostgresEngine

# What a statement has been seen to hold at once: several hash tables, each in each process.
_PARTS_OF_MEMORY = 8
_LEAST_WORK_MEMORY, _MOST_WORK_MEMORY = 64 * 2**20, 2**30
_SIZE = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b\s*$", re.IGNORECASE)
_POWERS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}

FIXED = {
    # Work tables are read a few times: a small sample will do for their statistics.
    "default_statistics_target": "10",
    # Statements with many lanes take longer to compile than to run.
    "jit": "off",
    # How many rows a part of a statement has is guessed far too low: nested loops, which that
    # would be right for, take minutes.
    "enable_nestloop": "off",
    "client_min_messages": "error",
    # Limits for the clients of a service; a run takes as long as it takes.
    "statement_timeout": "0",
    "transaction_timeout": "0",
    "lock_timeout": "0",
    "idle_session_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "client_encoding": "UTF8",
}
"""Settings of every session."""


def wanted(options: Options) -> dict[str, str]:
    """What the user wants, as settings of a session."""
    settings: dict[str, str] = {}
    if (folder := options.get("temp_directory")) is not None:
        raise SettingError(
            f"temp_directory {str(folder)!r}: a PostgreSQL server has a place of its own "
            "for temporary files (temp_tablespaces); leave it out"
        )
    if (threads := options.get("threads")) is not None:
        if threads < 1:
            raise SettingError(f"threads {threads}: at least one is needed")
        settings["max_parallel_workers_per_gather"] = str(threads - 1)
    if (limit := options.get("memory_limit")) is not None:
        match = _SIZE.match(limit)
        if match is None:
            raise SettingError(f"memory_limit {limit!r}: write a size, such as '2GB'")
        size = int(float(match.group(1)) * 2 ** _POWERS[match.group(2).lower()])
        # PostgreSQL limits each part of a statement, not the statement.
        settings["work_mem"] = f"{max(size // _PARTS_OF_MEMORY // 1024, 64)}kB"
    return settings


def own_work_memory(engine: PostgresEngine) -> str:
    """Memory for one hash table. All that a server says of its memory is what it may cache."""
    ((pages, kilobytes),) = engine.execute(
        "SELECT MAX(setting::bigint) FILTER (WHERE name = 'effective_cache_size'), "
        "MAX(setting::bigint) FILTER (WHERE name = 'work_mem') FROM pg_settings"
    )
    share = min(max(int(pages) * 8192 // 16, _LEAST_WORK_MEMORY), _MOST_WORK_MEMORY)
    return f"{max(share, int(kilobytes) * 1024) // 1024}kB"


def memory(engine: PostgresEngine) -> int:
    """What the statements of a run may take together before they spill."""
    ((kilobytes,),) = engine.execute(
        "SELECT setting::bigint FROM pg_settings WHERE name = 'work_mem'"
    )
    return int(kilobytes) * 1024 * _PARTS_OF_MEMORY

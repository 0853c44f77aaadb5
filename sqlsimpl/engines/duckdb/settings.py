"""The settings of a DuckDB connection while work is done on it, and the versions of its files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from sqlsimpl.engines.engine import Options
from sqlsimpl.errors import SettingError
from sqlsimpl.templates.header import NO_HINTS, Hints

# GROUP BY on integer keys that span up to this many bits is an array instead of a hash table: much
# faster on dense keys. The array is as long as the span, so a larger value wastes memory on keys
# with gaps, such as the numbers that users give their documents.
_PERFECT_HASH_BITS = 22
_SPARSE_HASH_BITS = 12
# New files are written so that clients of DuckDB from 1.2 on can open them: newer ones read older
# files, but not the other way round.
STORAGE_VERSION = "v1.2.0"
STORAGE_VERSIONS = (STORAGE_VERSION, "v1.3.0", "v1.4.0", "v1.5.0", "v2.0.0", "latest")


# Of the memory that is free when a run starts: the rest is Python's, and other processes'.
_SHARE_OF_FREE = 0.75


def free_memory() -> int | None:
    """The bytes that new processes can have before others are swapped out; None: not known."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            name, _, value = line.partition(":")
            if name == "MemAvailable":
                return int(value.split()[0]) * 2**10
    return None


def memory_limit(own: int) -> str | None:
    """The limit of a run whose user names none; None: DuckDB's own, which is in bytes.

    That one is a share of the machine's memory, as if nothing else ran there.
    """
    free = free_memory()
    if free is None or free * _SHARE_OF_FREE >= own:
        return None
    return f"{int(free * _SHARE_OF_FREE) // 2**20}MiB"


def hinted(hints: Hints) -> Mapping[str, object]:
    """Settings of a statement; positions and the order of tables count on that of insertion."""
    return {
        "preserve_insertion_order": "unordered" not in hints,
        "perfect_ht_threshold": _SPARSE_HASH_BITS if "sparse keys" in hints else _PERFECT_HASH_BITS,
    }


def wanted(options: Options) -> dict[str, object]:
    """Settings of a run, with those that the user wants."""
    folder = options.get("temp_directory")
    if folder is not None and not Path(folder).is_dir():
        raise SettingError(f"temp_directory {folder}: there is no such folder")
    given = {
        "threads": options.get("threads"),
        "memory_limit": options.get("memory_limit"),
        "temp_directory": None if folder is None else str(folder),
    }
    return {
        **hinted(NO_HINTS),
        # Work tables are thrown away: copying them together in between is lost time.
        "checkpoint_threshold": "1TB",
        **{setting: value for setting, value in given.items() if value is not None},
    }


def storage_version(options: Options) -> str:
    """The version of files that are made."""
    version = options.get("storage_version")
    if version is None:
        return STORAGE_VERSION
    if version not in STORAGE_VERSIONS:
        known = ", ".join(STORAGE_VERSIONS)
        raise SettingError(f"storage_version {version!r}: it must be one of {known}")
    return version


def exact_size(shown: str) -> str:
    """A size that DuckDB shows as this: it cuts off after one digit, so add half a digit."""
    return re.sub(r"^(\d+\.\d) ([KMGT]iB)$", r"\g<1>5\2", shown)

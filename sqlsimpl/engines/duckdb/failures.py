"""Why a DuckDB file cannot be opened, and the way out."""

from __future__ import annotations

import os
import re
from pathlib import Path

_LOCKED = re.compile(r"could not set lock|conflicting lock|database is locked", re.IGNORECASE)
_DAMAGED = re.compile(
    r"checksum|corrupt|INTERNAL Error|Serialization Error|could not read|failed to load metadata"
    r"|has been invalidated|unexpected end|not enough bytes|invalid bit|attempted to access",
    re.IGNORECASE,
)


def damage(reason: str) -> str | None:
    """What to say of a file whose content is not what DuckDB wrote, if that is the reason."""
    if not _DAMAGED.search(reason):
        return None
    first = reason.strip().splitlines()[0][:200]
    return f"this file is damaged: take a copy of it from before, or train again ({first})"


def explain_open(file: Path, reason: str, read_only: bool) -> str:
    """Why a DuckDB file cannot be opened, and the way out."""
    if _LOCKED.search(reason):
        holder = re.search(r"\(PID (\d+)\)", reason)
        by = f" (process {holder.group(1)})" if holder else ""
        return f"{file}: another process{by} has this file open; wait until it is closed"
    if "already attached" in reason:
        return f"{file}: this process has this file open; close that connection or corpus first"
    if file.is_dir():
        return f"{file}: this is a folder; name a file in it"
    if not file.parent.is_dir():
        return f"{file}: there is no folder {file.parent}"
    if "not a valid DuckDB database" in reason:
        return f"{file}: this is not a DuckDB database"
    if said := damage(reason):
        return f"{file}: {said}"
    if not read_only and (not os.access(file.parent, os.W_OK) or not os.access(file, os.W_OK)):
        return f"{file}: it cannot be written; choose a file that you may write to"
    return f"{file}: it cannot be opened: {reason.splitlines()[0]}"

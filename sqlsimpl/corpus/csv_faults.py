"""Which line of a CSV file is wrong, for those who must put it right."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import IO

_DELIMITERS = ",;\t|"
_QUOTE = '"'


def csv_fault(file: Path) -> str | None:
    """The first line that is not as it should be, and why; None if there is none."""
    delimiter, columns = "", 0
    record, began = "", 0
    with _opened(file) as lines:
        for number, line in enumerate(lines, 1):
            if not delimiter:
                delimiter = max(_DELIMITERS, key=line.count)
            record, began = (record + line, began) if record else (line, number)
            fields = _fields(record.rstrip("\r\n"), delimiter)
            if fields is None:
                continue  # a quoted field goes on in the next line
            if isinstance(fields, str):
                if began == number:
                    return f"line {number}: {fields}"
                return (
                    f"line {began}: a quoted field that begins there goes on to line {number}, "
                    f"where {fields}"
                )
            columns = columns or fields
            if fields != columns and record.strip():
                return f"line {began}: it has {fields} fields, and the first line has {columns}"
            record = ""
    if record:
        return f"line {began}: a quoted field begins there and never ends"
    return None


def _fields(record: str, delimiter: str) -> int | str | None:
    """How many fields there are, or what is wrong; None if a quoted one is still open."""
    place, count = 0, 1
    while place <= len(record):
        if record[place : place + 1] != _QUOTE:
            end = record.find(delimiter, place)
            if end < 0:
                return count
            place, count = end + 1, count + 1
            continue
        place = record.find(_QUOTE, place + 1)
        while place >= 0 and record[place + 1 : place + 2] == _QUOTE:
            place = record.find(_QUOTE, place + 2)
        if place < 0:
            return None
        after = record[place + 1 : place + 2]
        if after == "":
            return count
        if after != delimiter:
            return (
                f"{after!r} stands after the closing quote of a field; a quote inside of a quoted "
                'field is written twice, ""'
            )
        place, count = place + 2, count + 1
    return count


def _opened(file: Path) -> IO[str]:
    if file.suffix == ".gz":
        return gzip.open(file, "rt", encoding="utf-8", errors="replace")
    return file.open(encoding="utf-8", errors="replace")

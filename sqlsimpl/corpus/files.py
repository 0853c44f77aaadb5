"""Files that no database reads by itself: made readable as a file of its own while they are read.

Folders and globs of text files, spreadsheets, what comes from stdin, and files in other encodings.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import IO, Any, TypeGuard

from sqlsimpl.corpus.csv_faults import csv_fault
from sqlsimpl.engines.sources import ending
from sqlsimpl.errors import SettingError, SourceError, package

STDIN = "-"
TEXT, LABEL, FILE = "text", "label", "file"
"""The columns of text files: what is in it, its folder, its path."""
_TEXTS = (".txt", ".md", ".html", ".htm")
_SHEETS = (".xlsx", ".xlsm")
_TABLES = (".parquet", ".csv", ".tsv", ".json", ".jsonl", ".ndjson")
_UTF_8 = "utf-8-sig"
_GZIP = b"\x1f\x8b"


def is_texts(source: object) -> TypeGuard[str | Path]:
    """Whether a source is a text file, a glob of some, or a folder."""
    if not isinstance(source, str | Path) or not str(source):
        return False
    try:
        if Path(source).is_dir():
            return not any(each.suffix in _TABLES for each in Path(source).iterdir())
    except (OSError, ValueError):  # a query may be longer than any file name
        return False
    return ending(source) in _TEXTS


@contextmanager
def readable(
    source: object, encoding: str | None, table: str | None
) -> Iterator[tuple[object, str | None]]:
    """The source as a database can read it while the block runs, and the table in it."""
    if not isinstance(source, str | Path):
        if encoding is not None:
            raise SettingError(f"encoding {encoding!r}: it is for files")
        yield source, table
        return
    if encoding is not None:
        _check(encoding)
    elif source != STDIN and not is_texts(source) and ending(source) not in _SHEETS:
        yield source, table
        return
    with tempfile.TemporaryDirectory(prefix="sqlsimpl-source-") as folder:
        if source == STDIN:
            yield _from_stdin(Path(folder), encoding), table
        elif is_texts(source):
            yield _from_texts(Path(source), Path(folder), encoding or _UTF_8), table
        elif ending(source) in _SHEETS:
            yield _from_sheet(Path(source), Path(folder), table), None
        else:
            yield _decoded(str(source), Path(folder), encoding or _UTF_8), table


def _check(encoding: str) -> None:
    try:
        "".encode(encoding)
    except LookupError as error:
        raise SettingError(
            f"encoding {encoding!r}: there is none of this name; such are utf-8, latin-1, cp1252, "
            "utf-16, shift_jis, gb18030"
        ) from error


def _from_stdin(folder: Path, encoding: str | None) -> Path:
    """What comes from stdin in a file that says what it is: Parquet, JSON or CSV, maybe gzipped."""
    raw = folder / "raw"
    with raw.open("wb") as file:
        shutil.copyfileobj(sys.stdin.buffer, file)
    with raw.open("rb") as file:
        packed = file.read(2) == _GZIP
    with gzip.open(raw) if packed else raw.open("rb") as file:
        start = file.read(4096).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start:
        raise SourceError("stdin: there is nothing in it")
    kind = ".parquet" if start[:4] == b"PAR1" else ".jsonl" if start[:1] in b"{[" else ".csv"
    named = raw.rename(folder / f"stdin{kind}{'.gz' if packed else ''}")
    if encoding is None:
        return named
    (folder / "decoded").mkdir()
    return Path(_decoded(str(named), folder / "decoded", encoding))


def _from_texts(source: Path, folder: Path, encoding: str) -> Path:
    """A row for each text file, with its folder as label."""
    made = folder / "texts.jsonl"
    found = 0
    with made.open("w", encoding="utf-8") as rows:
        for file, name in _files(source):
            label = file.parent.name if len(Path(name).parts) > 1 else None
            row = {FILE: name, LABEL: label, TEXT: _read(file, encoding)}
            rows.write(json.dumps(row, ensure_ascii=False) + "\n")
            found += 1
    if not found:
        raise SourceError(f"{source}: there is no file in it")
    return made


def _files(source: Path) -> Iterator[tuple[Path, str]]:
    """Text files in the order of their names: all of a folder, but for hidden ones."""
    if source.is_dir():
        for file in sorted(source.rglob("*")):
            inside = file.relative_to(source)
            if file.is_file() and not any(part.startswith(".") for part in inside.parts):
                yield file, str(inside)
        return
    names = [str(source)] if source.is_file() else sorted(glob(str(source), recursive=True))
    if not names:
        raise SourceError(f"{source}: there is no such file")
    for name in names:
        yield Path(name), name


def _read(file: Path, encoding: str) -> str:
    try:
        return file.read_text(encoding=encoding)
    except UnicodeDecodeError as error:
        raise SourceError(f"{file}: {wrong_encoding(encoding, file.read_bytes())}") from error


def wrong_encoding(encoding: str, start: bytes) -> str:
    """What to try for a file that is not in an encoding."""
    wide = start[:2] in (b"\xff\xfe", b"\xfe\xff")
    other = "utf-16" if wide else "utf-8" if "utf" not in encoding else "cp1252"
    shown = "utf-8" if encoding == _UTF_8 else encoding
    return (
        f"it is not in {shown}; name its encoding: --encoding {other}, in Python "
        f"encoding={other!r} (others: latin-1, utf-16, shift_jis, gb18030)"
    )


def fault_of(source: object, encoding: str | None, reason: str) -> str | None:
    """What is wrong with a file that a database could not read: its encoding, or a line of it."""
    if re.search("not utf-8 encoded|invalid (unicode|utf-8)", reason, re.IGNORECASE):
        start = b""
        if isinstance(source, str | Path) and Path(source).is_file():
            with open(source, "rb") as file:
                start = file.read(2)
        return wrong_encoding(_UTF_8, start)
    if "CSV" not in reason or source == STDIN:
        return None
    with readable(source, encoding, None) as (file_of_it, _):
        if isinstance(file_of_it, str | Path) and Path(file_of_it).is_file():
            return csv_fault(Path(file_of_it))
    return None


def _from_sheet(source: Path, folder: Path, sheet: str | None) -> Path:
    """The rows of a sheet, whose first row has the names of the columns."""
    reader = package("openpyxl", "xlsx", str(source))
    if not source.is_file():
        raise SourceError(f"{source}: there is no such file")
    try:
        book = reader.load_workbook(source, read_only=True, data_only=True)
    except Exception as error:  # whatever is wrong with a zip of XML
        raise SourceError(f"{source}: it cannot be read as a spreadsheet: {error}") from error
    if sheet is not None and sheet not in book.sheetnames:
        raise SourceError(f"{source}: no sheet {sheet!r}; there are: {', '.join(book.sheetnames)}")
    made = folder / "sheet.jsonl"
    cells = (book[sheet] if sheet else book.worksheets[0]).iter_rows(values_only=True)
    names = [str(name) if name is not None else "" for name in next(cells, ())]
    if not any(names):
        raise SourceError(f"{source}: the first row has no names of columns")
    with made.open("w", encoding="utf-8") as rows:
        for row in cells:
            pairs = {name: _cell(value) for name, value in zip(names, row, strict=False) if name}
            if any(value is not None for value in pairs.values()):
                rows.write(json.dumps(pairs, ensure_ascii=False) + "\n")
    book.close()
    return made


def _cell(value: Any) -> Any:
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _decoded(source: str, folder: Path, encoding: str) -> str:
    """Files in another encoding as files in UTF-8, under the same endings."""
    names = [source] if Path(source).is_file() else sorted(glob(source, recursive=True))
    if not names:
        raise SourceError(f"{source}: there is no such file")
    kind = ending(source, {".gz"})
    if kind not in _TABLES[1:]:
        raise SettingError(f"encoding {encoding!r}: it is for CSV, JSON and text files: {source}")
    for number, name in enumerate(names):
        target = folder / f"{number}{kind}"
        try:
            with _opened(name, encoding) as text, target.open("w", encoding="utf-8") as made:
                shutil.copyfileobj(text, made)
        except UnicodeError as error:
            with open(name, "rb") as start:
                raise SourceError(f"{name}: {wrong_encoding(encoding, start.read(2))}") from error
    return str(folder / f"{'0' if len(names) == 1 else '*'}{kind}")


def _opened(name: str, encoding: str) -> IO[str]:
    if name.endswith(".gz"):
        return gzip.open(name, "rt", encoding=encoding, newline="")
    return open(name, encoding=encoding, newline="")

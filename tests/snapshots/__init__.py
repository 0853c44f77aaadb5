"""Snapshots: statements as they were rendered last, one file per folder of templates and dialect.

Each statement stands below a line with its name. `pytest --update-snapshots` writes them anew.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parent
_NAME = re.compile(r"^-- (\S+)\n", re.MULTILINE)


def check(file: Path, statements: Mapping[str, str], *, update: bool) -> None:
    """Compare statements with those of a file, which exists only if there are any."""
    if update:
        _write(file, statements)
    stored = _read(file)
    assert stored == statements, _differences(stored, statements)
    assert list(stored) == sorted(stored), f"{file.name} is not sorted"


def check_files(folder: Path, known: Collection[Path], *, update: bool) -> None:
    """Refuse files that nothing is compared with any more."""
    stale = set(folder.rglob("*.sql")).difference(known)
    if update:
        for file in stale:
            file.unlink()
        stale.clear()
    names = [file.relative_to(folder).as_posix() for file in sorted(stale)]
    assert not names, f"nothing is compared with {', '.join(names)}"


def _write(file: Path, statements: Mapping[str, str]) -> None:
    if statements:
        file.parent.mkdir(parents=True, exist_ok=True)
        parts = (f"-- {name}\n{statements[name]}\n" for name in sorted(statements))
        file.write_text("\n".join(parts), encoding="utf-8")
    else:
        file.unlink(missing_ok=True)


def _read(file: Path) -> dict[str, str]:
    if not file.exists():
        return {}
    first, *parts = _NAME.split(file.read_text("utf-8"))
    assert first == "", f"{file.name} begins without a name"
    return dict(zip(parts[::2], (part.rstrip("\n") for part in parts[1::2]), strict=True))


def _differences(stored: Mapping[str, str], current: Mapping[str, str]) -> str:
    lines = ["pytest --update-snapshots writes them anew, if the difference is meant:"]
    for name in sorted({*stored, *current}):
        if name not in current:
            lines += [f"{name}: in the snapshot, though it must not be"]
        elif name not in stored:
            lines += [f"{name}: missing from the snapshot"]
        elif stored[name] != current[name]:
            old, new = stored[name].splitlines(), current[name].splitlines()
            lines += unified_diff(old, new, f"{name} as stored", f"{name} as rendered", lineterm="")
    return "\n".join(lines)

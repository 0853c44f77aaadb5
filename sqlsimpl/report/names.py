"""How names that come from the data are shown: short, on one line, and no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 60
"""Characters of a name that are shown."""

# They would turn around the text that follows a name.
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}


def shown(name: str, longest: int = LONGEST) -> str:
    """A name on one line, without what is invisible, cut where it is too long."""
    kept = "".join(_visible(character) for character in name[: 20 * longest])
    line = " ".join(kept.split())
    if not line:
        return "(empty)"
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def shown_apart(names: Iterable[str], longest: int = LONGEST) -> dict[str, str]:
    """Names as they are shown, with a number where two would look the same."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        wanted = short = shown(name, longest)
        number = 2
        while wanted in taken:
            wanted = f"{short} ({number})"
            number += 1
        taken.add(wanted)
        found[name] = wanted
    return found


def excerpt(text: str, longest: int) -> str:
    """The beginning of a text, on one line."""
    return shown(text, longest)


def _visible(character: str) -> str:
    if ord(character) in _TURNING:
        return ""
    category = unicodedata.category(character)
    if category in ("Zl", "Zp") or character in "\t\n\r\v\f":
        return " "
    return "�" if category in ("Cc", "Cs", "Cn", "Co") else character

"""The header of a template: what it reads, returns and binds, and what engines may make use of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from sqlsimpl.errors import TemplateError, near

Hint = Literal["unordered", "sparse keys"]
"""What may make a statement faster, if an engine has a use for it.

unordered: nothing depends on the order in which its rows are written.
sparse keys: the numbers that it groups by have gaps, so that no array should be made for them.
"""
Hints = frozenset[Hint]
NO_HINTS: Hints = frozenset()

_SECTION = re.compile(r"^(Reads|Returns|Binds|Hints):\s*(.*)$")
_COLUMNS = r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)"
_TABLE = re.compile(rf"(\w+) {_COLUMNS}")
_BIND = re.compile(r"^\$(\w+)")
_REASON = re.compile(r"\([^)]*\)")


@dataclass(frozen=True)
class Header:
    """What a template says about itself."""

    summary: str
    reads: Mapping[str, tuple[str, ...]]
    returns: tuple[str, ...]
    binds: tuple[str, ...]
    hints: Hints = NO_HINTS


def read_header(name: str, text: str) -> Header:
    """The header at the top of a template's text."""
    sections: dict[str, list[str]] = {"summary": []}
    section = "summary"
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        content = line[2:].strip()
        if match := _SECTION.match(content):
            section, content = match.group(1), match.group(2)
            sections[section] = []
        sections[section].append(content)
    if not sections["summary"] or "Returns" not in sections:
        raise TemplateError(f"{name}: the header lacks its summary or its Returns")
    returns = re.match(_COLUMNS, " ".join(sections["Returns"]))
    if returns is None:
        raise TemplateError(f"{name}: Returns starts with the columns in brackets")
    return Header(
        summary=" ".join(sections["summary"]).strip(),
        reads={
            table: _split(columns)
            for table, columns in _TABLE.findall(" ".join(sections.get("Reads", [])))
        },
        returns=_split(returns.group(1)),
        binds=tuple(m.group(1) for line in sections.get("Binds", []) if (m := _BIND.match(line))),
        hints=_hints(name, " ".join(sections.get("Hints", []))),
    )


def _hints(name: str, said: str) -> Hints:
    listed = _split(_REASON.sub("", said))
    unknown = [hint for hint in listed if hint not in get_args(Hint)]
    if unknown:
        raise TemplateError(f"{name}: Hints has {unknown[0]!r}; {near(unknown[0], get_args(Hint))}")
    return frozenset(hint for hint in get_args(Hint) if hint in listed)


def _split(columns: str) -> tuple[str, ...]:
    return tuple(column.strip() for column in columns.split(",") if column.strip())


def agree(name: str, section: str, said: object, found: object) -> None:
    """Refuse a header of which a section says something else than the statement."""
    if said != found:
        raise TemplateError(
            f"{name}: the header's {section} says {said}, the statement has {found}"
        )

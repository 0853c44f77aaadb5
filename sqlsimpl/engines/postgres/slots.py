"""Places in a query that are filled when a function of PostgreSQL is called.

They stand in the query as characters of private use until it is written as a format.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlglot import exp

_FIRST_SLOT = 0xE100


@dataclass
class Slots:
    """Places in a query that a call fills: expressions of the function's parameters."""

    values: list[str] = field(default_factory=list)

    def add(self, value: str) -> exp.Identifier:
        """A place for the text that an expression gives."""
        self.values.append(value)
        return exp.to_identifier(chr(_FIRST_SLOT + len(self.values)), quoted=True)

    def parameters(self, query: str) -> str:
        """The query with the values in their places."""
        for place, value in enumerate(self.values, 1):
            query = query.replace(f'"{chr(_FIRST_SLOT + place)}"', value)
        return query

    def written(self, query: str) -> str:
        """An expression of the whole text of the query."""
        text, used = query.replace("%", "%%"), []
        for place, value in enumerate(self.values, 1):
            slot = f'"{chr(_FIRST_SLOT + place)}"'
            if slot in text:
                used.append(value)
                text = text.replace(slot, f"%{len(used)}$s")
        return f"format({', '.join([string(text), *used])})"


def string(value: str) -> str:
    """A text as PostgreSQL writes it."""
    return exp.Literal.string(value).sql("postgres")

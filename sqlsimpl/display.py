"""How results show themselves: in a line, as an HTML table in notebooks, as a data frame."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from html import escape
from typing import Any

from sqlsimpl.errors import package

_ROWS = 20  # of a table in a notebook

Rows = tuple[Sequence[str], Sequence[Sequence[object]]]
"""Names of columns, and rows."""


class Displayed:
    """Something with a title and a table."""

    @abstractmethod
    def _title(self) -> str:
        """What it is, in a few words."""

    @abstractmethod
    def _table(self) -> Rows:
        """What there is to see of it."""

    def __repr__(self) -> str:
        return f"<sqlsimpl.{type(self).__name__} {self._title()}>"

    def _repr_html_(self) -> str:
        columns, rows = self._table()
        head = "".join(f"<th>{escape(name)}</th>" for name in columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(shown(value))}</td>" for value in row) + "</tr>"
            for row in rows[:_ROWS]
        )
        more = f"<p>… {len(rows) - _ROWS:,} more</p>" if len(rows) > _ROWS else ""
        title = f"<p><b>{escape(type(self).__name__)}</b> {escape(self._title())}</p>"
        return f"{title}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def df(self) -> Any:
        """The table as a pandas data frame, its numbers not rounded."""
        columns, rows = self._table()
        pandas = package("pandas", "notebooks", "df")
        return pandas.DataFrame([list(row) for row in rows], columns=list(columns))


def shown(value: object) -> str:
    """A value as people read it."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.3f}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

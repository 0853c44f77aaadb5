"""HTML that nothing in the data can break: what is not known to be HTML is escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain


class Html(str):
    """Text that is HTML already; any other text is escaped where it is put into a page."""

    __slots__ = ()


Content = str | Html
"""What an element may hold."""


def element(tag: str, *children: Content, **attributes: object) -> Html:
    """An element; names of attributes have no underscore at their end and - for others."""
    named = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return Html(f"<{tag}{named}>{joined(children)}</{tag}>")


def joined(children: Iterable[Content]) -> Html:
    """Several pieces of content, one after the other."""
    return Html("".join(escaped(child) for child in children))


def escaped(content: Content) -> Html:
    """Content as HTML."""
    return content if isinstance(content, Html) else Html(html.escape(content))


def paragraph(*children: Content, **attributes: object) -> Html:
    """A paragraph."""
    return element("p", *children, **attributes)


def isolated(text: str) -> Html:
    """Text of strangers: its direction of writing stays its own."""
    return element("bdi", text)


def table(
    columns: Sequence[Content],
    rows: Iterable[Sequence[Content]],
    numbers: Sequence[int] = (),
    *,
    totals: Iterable[Sequence[Content]] = (),
    sortable: bool = False,
) -> Html:
    """A table that scrolls in its own box; `numbers` says which columns stand right.

    Totals are always in view. A sortable table gets buttons and a search from the page's script.
    """
    kinds = ["number" if place in numbers else None for place in range(len(columns))]
    head = (
        element("th", name, scope="col", class_=kind)
        for name, kind in zip(columns, kinds, strict=True)
    )
    parts = [element("thead", element("tr", *head)), element("tbody", *_rows(rows, kinds))]
    if foot := list(_rows(totals, kinds)):
        parts.append(element("tfoot", *foot))
    inner = element("table", *parts, class_="sortable" if sortable else None)
    return element("div", inner, class_="scroll", tabindex="0", role="region", aria_label="table")


def _rows(rows: Iterable[Sequence[Content]], kinds: Sequence[str | None]) -> Iterator[Html]:
    for row in rows:
        cells = (element("td", cell, class_=kind) for cell, kind in zip(row, kinds, strict=True))
        yield element("tr", *cells)


def facts(pairs: Iterable[tuple[str, Content]]) -> Html:
    """Names and what they stand for."""
    items = ((element("dt", name), element("dd", value)) for name, value in pairs)
    return element("dl", *chain.from_iterable(items), class_="facts")


def bar(share: float) -> Html:
    """A small bar for a share from 0 to 1, without a style of its own."""
    width = round(100 * min(max(share, 0.0), 1.0), 1)
    rectangle = element("rect", width=f"{width}%", height="100%", rx="2")
    return element("svg", rectangle, class_="bar", aria_hidden="true")


def count(number: int | None) -> str:
    """A whole number with its thousands apart."""
    return "-" if number is None else f"{number:,}"


def share(number: float | None) -> str:
    """A figure between 0 and 1."""
    return "-" if number is None else f"{number:.3f}"


def seconds(number: float) -> str:
    """A time."""
    if number < 60:
        return f"{number:.2f} s" if number < 10 else f"{number:.1f} s"
    minutes, rest = divmod(round(number), 60)
    return f"{minutes} min {rest:02d} s"


def listed(value: object) -> str:
    """A setting's value as a reader would write it."""
    if value is None or value in ("", [], {}):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)

"""What the pictures have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlsimpl.experiments.outcome import Rows, package

# Okabe and Ito's colours, which the colour-blind can tell apart.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
_ALGORITHMS = {
    "simpl": "#0072B2",
    "simpl paper": "#56B4E9",
    "nb": "#CC79A7",
    "svm": "#E69F00",
    "svm best": "#D55E00",
    "svm quadratic": "#000000",
}
"""An algorithm has the same colour in every picture."""


def altair() -> Any:
    """The charting package."""
    return package("altair", "charts")


def chart(rows: Rows, width: int = 320, height: int = 240) -> Any:
    """An empty chart of some rows."""
    alt = altair()
    return alt.Chart(alt.Data(values=[dict(row) for row in rows]), width=width, height=height)


def colour(field: str, title: str, names: Sequence[str]) -> Any:
    """A colour for each name: an algorithm's own, or the next of the palette."""
    alt = altair()
    palette = [_ALGORITHMS.get(name, COLOURS[place % 7]) for place, name in enumerate(names)]
    scale = alt.Scale(domain=list(names), range=palette)
    return alt.Color(f"{field}:N", title=title, scale=scale)


def names(rows: Rows, field: str) -> list[str]:
    """The values of a column in the order in which they come."""
    return list(dict.fromkeys(str(row[field]) for row in rows))


def finished(drawn: Any, title: str, facts: Mapping[str, Any] | None = None) -> Any:
    """A chart with its title and, beneath, what it comes down to."""
    alt = altair()
    lines = [f"{name}: {value}" for name, value in (facts or {}).items()]
    heading = alt.TitleParams(
        title, subtitle=lines, anchor="start", fontSize=15, subtitleFontSize=11, offset=12
    )
    return drawn.properties(title=heading, background="white").configure_axis(
        labelFontSize=11, titleFontSize=12, labelLimit=180
    )


def bars(rows: Rows, field: str, title: str, across: str, by: str, **encoded: Any) -> Any:
    """Bars side by side: one group for each value of a column, one bar for each of another."""
    alt = altair()
    values = names(rows, by)
    encoded.setdefault("color", colour(by, by, values))
    return (
        chart(rows, width=max(200, 26 * len(names(rows, across)) * max(len(values), 2)))
        .mark_bar()
        .encode(
            x=alt.X(
                f"{across}:N",
                title=None,
                sort=names(rows, across),
                axis=alt.Axis(labelAngle=-30),
            ),
            xOffset=alt.XOffset(f"{by}:N", sort=values),
            y=alt.Y(f"{field}:Q", title=title),
            **encoded,
        )
    )

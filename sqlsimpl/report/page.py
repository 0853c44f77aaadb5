"""One page out of sections: a file that needs no other and runs nothing but its own script."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

import altair as alt
import vl_convert

from sqlsimpl.report.charts import Chart
from sqlsimpl.report.markup import Content, Html, element, escaped, joined, paragraph

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Section:
    """A part of the page with a heading of its own."""

    identifier: str
    title: str
    content: Sequence[Content | Chart]

    @property
    def charts(self) -> list[Chart]:
        """Its charts."""
        return [part for part in self.content if isinstance(part, Chart)]

    def html(self) -> Html:
        """The section as it stands in the page."""
        parts = (part.figure() if isinstance(part, Chart) else part for part in self.content)
        heading = element("h2", self.title)
        return element("section", heading, *parts, id=self.identifier)


@dataclass(frozen=True)
class LeftOut:
    """A section that this model or this call has nothing for, and why."""

    title: str
    reason: str


@dataclass(frozen=True)
class Card:
    """A figure that says much."""

    figure: str
    meaning: str


@dataclass(frozen=True)
class Page:
    """All that a report says."""

    title: str
    eyebrow: str
    lead: str
    cards: Sequence[Card]
    parts: Sequence[Section | LeftOut]
    footer: str
    generator: str

    def html(self) -> str:
        """The page, with its style, its script and the libraries that draw."""
        sections = [part for part in self.parts if isinstance(part, Section)]
        missing = [part for part in self.parts if isinstance(part, LeftOut)]
        if missing:
            sections.append(_left_out(missing))
        style, bundle = _read("page.css"), _libraries()
        script = _read("charts.js") + _read("tables.js")
        charts = [chart for section in sections for chart in section.charts]
        return Template(_read("page.html")).substitute(
            policy=_policy(style, bundle, script),
            title=escaped(self.title),
            generator=escaped(self.generator),
            style=style,
            header=self._header(),
            contents=joined(_entry(section) for section in sections),
            sections=joined(section.html() for section in sections),
            footer=paragraph(self.footer),
            data=joined(chart.data() for chart in charts),
            bundle=bundle,
            script=script,
        )

    def _header(self) -> Html:
        cards = (
            element("li", element("b", card.figure), element("span", card.meaning))
            for card in self.cards
        )
        return joined(
            (
                paragraph(self.eyebrow, class_="eyebrow"),
                element("h1", element("bdi", self.title)),
                paragraph(self.lead, class_="lead"),
                element("ul", *cards, class_="cards"),
            )
        )


def _left_out(missing: Sequence[LeftOut]) -> Section:
    items = (element("li", element("b", part.title), f": {part.reason}") for part in missing)
    said = element("ul", *items, class_="left-out")
    return Section("left-out", "What is left out", [said])


def _entry(section: Section) -> Html:
    return element("li", element("a", section.title, href=f"#{section.identifier}"))


def _policy(style: str, *scripts: str) -> str:
    """What the browser may do: run these scripts with this style, and fetch nothing."""
    hashes = " ".join(_digest(script) for script in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _read(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


@cache
def _libraries() -> str:
    """Vega, Vega-Lite and vega-embed, once for all charts."""
    version = ".".join(alt.SCHEMA_VERSION.split(".")[:2])
    bundle: str = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", version)
    # Inside a string of JavaScript, <\/ is the same as </, but ends no script element.
    return bundle.replace("</script", "<\\/script").replace("<!--", "<\\!--")

"""Puts the figures of benchmark runs into the page on benchmarks: tables, ranks, pictures.

    python -m tests.benchmarks.page .venv/bench.json

Seconds and memory are those of the first file. Further files, of runs beside other work, add only
how good the systems are.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.benchmarks.registry import BASE, SYSTEMS
from tests.benchmarks.table import as_markdown

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURES = ROOT / "docs" / "pictures"
START, END = "<!-- figures -->\n", "<!-- end of figures -->"
# The studentized range at 0.05 over the root of 2, for 2, 3, … systems (Demšar 2006).
NEMENYI = (1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164, 3.219, 3.268, 3.313,
           3.354, 3.391, 3.426, 3.458, 3.489, 3.517, 3.544)  # fmt: skip

Row = Mapping[str, Any]
Figures = dict[tuple[str, str], Row]
"""Rows by system and collection."""


def main() -> None:
    """Write the page and its pictures anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="+", type=Path, help="JSON of python -m tests.benchmarks")
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    arguments = parser.parse_args()
    loaded = [json.loads(file.read_text(encoding="utf-8")) for file in arguments.results]
    timed = by_place(loaded[0]["rows"])
    figures = {**by_place([row for one in loaded[1:] for row in one["rows"]]), **timed}
    text = arguments.page.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    parts = [_facts(loaded[0]["machine"]), *quality(figures), *seconds(timed), *ranks(figures)]
    arguments.page.write_text(before + START + "\n".join(parts) + END + after, encoding="utf-8")
    arguments.pictures.mkdir(exist_ok=True)
    draw_seconds(timed, arguments.pictures / "accuracy_and_seconds.svg")
    draw_ranks(figures, arguments.pictures / "ranks.svg")


def by_place(rows: Sequence[Row]) -> Figures:
    """The rows on whole collections that ended well."""
    return {
        (row["system"], row["corpus"]): row
        for row in rows
        if row["micro_f1"] is not None and "sample of" not in row["note"]
    }


def goodness(row: Row) -> float:
    """Accuracy; where documents have any number of labels, pooled F1."""
    return float(row["micro_f1"] if row["accuracy"] is None else row["accuracy"])


def own(row: Row) -> float:
    """Mean F1 of the labels' own decisions; of the labels given, where there are no others."""
    return float(row["macro_f1"] if row["own_macro_f1"] is None else row["own_macro_f1"])


def _facts(machine: Row) -> str:
    told = ", ".join(f"{name.replace('_', ' ')} {fact}" for name, fact in machine.items())
    return f"\n{told}.\n"


def quality(figures: Figures) -> list[str]:
    """Two tables: accuracy or pooled F1, and mean F1 of each label's own decision."""
    return [
        "### Accuracy; pooled F1 where documents have any number of labels\n",
        _table(figures, lambda row: f"{goodness(row):.3f}"),
        "\n### Mean F1 of each label's own decision\n",
        "Of systems that give the best label alone, of that.\n",
        _table(figures, lambda row: f"{own(row):.3f}"),
        "",
    ]


def seconds(figures: Figures) -> list[str]:
    """A table of seconds by phase, and of memory."""

    def told(row: Row) -> str:
        phases = [row[f"{phase}_seconds"] or 0.0 for phase in ("corpus", "train", "predict")]
        whole = " + ".join(f"{one:.1f}" for one in phases)
        return f"{whole} ({row['peak_memory_mb']:.0f})"

    return [
        "### Seconds of corpus + training + prediction (peak memory in MB)\n",
        _table(figures, told),
        "\n![Accuracy against seconds](pictures/accuracy_and_seconds.svg)\n",
    ]


def ranks(figures: Figures) -> list[str]:
    """The mean rank of each system on the collections that all of some systems have run on."""
    names, places, found = _ranked(figures)
    difference = critical_difference(len(names), len(places))
    rows = [
        {"system": name, "rank": f"{rank:.2f}"}
        for name, rank in sorted(zip(names, found, strict=True), key=lambda one: float(one[1]))
    ]
    return [
        f"### Mean rank on {len(places)} collections\n",
        "By the first table. Two systems differ by more than chance (Nemenyi's test at 0.05) where "
        f"their ranks differ by more than {difference:.2f}.\n",
        as_markdown(rows, {"system": "system", "rank": "mean rank"}),
        "\n![Mean ranks](pictures/ranks.svg)\n",
    ]


def critical_difference(systems: int, collections: int) -> float:
    """Nemenyi's, of mean ranks."""
    return NEMENYI[systems - 2] * math.sqrt(systems * (systems + 1) / (6 * collections))


def mean_ranks(scores: Any) -> Any:
    """The mean rank of each row over the columns; 1 is the highest, equal ones share theirs."""
    higher = (scores[None, :, :] > scores[:, None, :]).sum(axis=1)
    equal = (scores[None, :, :] == scores[:, None, :]).sum(axis=1)
    return (higher + (equal + 1) / 2).mean(axis=1)


def _ranked(figures: Figures) -> tuple[list[str], list[str], Any]:
    """Systems that have run on nearly all collections, those they share, and their mean ranks."""
    places = _collections(figures)
    names = [
        name
        for name in _systems(figures)
        if sum((name, place) in figures for place in places) >= 0.8 * len(places)
    ]
    shared = [place for place in places if all((name, place) in figures for name in names)]
    scores = [[round(goodness(figures[name, place]), 3) for place in shared] for name in names]
    return names, shared, mean_ranks(np.array(scores))


def _systems(figures: Figures) -> list[str]:
    return [name for name in SYSTEMS if any(name == system for system, _ in figures)]


def _collections(figures: Figures) -> list[str]:
    return list(dict.fromkeys(place for _, place in figures))


def _table(figures: Figures, told: Any) -> str:
    places = _collections(figures)
    rows = [
        {
            "system": f"**{name}**" if name == BASE else name,
            **{place: told(figures[name, place]) for place in places if (name, place) in figures},
        }
        for name in _systems(figures)
    ]
    return as_markdown(rows, {"system": "", **{place: place for place in places}})


def draw_seconds(figures: Figures, file: Path) -> None:
    """A picture for each collection: seconds from text to labels, and accuracy."""
    import altair as alt

    rows = [
        {
            "collection": place,
            "system": name,
            "seconds": row["seconds"],
            "accuracy": goodness(row),
        }
        for (name, place), row in figures.items()
    ]
    chart = (
        alt.Chart(alt.InlineData(rows))
        .mark_point(filled=True, size=60)
        .encode(
            x=alt.X("seconds:Q", scale=alt.Scale(type="log"), title="seconds"),
            y=alt.Y("accuracy:Q", scale=alt.Scale(zero=False), title="accuracy or pooled F1"),
            color=alt.Color("system:N", sort=None),
            shape=alt.Shape("system:N", sort=None),
        )
        .properties(width=180, height=140)
        .facet("collection:N", columns=3)
        .resolve_scale(x="independent", y="independent")
    )
    chart.save(str(file))


def draw_ranks(figures: Figures, file: Path) -> None:
    """The systems on a line of mean ranks, with a bar as long as the critical difference."""
    import altair as alt

    names, places, found = _ranked(figures)
    order = [name for _, name in sorted(zip(found, names, strict=True))]
    reach = critical_difference(len(names), len(places)) / 2
    rows = [
        {"system": name, "rank": rank, "low": rank - reach, "high": rank + reach}
        for name, rank in zip(names, map(float, found), strict=True)
    ]
    base = alt.Chart(alt.InlineData(rows)).encode(y=alt.Y("system:N", sort=order, title=None))
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X(
            "low:Q", title="mean rank; bars that do not overlap differ", scale=alt.Scale(zero=False)
        ),
        x2="high:Q",
    )
    points = base.mark_point(filled=True, size=70).encode(x="rank:Q")
    (bars + points).properties(width=480).save(str(file))


if __name__ == "__main__":
    main()

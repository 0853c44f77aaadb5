"""The report: what it says, what it leaves out, and that nothing in the data can break it."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import SettingError, SourceError
from sqlsimpl.cli import pictures
from sqlsimpl.report import branches, names
from sqlsimpl.report.branches import Cut, Leaf, Node
from sqlsimpl.report.coloured import Spelling, coloured
from sqlsimpl.report.markup import element, joined
from tests.cli.test_cli import run as command

TICKETS = Path(__file__).parents[2] / "fixtures" / "tickets.jsonl"
TEST = "split = 'test'"
COLUMNS: dict[str, Any] = {"text": ["subject", "body"], "id": "ticket"}

ATTACKS = [
    "</script><script>window.hacked=1;alert(1)</script>",
    '<img src=x onerror="window.hacked=1;alert(1)">',
    '"];window.hacked=1;alert(1)//',
    "datum.x",
    "a.b[0]",
    "{{7*7}} ${window.hacked=1}",
    "עברית ‮ مرحبا",
    "🧨 ]]> <!-- --><svg onload=window.hacked=1>",
    "w" * 300,
    "&lt;b&gt;\u2028\u0000' OR 1=1 --",
    " \t",
    "javascript:window.hacked=1",
]
"""Names and texts that try to run, to end what they stand in, or to be read as an expression."""

Data = dict[str, Any]


def hostile(file: Path) -> Path:
    """Documents whose labels, keys and text are hostile; each seventh has another label's words."""
    rows = []
    for number in range(480):
        label = number % len(ATTACKS)
        about = label if number % 7 else (label + 1) % len(ATTACKS)
        words = [f"word{about}x{(number + step) % 7}" for step in range(4)]
        rows.append(
            {
                "key": f"{number} <b>{ATTACKS[number % 3]}",
                "text": " ".join(
                    [ATTACKS[number // 12 % 12], *words, f"common{number % 11}", "ל" * 200]
                ),
                "label": ATTACKS[label],
                "split": "test" if number % 5 == 0 else "train",
            }
        )
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def tickets(folder: Path) -> Path:
    """A file with models of the tickets: one label per document, and any number."""
    file = folder / "tickets.duckdb"
    options: dict[str, Any] = {**COLUMNS, "where": "split = 'train'", "model": file}
    sqlsimpl.train(TICKETS, label="category", name="one", **options).close()
    sqlsimpl.train(TICKETS, label="labels", name="paper", preset="paper", **options).close()
    for algorithm in ("nb", "centroid"):
        sqlsimpl.train(
            TICKETS, label="category", name=algorithm, algorithm=algorithm, **options
        ).close()
    return file


@pytest.fixture(scope="module")
def attacked(folder: Path) -> Path:
    """The report on a model of hostile documents."""
    source, model = hostile(folder / "hostile.jsonl"), folder / "hostile.duckdb"
    with sqlsimpl.train(
        source,
        text="text",
        label="label",
        id="key",
        where="split = 'train'",
        model=model,
        name="<i>\"&'x",
        preset="paper",
    ) as trained:
        return trained.report(folder / "hostile.html", source, where=TEST)


@pytest.fixture(scope="module")
def reported(tickets: Path, folder: Path) -> Callable[[str], str]:
    """The report on a model of the tickets, written once."""

    @cache
    def reported(name: str) -> str:
        with sqlsimpl.open(tickets, name) as model:
            out = model.report(folder / f"{name}.html", TICKETS, where=TEST)
        return out.read_text(encoding="utf-8")

    return reported


def chart(page: str, name: str) -> Data:
    """The data of a chart, as the page's script reads it."""
    found = re.search(rf'<script type="application/json" id="data-{name}">(.*?)</script>', page)
    assert found is not None, name
    data: Data = json.loads(found[1])
    return data


def choices(page: str, name: str) -> dict[str, Data]:
    """What can be chosen in a chart."""
    figure = re.search(rf'<figure class="chart" id="chart-{name}">(.*?)</figure>', page, re.DOTALL)
    assert figure is not None, name
    shown = [html.unescape(option) for option in re.findall(r"<option[^>]*>(.*?)</op", figure[1])]
    return dict(zip(shown, chart(page, name)["choices"], strict=True))


def rows(table: Data) -> list[Data]:
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def charts(page: str) -> list[str]:
    return re.findall(r'<figure class="chart" id="chart-(\w+)">', page)


def section_html(page: str, identifier: str) -> str:
    """A section as it stands in the page."""
    found = re.search(rf'<section id="{identifier}">(.*?)</section>', page, re.DOTALL)
    assert found is not None, identifier
    return found[1]


def section(page: str, identifier: str) -> str:
    """The text of a section."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", section_html(page, identifier))).split())


# What it says


def test_figures_are_those_of_the_evaluation(tickets: Path, reported: Callable[[str], str]) -> None:
    page = reported("one")
    with sqlsimpl.open(tickets, "one") as model:
        metrics = model.evaluate(TICKETS, where=TEST).metrics
    assert f"<b>{metrics.accuracy:.1%}</b><span>accuracy" in page
    assert metrics.own is not None
    given, heading, own = section(page, "quality").partition("Own decisions")
    assert heading
    got = {
        label: sum(row.get(label, 0) for row in metrics.confusion.values())
        for label in metrics.confusion
    }
    for said, labels in ((given, metrics.per_label), (own, metrics.own.per_label)):
        for row in labels:
            figures = " ".join(f"{row[name]:.3f}" for name in ("precision", "recall", "f1"))
            number = f"{got[row['label']]} " if said == given else ""
            assert f"{row['label']} {row['documents']} {number}{figures}" in said
    cells = rows(chart(page, "confusion")["tables"]["cells"])
    counted = {(cell["present"], cell["given"]): cell["documents"] for cell in cells}
    wanted = {
        (present, given): count
        for present, row in metrics.confusion.items()
        for given, count in row.items()
    }
    assert {pair: count for pair, count in counted.items() if count} == wanted


def test_the_table_of_labels_agrees_with_the_confusion_matrix(
    reported: Callable[[str], str],
) -> None:
    page = reported("one")
    cells = rows(chart(page, "confusion")["tables"]["cells"])
    given, *_ = section(page, "quality").partition("Own decisions")
    for label in {cell["present"] for cell in cells}:
        hits = sum(cell["documents"] for cell in cells if cell["present"] == cell["given"] == label)
        had, got = (
            sum(cell["documents"] for cell in cells if cell[side] == label)
            for side in ("present", "given")
        )
        figures = f"{hits / got:.3f} {hits / had:.3f} {2 * hits / (had + got):.3f}"
        assert f"{label} {had} {got} {figures}" in given


@pytest.mark.parametrize("name", ["paper", "nb"])
def test_own_decisions_are_told_only_where_they_are_not_what_is_given(
    name: str, reported: Callable[[str], str]
) -> None:
    assert "Own decisions" not in section(reported(name), "quality")


def test_the_climb_is_that_of_the_training_log(
    tickets: Path, reported: Callable[[str], str]
) -> None:
    drawn = choices(reported("one"), "climb")
    with sqlsimpl.open(tickets, "one") as model:
        climbs = model.inspect()["climbs"]
        log = model.table("training_log").filter("fold IS NULL AND label = 0").order("iteration")
        whole = [value for (value,) in log.project("objective").fetchall()]
    assert drawn.keys() == climbs.keys()
    for label, choice in drawn.items():
        steps = rows(choice["tables"]["chosen"])
        assert [step["objective"] for step in steps] == pytest.approx(climbs[label][0], rel=1e-4)
    first = rows(drawn["account"]["tables"]["chosen"])
    assert {step["part"] for step in first} == {"on all documents"}
    assert [step["objective"] for step in first] == pytest.approx(whole, rel=1e-4)


def test_survivors_are_those_of_the_stages(tickets: Path, reported: Callable[[str], str]) -> None:
    drawn = choices(reported("paper"), "survivors")
    with sqlsimpl.open(tickets, "paper") as model:
        cuts = model.table("stage_cuts").filter("label = 0").order("stage").fetchall()
    left = [row["documents"] for row in rows(drawn["account"]["tables"]["chosen"])]
    assert left == [cuts[0][2], *(cut[4] for cut in cuts)]
    assert left == sorted(left, reverse=True)


def test_documents_in_a_shaded_area_are_those_that_get_the_label(
    tickets: Path, reported: Callable[[str], str]
) -> None:
    with sqlsimpl.open(tickets, "paper") as model:
        scored = model.predict(TICKETS, scores=True, where=TEST).fetchall()
    positive = {(document, label) for document, label, _, _, given in scored if given}
    looked = 0
    for label, choice in choices(reported("paper"), "projections").items():
        tables = choice["tables"]
        areas = rows(tables["boxes"])
        assert not tables["shadows"]["rows"]
        for point in rows(tables["points"]):
            sides = [(point["first"], area["left"], area["right"]) for area in areas] + [
                (point["second"], area["bottom"], area["top"])
                for area in areas
                if point["second"] is not None
            ]
            if any(abs(value - end) < 1e-5 for value, *ends in sides for end in ends):
                continue  # too near to an edge for the digits of a picture
            inside = any(
                area["left"] < point["first"] <= area["right"]
                and (point["second"] is None or area["bottom"] < point["second"] <= area["top"])
                for area in areas
            )
            assert inside == ((point["document"], label) in positive)
            looked += 1
    assert looked > 3000


def test_drawn_documents_are_the_same_each_time_and_of_both_kinds(
    tickets: Path, reported: Callable[[str], str], tmp_path: Path
) -> None:
    with sqlsimpl.open(tickets, "one") as model:
        again = model.report(tmp_path / "again.html", TICKETS, where=TEST)
        sizes = {
            row["label"]: row["documents"]
            for row in model.evaluate(TICKETS, where=TEST).metrics.per_label
        }
    page = reported("one")
    assert chart(page, "projections") == chart(again.read_text("utf-8"), "projections")
    for label, choice in choices(page, "projections").items():
        kinds = [point["has"] for point in rows(choice["tables"]["points"])]
        assert kinds.count("yes") == min(400, sizes[label])
        assert kinds.count("no") == 400


def test_trees_have_both_sides_of_each_cut(tickets: Path, reported: Callable[[str], str]) -> None:
    with sqlsimpl.open(tickets, "paper") as model:
        decisions = model.inspect()["decisions"]
    page = reported("paper")
    trees = {label: leaves for label, leaves in decisions.items() if len(leaves) > 2}
    assert trees
    said = section(page, "decisions")
    for label, leaves in trees.items():
        assert f"{label} {len(leaves)} leaves" in said
    drawn = page.count('class="verdict yes"') + page.count('class="verdict no"')
    assert drawn == sum(len(leaves) for leaves in trees.values())


def test_a_tree_grown_from_boxes_has_these_boxes(tickets: Path) -> None:
    with sqlsimpl.open(tickets, "paper") as model:
        decisions = model.inspect()["decisions"]
    for leaves in decisions.values():
        wanted = [
            (leaf["positive"], sorted(tuple(bound.values()) for bound in leaf["bounds"]))
            for leaf in leaves
        ]
        assert sorted(boxes(branches.grow(leaves), {}), key=str) == sorted(wanted, key=str)


def boxes(node: Node, ends: dict[int, tuple[Any, Any]]) -> Iterator[tuple[bool, list[Any]]]:
    """The leaves of a tree with their bounds, from the way down to each."""
    if isinstance(node, Leaf):
        yield node.positive, sorted((stage, *bound) for stage, bound in ends.items())
        return
    low, high = ends.get(node.stage, (None, None))
    yield from boxes(node.below, {**ends, node.stage: (low, node.at)})
    yield from boxes(node.above, {**ends, node.stage: (node.at, high)})


def test_leaves_that_are_no_tree_are_refused() -> None:
    leaf = {"leaf": 2, "positive": True, "bounds": [{"stage": 0, "low": None, "high": 1.0}]}
    with pytest.raises(sqlsimpl.ModelError, match="do not make a tree"):
        branches.grow([leaf])


def test_the_worst_mistakes_are_the_worst(tickets: Path, reported: Callable[[str], str]) -> None:
    said = section(reported("one"), "mistakes")
    with sqlsimpl.open(tickets, "one") as model:
        given = model.predict(TICKETS, where=TEST, reasons=False).fetchall()
    with duckdb.connect() as connection:
        labels = dict(connection.sql(f"SELECT ticket, category FROM '{TICKETS}'").fetchall())
    wrong = [
        (probability, document, label)
        for document, label, _, probability in given
        if labels[document] != label
    ]
    probability, document, label = max(wrong)
    wanted = f"{document} has {labels[document]} , was given {label} ; {label} has probability"
    assert f"{wanted} {probability:.3f}" in said
    assert len(re.findall(r"T-\d{5}", said)) == 20


def test_strongest_terms_are_those_of_inspect(
    tickets: Path, reported: Callable[[str], str]
) -> None:
    with sqlsimpl.open(tickets, "one") as model:
        wanted = model.inspect(15)["strongest_terms"]
    for label, choice in choices(reported("one"), "terms").items():
        drawn = rows(choice["tables"]["terms"])
        assert [term["term"] for term in drawn] == [each["term"] for each in wanted[label]]
        leads = [term["lead"] for term in drawn]
        assert leads == sorted(leads, reverse=True)


@pytest.mark.parametrize("name", ["one", "paper"])
def test_the_slider_starts_at_what_is_given(
    name: str, tickets: Path, reported: Callable[[str], str]
) -> None:
    with sqlsimpl.open(tickets, name) as model:
        wanted = {
            row["label"]: row for row in model.evaluate(TICKETS, where=TEST).metrics.per_label
        }
    looked = 0
    for label, choice in choices(reported(name), "curves").items():
        curve, figures = choice["curve"], wanted[label]
        assert curve["has"] == figures["documents"]
        numbers = [given for _, _, given in curve["points"]]
        assert numbers == sorted(set(numbers))
        _, right, given = curve["points"][curve["given"]]
        if name == "one" or given * figures["precision"] == pytest.approx(
            figures["recall"] * curve["has"]
        ):
            assert right / given == pytest.approx(figures["precision"])
            assert right / curve["has"] == pytest.approx(figures["recall"])
            looked += 1
    assert looked >= 4


def test_calibration_is_that_of_the_labels_given(
    tickets: Path, reported: Callable[[str], str]
) -> None:
    drawn = choices(reported("one"), "calibration")
    bins = rows(drawn["all labels"]["tables"]["bins"])
    assert sum(one["documents"] for one in bins) == 1205
    with sqlsimpl.open(tickets, "one") as model:
        given = model.predict(TICKETS, where=TEST, reasons=False).fetchall()
    right = sum(one["documents"] * one["share"] for one in bins)
    assert right / 1205 == pytest.approx(0.89, abs=0.01)
    for label in drawn.keys() - {"all labels"}:
        counted = sum(one["documents"] for one in rows(drawn[label]["tables"]["bins"]))
        assert counted == sum(each[1] == label for each in given)


def test_fewer_labels_are_right_more_often(tickets: Path, reported: Callable[[str], str]) -> None:
    (drawn,) = chart(reported("one"), "reject")["choices"]
    points = rows(drawn["tables"]["points"])
    assert 90 < len(points) <= 100
    with sqlsimpl.open(tickets, "one") as model:
        unseen = model.table("unseen").df()
    best = unseen.sort_values(["log_odds", "label"], ascending=[False, True])
    best = best.drop_duplicates("document")
    for point in points[::9]:
        given = best.head(point["given"])
        assert given["has_label"].mean() == pytest.approx(point["precision"], abs=1e-4)
        assert given["has_label"].sum() / len(best) == pytest.approx(point["recall"], abs=1e-4)
        assert given["log_odds"].min() == pytest.approx(point["log_odds"], rel=1e-3)
    assert points[-1]["given"] == len(best)


def test_cells_open_the_documents_that_were_confused(
    tickets: Path, reported: Callable[[str], str]
) -> None:
    page = reported("one")
    with duckdb.connect() as connection:
        labels = dict(connection.sql(f"SELECT ticket, category FROM '{TICKETS}'").fetchall())
    with sqlsimpl.open(tickets, "one") as model:
        given = {row[0]: row[1] for row in model.predict(TICKETS, where=TEST).fetchall()}
    looked = 0
    for cell in rows(chart(page, "confusion")["tables"]["cells"]):
        found = re.search(rf'<template id="{cell["opens"]}">(.*?)</template>', page, re.DOTALL)
        assert (found is not None) == (cell["documents"] > 0 and cell["kind"] == "wrong")
        if found is not None:
            listed = re.findall(r"<b><bdi>(T-\d{5})</bdi></b>", found[1])
            assert len(listed) == min(cell["documents"], 5)
            assert all(labels[one] == cell["present"] for one in listed)
            assert all(given[one] == cell["given"] for one in listed)
            looked += len(listed)
    assert f"This page has {looked} of them, at most 5 of a cell" in section(page, "confusion")


def test_words_are_coloured_by_what_they_add(tickets: Path, reported: Callable[[str], str]) -> None:
    item = re.search(r'<ol class="mistakes"><li>(.*?)</li>', reported("one").partition(
        '<section id="mistakes">')[2], re.DOTALL)  # fmt: skip
    assert item is not None
    document, *_ = re.findall(r"T-\d{5}", item[1])
    had, given = re.findall(r"<bdi>(\w+)</bdi>", item[1])[:2]
    with sqlsimpl.open(tickets, "one") as model:
        explained = model.explain(TICKETS, document=document, every_label=True).fetchall()
    adds: dict[str, float] = {}
    for _, label, stage, part, term, contribution, *_ in explained:
        if part == "term" and stage == 0 and label in (had, given):
            adds[term] = adds.get(term, 0) + (contribution if label == given else -contribution)
    marked = re.findall(r'<mark class="(for|against)-\d" title="([-+.\d]+)">(.*?)</mark>', item[1])
    assert marked
    for side, value, word in marked:
        assert float(value) == pytest.approx(adds[word.lower()], abs=0.006)
        assert side == ("for" if float(value) > 0 else "against")


def test_text_is_coloured_by_words_runs_and_characters() -> None:
    def told(text: str, weights: dict[str, float], **spelling: Any) -> list[tuple[str, str, str]]:
        made = coloured(text, weights, Spelling(**spelling))
        assert html.unescape(re.sub(r"<[^>]*>", "", made)) == text
        found = re.findall(r'<mark class="([a-z]+)-(\d)"[^>]*>(.*?)</mark>', made)
        return [(side, level, html.unescape(part)) for side, level, part in found]

    assert told("Oil, <oil> & Gas; İx", {"oil": 1.0, "gas": -0.4}) == [
        ("for", "3", "Oil"), ("for", "3", "oil"), ("against", "2", "Gas")]  # fmt: skip
    assert told("New  York", {"new york": 1.0}, ngrams=2) == [
        ("for", "3", "New"), ("for", "3", "York")]  # fmt: skip
    assert told("台北市", {"台北": 1.0, "市": -0.1}) == [
        ("for", "3", "台"), ("for", "3", "北"), ("against", "1", "市")]  # fmt: skip
    assert told("cat", {" c": 1.0, "at ": -1.0}, characters=(2, 3)) == [
        ("for", "3", "c"), ("against", "2", "a"), ("against", "2", "t")]  # fmt: skip
    assert told("", {"x": 1.0}) == []


def test_slowest_statements_are_there_with_their_sql(reported: Callable[[str], str]) -> None:
    said = section(reported("one"), "slowest")
    assert "CREATE OR REPLACE TABLE" in said
    assert "plane/" in said


# What it leaves out


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("nb", ["How training climbed: this model was not trained by climbing", "Survivors"]),
        ("centroid", ["How training climbed", "Calibration: this model gives scores",
                      "The decision of each label: the best-scoring label is given"]),
    ],
)  # fmt: skip
def test_a_model_without_training_log_or_tree(
    name: str, missing: list[str], reported: Callable[[str], str]
) -> None:
    page = reported(name)
    said = section(page, "left-out").replace(" : ", ": ")
    for line in missing:
        assert line in said
    assert not {"climb", "survivors", "projections"} & set(charts(page))
    assert {"sizes", "terms", "curves", "confusion"} <= set(charts(page))


def test_without_documents_there_is_no_evaluation(tickets: Path, tmp_path: Path) -> None:
    with sqlsimpl.open(tickets, "one") as model:
        page = model.report(tmp_path / "bare.html").read_text(encoding="utf-8")
    assert charts(page) == ["reject", "terms", "sizes", "climb"]
    said = section(page, "left-out")
    for title in ("How good it is", "Calibration", "Confusion", "Thresholds", "The worst mistakes"):
        assert title in said
    assert said.count("no documents with labels were given") == 6


def test_examples_can_be_left_out(tickets: Path, tmp_path: Path) -> None:
    with sqlsimpl.open(tickets, "nb") as model:
        page = model.report(tmp_path / "some.html", TICKETS, where=TEST, examples=0)
    text = page.read_text(encoding="utf-8")
    assert "no examples were asked for" in section(text, "left-out")
    assert '<section id="mistakes">' not in text


def test_one_label(tmp_path: Path) -> None:
    source = tmp_path / "one.parquet"
    duckdb.sql(
        "COPY (SELECT range AS id, CASE WHEN range % 2 = 0 THEN ['only'] ELSE [] END AS label, "
        "CASE WHEN range % 2 = 0 THEN 'yes good w' ELSE 'bad poor w' END || range % 5 AS text "
        f"FROM range(60)) TO '{source}'"
    )
    columns: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}
    with sqlsimpl.train(source, model=tmp_path / "m.duckdb", name="m", **columns) as model:
        page = model.report(tmp_path / "one.html", source).read_text(encoding="utf-8")
    assert "there is only one label" in section(page, "left-out")
    assert "projections" in charts(page)
    assert "<b>1</b><span>label</span>" in page


def test_a_thousand_labels(tmp_path: Path, visit: Callable[..., Visit]) -> None:
    source = tmp_path / "many.parquet"
    duckdb.sql(
        "COPY (SELECT range AS id, 'label ' || range % 1000 AS label, "
        "'word' || range % 1000 || ' word' || (range + range % 2) % 1000 || ' w' || range % 7 "
        f"AS text FROM range(3000)) TO '{source}'"
    )
    columns: dict[str, Any] = {"text": "text", "label": "label", "id": "id"}
    with sqlsimpl.train(
        source, model=tmp_path / "m.duckdb", name="m", algorithm="nb", **columns
    ) as model:
        file = model.report(tmp_path / "many.html", source, where="id % 15 = 0")
    opened = visit(file)
    search = opened.page.locator("#quality input[type=search]").first
    search.fill("label 97")
    assert opened.page.locator("#quality tbody tr:visible").count() == 11
    assert opened.page.get_by_role("status").first.inner_text() == "11 of 1000"
    assert opened.noise == []
    page = file.read_text(encoding="utf-8")
    assert file.stat().st_size < 3_000_000
    assert "Shown are the 100 most frequent labels, 900 are left out" in page
    assert "The 970 smaller ones are left out" in page
    cells = rows(chart(page, "confusion")["tables"]["cells"])
    assert len({cell["present"] for cell in cells}) == 100
    assert len(choices(page, "terms")) == 100
    assert len(re.findall(r"<li><p><b>", section_html(page, "confusion"))) <= 400
    assert all(len(choice["curve"]["points"]) <= 21 for choice in choices(page, "curves").values())


def test_ready_rows_show_terms_in_place_of_text(tmp_path: Path) -> None:
    source = tmp_path / "rows.parquet"
    duckdb.sql(
        "COPY (SELECT doc AS id, CASE doc % 2 WHEN 0 THEN 'even' ELSE 'odd' END AS label, "
        "'t' || (CASE WHEN doc % 9 = 0 THEN doc + 1 ELSE doc END) % 2 || '_' || term % 4 AS term, "
        "1 + term % 3 AS count FROM range(80) AS d(doc), range(5) AS t(term)) "
        f"TO '{source}'"
    )
    columns: dict[str, Any] = {"id": "id", "label": "label", "term": "term", "count": "count"}
    with sqlsimpl.train(source, model=tmp_path / "m.duckdb", name="m", **columns) as model:
        page = model.report(tmp_path / "rows.html", source).read_text(encoding="utf-8")
    assert re.search(r"t\d_\d , t\d_\d", section(page, "mistakes"))
    assert {"projections", "confusion"} <= set(charts(page))


def test_labels_that_training_never_saw_and_documents_without(
    tickets: Path, tmp_path: Path
) -> None:
    query = (
        "SELECT ticket, subject, body, CASE WHEN ticket < 'T-03000' THEN 'new <label>' "
        f"WHEN ticket < 'T-03100' THEN NULL ELSE category END AS category FROM '{TICKETS}' "
        f"WHERE {TEST}"
    )
    with duckdb.connect() as connection, sqlsimpl.open(tickets, "one") as model:
        documents = connection.sql(query).arrow()
        page = model.report(tmp_path / "new.html", documents).read_text(encoding="utf-8")
    assert "new <label>" in section(page, "quality")
    assert "new <label>" in {
        cell["present"] for cell in rows(chart(page, "confusion")["tables"]["cells"])
    }
    assert "label is NULL: 100" in section(page, "trained")


# Two versions


@pytest.fixture(scope="module")
def twice(folder: Path) -> Path:
    """A model in two versions; the second one does not know the label security."""
    options: dict[str, Any] = {**COLUMNS, "label": "category", "model": folder / "twice.duckdb",
                               "algorithm": "nb", "name": "tickets"}  # fmt: skip
    train = "ticket < 'T-00600'"
    sqlsimpl.train(TICKETS, where=train, **options).close()
    sqlsimpl.train(TICKETS, where=f"{train} AND category <> 'security'", **options).close()
    return folder / "twice.duckdb"


def test_two_versions_side_by_side(twice: Path, tmp_path: Path) -> None:
    where = "ticket BETWEEN 'T-03000' AND 'T-03300'"
    measured = {}
    for version in (1, 2):
        with sqlsimpl.open(twice, version=version) as model:
            measured[version] = model.evaluate(TICKETS, where=where).metrics
    with sqlsimpl.open(twice) as model:
        out = model.report(tmp_path / "both.html", TICKETS, where=where, against=1)
        assert (model.version, model.evaluate(TICKETS, where=where).metrics) == (2, measured[2])
    page = out.read_text(encoding="utf-8")
    said = section(page, "compared")
    old, new = measured[1], measured[2]
    assert f"right for {new.accuracy:.1%} in version 2, {old.accuracy:.1%} in version 1" in said
    figures = {row["label"]: row for row in new.per_label}
    for row in old.per_label:
        ours, theirs = (one["f1"] for one in (figures[row["label"]], row))
        told = f"{row['label']} {row['documents']} {ours:.3f} {theirs:.3f} {ours - theirs:+.3f}"
        assert told in said
    assert figures["security"]["f1"] == 0
    assert page.index('id="quality"') < page.index('id="compared"') < page.index('id="confusion"')


def test_versions_that_cannot_be_compared(twice: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    with sqlsimpl.open(twice) as model:
        for against, message in ((2, "it is the version that is open"), (7, "no version 7")):
            with pytest.raises(sqlsimpl.SqlsimplError, match=message):
                model.report(out, TICKETS, where=TEST, against=against)
        with pytest.raises(SettingError, match="against 1: name the documents"):
            model.report(out, against=1)
        assert "compared" not in model.report(out).read_text("utf-8").partition("<script")[0]


def test_a_report_is_named_after_its_model_and_opened(
    twice: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []

    def visit_once(url: str) -> bool:
        visited.append(url)
        return len(visited) == 1

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", visit_once)
    assert "no browser" not in command("report", "--model", twice, "--open").stderr
    assert visited == [(tmp_path / "tickets.html").as_uri()]
    assert "no browser was found" in command("report", "--model", twice, "--open").stderr
    assert "tickets.html" in command("report", "--model", twice).stdout
    assert len(visited) == 2


# What is refused


@pytest.mark.parametrize(
    ("out", "options", "message"),
    [
        ("nowhere/report.html", {}, "there is no folder"),
        ("report.txt", {}, "the ending must be one of .html, .htm"),
        ("report.html", {"where": TEST}, "source: name the documents"),
        ("report.html", {"label": "category"}, "source: name the documents"),
        ("report.html", {"examples": -1}, "examples -1: 0 or more"),
        ("folder.html", {}, "it cannot be written"),
    ],
)
def test_a_call_that_cannot_work_is_refused(
    out: str, options: dict[str, Any], message: str, tickets: Path, tmp_path: Path
) -> None:
    (tmp_path / "folder.html").mkdir()
    with sqlsimpl.open(tickets, "nb") as model, pytest.raises(SettingError, match=message):
        model.report(tmp_path / out, **options)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.html"]


@pytest.mark.parametrize("package", ["altair", "vl_convert"])
def test_a_missing_package_is_named(
    package: str, tickets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sqlsimpl.report.find_spec", lambda name: None if name == package else 1)
    wanted = rf"{package}.*pip install 'sqlsimpl\[charts\]'"
    with sqlsimpl.open(tickets, "nb") as model, pytest.raises(SettingError, match=wanted):
        model.report(tmp_path / "report.html")


def test_a_report_that_fails_leaves_the_old_one(
    tickets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "report.html"
    old.write_text("old")

    def full(self: Path, *_: object, **__: object) -> None:
        self.touch()
        raise OSError(28, "No space left on device")

    with sqlsimpl.open(tickets, "nb") as model:
        with pytest.raises(SourceError, match="there is no document"):
            model.report(old, TICKETS, where="split = 'none'")
        monkeypatch.setattr(Path, "write_text", full)
        with pytest.raises(sqlsimpl.EngineError, match="No space left"):
            model.report(old)
    monkeypatch.undo()
    assert old.read_text() == "old"
    assert list(tmp_path.iterdir()) == [old]


# Names and markup


def test_names_are_short_on_one_line_and_apart() -> None:
    shown = names.shown_apart(["a" * 100, "a" * 101, "", " \t", "a\nb", "x‮y", "nul\u0000"])
    assert list(shown.values()) == [
        "a" * 59 + "…", "a" * 59 + "… (2)", "(empty)", "(empty) (2)", "a b", "xy", "nul�",
    ]  # fmt: skip


def test_what_is_not_html_is_escaped() -> None:
    inner = element("b", "<x>", title='"&')
    assert joined([inner, "<y>"]) == '<b title="&quot;&amp;">&lt;x&gt;</b>&lt;y&gt;'


@pytest.mark.parametrize("attack", ATTACKS[:2])
def test_hostile_names_stand_nowhere_as_they_are(attack: str, attacked: Path) -> None:
    page = attacked.read_text(encoding="utf-8")
    assert attack not in page
    assert html.escape(attack)[:30] in page.partition('<section id="mistakes">')[2]


# In a terminal


def test_the_command_writes_the_report(tickets: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    call = ["report", "--model", tickets, "--name", "nb", "--where", TEST, "--out", out]
    done = command(*call, "--source", TICKETS, "--json")
    assert json.loads(done.stdout)["out"] == str(out)
    assert "confusion" in charts(out.read_text(encoding="utf-8"))
    shown = command(*call, TICKETS, "--quiet").stdout
    assert "report.html" in "".join(shown.split())
    assert not done.stderr or "Traceback" not in done.stderr


def test_inspect_draws_the_climb_and_the_tree(tickets: Path) -> None:
    shown = command("inspect", "--model", tickets, "--name", "paper", "--quiet").stdout
    with sqlsimpl.open(tickets, "paper") as model:
        found = model.inspect()
    climb = found["climbs"]["delivery"][0]
    assert (
        f"objective of delivery: {climb[0]:.3g} to {climb[-1]:.3g} in {len(climb)} steps" in shown
    )
    tree = branches.grow(found["decisions"]["account"])
    assert isinstance(tree, Cut)
    assert "account\n" + "\n".join(pictures.tree(tree)) in shown
    assert f"├─ projection 1 ≤ {tree.at:.4f}" in shown


def test_columns_grow_with_their_values() -> None:
    lines = pictures.columns([1.0, 2.0, 4.0])
    assert len(lines) == 7
    heights = [sum(line[place] == "█" for line in lines) for place in (3, 7, 11)]
    assert heights == [1, 3, 6]
    assert lines[0].startswith("4 │")
    assert pictures.columns([0.0]) == []
    assert len(pictures.columns([1.0] * 100)) == 7


# In a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no browser: install one with `apt-get install chromium`")
    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking",
               "--disable-component-update", "--disable-sync", "--no-first-run"]  # fmt: skip
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=options)
        yield started
        started.close()


class Visit:
    """A page that was opened, and all that it did beside being drawn."""

    def __init__(self, browser: Any, file: Path, mode: str, width: int) -> None:
        size = {"width": width, "height": 900}
        self.context = browser.new_context(viewport=size, color_scheme=mode, offline=True)
        self.page = self.context.new_page()
        self.noise: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda said: self.noise.append(said.text))
        self.page.on("pageerror", lambda error: self.noise.append(str(error)))
        self.page.on("dialog", self._dismiss)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())
        self.wait()

    def _dismiss(self, dialog: Any) -> None:
        self.noise.append("a dialog")
        dialog.dismiss()

    def wait(self) -> None:
        self.page.wait_for_selector("html[data-charts='drawn']", timeout=600_000)

    def ask(self, question: str) -> Any:
        return self.page.evaluate(question)

    def marks(self) -> dict[str, int]:
        """The charts, and how many shapes and texts each has."""
        found: dict[str, int] = self.ask(
            "Object.fromEntries([...document.querySelectorAll('figure.chart')].map(figure => ["
            "figure.id, figure.querySelectorAll('svg.marks path, svg.marks text').length]))"
        )
        return found


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visit]]:
    opened: list[Visit] = []

    def visit(file: Path, mode: str = "light", width: int = 1280) -> Visit:
        opened.append(Visit(browser, file, mode, width))
        return opened[-1]

    yield visit
    for one in opened:
        one.context.close()


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 380])
def test_a_hostile_report_in_a_browser(
    mode: str, width: int, attacked: Path, visit: Callable[..., Visit]
) -> None:
    opened = visit(attacked, mode, width)
    marks = opened.marks()
    assert {name.removeprefix("chart-") for name in marks} == {
        "sizes", "climb", "survivors", "projections", "terms", "curves", "calibration", "confusion",
    }  # fmt: skip
    assert all(number > 10 for number in marks.values()), marks
    assert opened.ask("document.querySelectorAll('img, iframe, object, embed, svg script')") == {}
    assert opened.ask("document.scripts.length") == len(marks) + 2
    assert opened.ask("window.hacked === undefined")
    assert opened.ask("document.documentElement.scrollWidth <= window.innerWidth")
    assert opened.ask("document.title") == "<i>\"&'x"
    background = opened.ask("getComputedStyle(document.body).backgroundColor")
    assert (sum(int(part) for part in re.findall(r"\d+", background)[:3]) < 200) == (mode == "dark")
    assert opened.noise == []
    assert opened.requests == [attacked.as_uri()]


def test_every_choice_and_tooltip_in_a_browser(attacked: Path, visit: Callable[..., Visit]) -> None:
    opened = visit(attacked)
    for name in opened.marks():
        select = opened.page.locator(f"#{name} select")
        if not select.count():
            continue
        for place in range(select.locator("option").count()):
            select.select_option(str(place))
            opened.wait()
            assert opened.marks()[name] > 5, (name, place)
    shown = set()
    for name in ("confusion", "projections", "sizes"):
        figure = opened.page.locator(f"#chart-{name}")
        figure.scroll_into_view_if_needed()
        for mark in figure.locator("svg.marks [role='graphics-symbol']").all()[:8]:
            mark.hover(force=True)
            shown.add(opened.page.locator("#tip").inner_text())
    assert any("<script>" in text for text in shown)
    assert opened.ask("[...new Set([...document.querySelectorAll('#tip *')].map(e => e.tagName))]"
                      ".every(name => name === 'DIV' || name === 'B')")  # fmt: skip
    assert opened.ask("window.hacked === undefined")
    assert opened.noise == []


def test_reports_on_other_models_in_a_browser(
    folder: Path, reported: Callable[[str], str], visit: Callable[..., Visit]
) -> None:
    for name in ("one", "nb", "centroid"):
        page = reported(name)
        opened = visit(folder / f"{name}.html")
        marks = opened.marks()
        assert [chart.removeprefix("chart-") for chart in marks] == charts(page)
        assert all(number > 10 for number in marks.values()), marks
        assert opened.noise == []


def test_a_table_is_sorted_searched_and_shows_its_totals(
    folder: Path, reported: Callable[[str], str], visit: Callable[..., Visit]
) -> None:
    reported("one")
    opened = visit(folder / "one.html", width=380)
    table = opened.page.locator("#quality table").first
    first = table.locator("tbody tr").first
    table.get_by_role("button", name="Label").click()
    assert first.inner_text().startswith("account")
    recall = table.get_by_role("columnheader", name="Recall")
    for order, best in (("descending", max), ("ascending", min)):
        recall.get_by_role("button").press("Enter")
        assert recall.get_attribute("aria-sort") == order
        shown = [float(cell) for cell in table.locator("tbody td:nth-child(5)").all_inner_texts()]
        assert shown[0] == best(shown)
        assert shown == sorted(shown, reverse=order == "descending")
    assert table.locator("tfoot tr").count() == 2
    assert opened.page.locator("input[type=search]").count() == 0  # eight labels are soon read
    assert opened.noise == []


def test_cells_and_numbers_open_documents_and_the_slider_moves(
    folder: Path, reported: Callable[[str], str], visit: Callable[..., Visit]
) -> None:
    reported("one")
    opened = visit(folder / "one.html")
    panel = opened.page.locator("#opened")
    button = opened.page.locator("#confusion td button").first
    button.press("Enter")
    number = button.inner_text()
    assert f" of {number} documents that have" in panel.inner_text()
    assert opened.ask("document.activeElement.id") == "opened"
    panel.get_by_role("button", name="close").press("Enter")
    assert panel.inner_text() == ""
    cell = opened.page.locator("#chart-confusion [aria-label^='given: billing; has: account']")
    cell.first.click(force=True)
    assert "documents that have account and were given billing" in panel.inner_text()
    slider = opened.page.locator("#curves input[type=range]")
    figure = "document.querySelector('#curves [data-figure={}]').textContent"
    before = [opened.ask(figure.format(name)) for name in ("given", "recall")]
    slider.press("ArrowRight")
    after = [opened.ask(figure.format(name)) for name in ("given", "recall")]
    assert int(after[0]) > int(before[0])
    assert float(after[1]) >= float(before[1])
    assert f"recall {after[1]}, {after[0]} given" in str(slider.get_attribute("aria-valuetext"))
    opened.page.get_by_role("button", name="as given").click()
    assert opened.ask(figure.format("given")) == before[0]
    assert opened.noise == []


def test_a_chart_follows_the_label_and_the_colours_of_the_page(
    folder: Path, reported: Callable[[str], str], visit: Callable[..., Visit]
) -> None:
    reported("one")
    opened = visit(folder / "one.html")
    opened.page.locator("#chart-curves select").select_option(label="security")
    opened.wait()
    for name in ("climb", "projections", "terms", "calibration"):
        chosen = f"document.querySelector('#chart-{name} select').selectedOptions[0].textContent"
        assert opened.ask(chosen) == "security"
    fill = "document.querySelector('#chart-sizes .mark-rect path').getAttribute('fill')"
    light = opened.ask(fill)
    opened.page.emulate_media(color_scheme="dark")
    opened.page.wait_for_selector(f"#chart-sizes .mark-rect path:not([fill='{light}'])")
    opened.wait()
    assert opened.noise == []

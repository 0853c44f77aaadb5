"""The benchmark commands: what they measure, how they compare, what they do with failures."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from sqlsimpl import train
from tests.benchmarks import (
    counts,
    page,
    runner,
    scale,
    scikit_learn_systems,
    spark,
    sqlsimpl_systems,
)
from tests.benchmarks.collection import TEST, TRAIN, Collection, draw
from tests.benchmarks.process import Watched, watch
from tests.benchmarks.quality import Decisions, indicator, judge
from tests.benchmarks.registry import SYSTEMS
from tests.benchmarks.system import WHOLE, Sample, System
from tests.benchmarks.table import as_markdown

ROOT = Path(__file__).parents[2]
TICKETS = ROOT / "fixtures" / "tickets.jsonl"
# The other learners, losses and presets differ by names and settings alone.
COMPLETE = (
    *("simpl", "svm, best", "nb"),
    "LinearSVC, thresholds",
    "LinearSVC, tuned",
    "SGDClassifier",
    "LogisticRegression",
    "MultinomialNB",
    "BornClassifierSQL",
)
PARTS = {
    "bare statements": ("corpus", "train"),
    "corpus, 1 GB limit": ("corpus",),
    "TfidfVectorizer": ("corpus",),
    "nb from counts": ("train", "predict"),
    "MultinomialNB from counts": ("train", "predict"),
}
FEW = "mfd, 100 per label"
PHASES = ("corpus", "train", "predict")


def run(module: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)


def tickets(file: Path, label: str) -> Collection:
    """The example tickets as a collection, with one label each or any number."""
    with duckdb.connect(str(file)) as connection:
        connection.execute(
            f"CREATE TABLE documents AS SELECT row_number() OVER () AS doc, split, "
            f"{label} AS label, subject AS title, body AS text FROM '{TICKETS}'"
        )
    return Collection(file)


def test_all_systems_end_up_in_one_table(tmp_path: Path) -> None:
    """Every kind of system but Spark, through the command."""
    out, markdown = tmp_path / "results.json", tmp_path / "results.md"
    systems = [*COMPLETE, *PARTS, FEW]
    done = run(
        "tests.benchmarks", "--documents", 400, "--systems", *systems, "--out", out,
        "--markdown", markdown,
    )  # fmt: skip
    found = json.loads(out.read_text(encoding="utf-8"))
    assert {"date", "python", "duckdb", "scikit-learn", "cores", "memory_gb"} <= set(
        found["machine"]
    )
    whole = {row["system"]: row for row in found["rows"] if row["documents"] != 200}
    assert list(whole) == [*COMPLETE, *PARTS]
    missing = [] if importlib.util.find_spec("sqlalchemy") else ["BornClassifierSQL"]
    for system in COMPLETE:
        if system not in missing:
            check_complete(whole[system], whole["simpl"])
    for system in missing:
        assert "SQLAlchemy" in whole[system]["note"]
    for system, phases in PARTS.items():
        row = whole[system]
        assert row["ratio"] is None
        for phase in PHASES:
            assert (row[f"{phase}_seconds"] is not None) == (phase in phases)
    few = [row for row in found["rows"] if "100 training documents per label" in row["note"]]
    assert [row["system"] for row in few] == ["simpl", FEW]
    assert [row["documents"] for row in few] == [200, 200]
    text = markdown.read_text(encoding="utf-8")
    assert text == done.stdout
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == len(found["rows"]) + 1
    assert len({line.count("|") for line in rows}) == 1


def check_complete(row: dict[str, Any], base: dict[str, Any]) -> None:
    """All the way from text to labels, and right: the collection is an easy one."""
    assert row["documents"] == base["documents"] > 200
    assert min(row["accuracy"], row["micro_f1"], row["macro_f1"]) > 0.9
    times = [row[f"{phase}_seconds"] for phase in PHASES]
    assert min(times) > 0
    assert row["seconds"] == pytest.approx(sum(times))
    assert row["ratio"] == pytest.approx(row["seconds"] / base["seconds"])
    assert row["train_ratio"] == pytest.approx(row["train_seconds"] / base["train_seconds"])
    assert 50 < row["peak_memory_mb"] < 5000


def test_a_system_that_fails_is_a_row_with_a_note(tmp_path: Path) -> None:
    """A single label is too few for a support vector machine, not for naive Bayes."""
    file = tmp_path / "same.parquet"
    duckdb.connect().execute(
        "COPY (SELECT doc, if(doc % 2 = 0, 'train', 'test') AS split, 'same' AS label, "
        f"'some words' AS text FROM range(20) AS docs (doc)) TO '{file}' (FORMAT parquet)"
    )
    out = tmp_path / "results.json"
    run(
        "tests.benchmarks", "--corpora", tmp_path, "--systems", "LinearSVC", "MultinomialNB",
        "--out", out,
    )  # fmt: skip
    svc, bayes = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert svc["note"].startswith("failed: ValueError: ")
    assert svc["seconds"] is svc["accuracy"] is svc["ratio"] is None
    assert bayes["accuracy"] == 1
    assert bayes["seconds"] > 0


def test_a_system_that_takes_too_long_is_a_row_with_a_note(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    run(
        "tests.benchmarks", "--documents", 100, "--systems", "nb", "--limit", 0.2, "--out", out
    )  # fmt: skip
    (row,) = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert row["note"].endswith("took longer than the limit of 0.2 s")
    assert row["seconds"] is None


def test_a_folder_without_the_collection_is_named(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run("tests.benchmarks", "--corpora", tmp_path, "--only", "20ng")
    assert f"{tmp_path}: there is no 20ng.parquet" in caught.value.stderr


def test_growth_is_measured_under_memory_limits(tmp_path: Path) -> None:
    out, markdown = tmp_path / "scale.json", tmp_path / "scale.md"
    run(
        "tests.benchmarks.scale", "--sizes", 200, 400, "--limits", "none", "512MB", "1MB",
        "--out", out, "--markdown", markdown,
    )  # fmt: skip
    found = json.loads(out.read_text(encoding="utf-8"))
    rows = {(row["documents"], row["limit"]): row for row in found["rows"]}
    assert list(rows) == [
        (size, limit) for size in (200, 400) for limit in ("none", "512MB", "1MB")
    ]
    for (size, limit), row in rows.items():
        assert row["postings"] > 100 * size
        if limit == "1MB":
            assert row["note"].startswith("failed: ")
            continue
        assert row["seconds"] == pytest.approx(row["corpus_seconds"] + row["train_seconds"])
        assert row["iterations"] >= row["stages"] == 1
        assert row["peak_memory_mb"] > 50
        assert row["spilled_mb"] >= 0
    assert {row["limit"] for row in found["growth"]} == {"none", "512MB"}
    assert "exponent, documents" in markdown.read_text(encoding="utf-8")


def test_exponent_is_the_slope_of_the_logarithms() -> None:
    sizes = [10, 100, 1000]
    assert scale.exponent(sizes, [3 * size**0.955 for size in sizes]) == pytest.approx(0.955)
    assert scale.exponent(sizes, [1.0, 4.0, 1.0]) == pytest.approx(0)


def test_growth_needs_two_sizes_that_ended_well() -> None:
    times = {"corpus_seconds": 1.0, "train_seconds": 2.0, "seconds": 3.0}
    row = {"limit": "none", "documents": 10, "postings": 100, **times}
    failed = {"limit": "none", "documents": 20, "postings": 400, "note": "failed"}
    assert scale.growth([row, failed]) == []
    double = {name: 2 * seconds for name, seconds in times.items()}
    both = scale.growth([row, failed, {**failed, **double}])
    assert [one["what"] for one in both] == ["corpus", "train", "both"]
    assert both[0]["over_documents"] == pytest.approx(1)
    assert both[0]["over_postings"] == pytest.approx(0.5)


def test_markdown_rounds_and_stays_a_table() -> None:
    rows = [
        {"system": "a|b", "seconds": 0.12345, "documents": 12345, "note": ""},
        {"system": "c", "seconds": 1234.5, "accuracy": None, "note": "slow"},
    ]
    columns = {"system": "system", "seconds": "s", "documents": "n", "note": "note"}
    assert as_markdown(rows, columns).splitlines() == [
        "| system | s | n | note |",
        "|---|---:|---:|---|",
        "| a/b | 0.123 | 12,345 |  |",
        "| c | 1,234 | - | slow |",
    ]


@pytest.mark.parametrize("label", ["category", "labels"])
def test_peers_are_judged_as_sqlsimpl_is(label: str, tmp_path: Path) -> None:
    """The same decisions get the same figures."""
    collection = tickets(tmp_path / "tickets.duckdb", label)
    with train(
        str(collection.file), table="documents", text=collection.text, id="doc", label="label",
        where=TRAIN, algorithm="centroid", threads=2,
    ) as model:  # fmt: skip
        where: dict[str, Any] = {"table": "documents", "where": TEST}
        quality = sqlsimpl_systems.quality(model, {"source": str(collection.file), **where})
        rows = model.predict(str(collection.file), scores=True, **where)
        scores = rows.order("document, label").fetchall()
    names = sorted({name for _, name, *_ in scores})
    shape = (-1, len(names))
    best = np.array([score for _, _, score, *_ in scores]).reshape(shape).argmax(axis=1)
    given = np.array([positive for *_, positive in scores]).reshape(shape)
    with collection.connect() as connection:
        wanted = connection.execute(
            f"SELECT label FROM documents WHERE {TEST} ORDER BY doc"
        ).fetchall()
    one = collection.one_label
    labels = [[some] if one else some for (some,) in wanted]
    decisions = Decisions(best, None if one else given)
    found = judge(decisions, indicator(labels, names), one_label=one)
    assert found == pytest.approx({**quality, "own_macro_f1": None})


@pytest.mark.parametrize("system", ["LinearSVC", "LogisticRegression", "MultinomialNB"])
def test_scikit_learn_gives_any_number_of_labels(system: str, tmp_path: Path) -> None:
    collection = tickets(tmp_path / "tickets.duckdb", "labels")
    found = SYSTEMS[system].measure(collection)
    assert found["accuracy"] is None
    assert found["micro_f1"] > 0.7


def test_both_naive_bayes_see_the_same_counts(tmp_path: Path) -> None:
    collection = tickets(tmp_path / "tickets.duckdb", "category")
    theirs = counts.with_counts(scikit_learn_systems.multinomial_nb, collection)
    ours = SYSTEMS["nb from counts"].measure(collection)
    assert theirs["accuracy"] == pytest.approx(ours["accuracy"], abs=0.002)


def test_no_label_is_never_right() -> None:
    decisions = Decisions(np.array([0, -1, 1]), None)
    wanted = indicator([["a"], ["b"], ["a"]], ["a", "b"])
    assert judge(decisions, wanted, one_label=True)["accuracy"] == pytest.approx(1 / 3)


def test_the_label_given_is_judged_first_and_own_decisions_second() -> None:
    """a says yes to everything, b to nothing; the best label is always right."""
    decisions = Decisions(np.array([0, 1]), np.array([[True, False], [True, False]]))
    wanted = indicator([["a"], ["b"]], ["a", "b"])
    found = judge(decisions, wanted, one_label=True)
    assert (found["accuracy"], found["micro_f1"], found["macro_f1"]) == (1, 1, 1)
    assert found["own_macro_f1"] == pytest.approx((2 / 3 + 0) / 2)
    several = judge(decisions, wanted, one_label=False)
    assert several["macro_f1"] == pytest.approx(1 / 3)
    assert several["own_macro_f1"] is None


def test_systems_with_thresholds_of_their_own_say_what_these_reach(tmp_path: Path) -> None:
    collection = tickets(tmp_path / "tickets.duckdb", "category")
    for system, own in (("simpl", True), ("nb", False), ("LinearSVC", True)):
        found = SYSTEMS[system].measure(collection)
        assert found["micro_f1"] == pytest.approx(found["accuracy"])
        assert (found["own_macro_f1"] is not None) == own
        assert found["own_macro_f1"] != found["macro_f1"]


def test_samples_are_the_same_each_time(tmp_path: Path) -> None:
    whole = tickets(tmp_path / "tickets.duckdb", "category")
    some = draw(whole, tmp_path / "some.duckdb", 500, None)
    again = draw(whole, tmp_path / "again.duckdb", 500, None)
    assert some.fetch("train") == again.fetch("train")
    assert some.documents == 500
    share = 500 / whole.documents
    assert len(some.fetch("test")[0]) == pytest.approx(share * len(whole.fetch("test")[0]), abs=1)
    few = draw(whole, tmp_path / "few.duckdb", None, 7)
    assert few.documents == 7 * 8
    assert few.fetch("test") == whole.fetch("test")


def test_what_is_slow_on_many_labels_gets_a_sample() -> None:
    slow = System(lambda _: {}, most=20_000)
    assert slow.sample(documents=1_000, labels=20) == WHOLE
    assert slow.sample(documents=1_001, labels=20) == Sample(documents=1_000)
    assert str(slow.sample(documents=50_000, labels=9)) == "sample of 2,200 training documents"


@pytest.mark.parametrize("label", ["category", "labels"])
def test_a_sample_is_also_given_to_what_is_compared_with(
    label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tickets(tmp_path / "tickets.duckdb", label)
    assert (whole.documents, whole.labels) == (2_795, 8)
    slow = System(lambda _: {}, most=8_000)
    monkeypatch.setattr(runner, "SYSTEMS", {**SYSTEMS, "slow": slow})
    asked: list[tuple[str, int]] = []

    def seen(_: str, arguments: list[str], limit: float) -> Watched:
        system, file, out = arguments
        asked.append((system, Collection(Path(file)).documents))
        seconds = {f"{phase}_seconds": float(len(asked)) for phase in PHASES}
        Path(out).write_text(json.dumps(seconds), encoding="utf-8")
        return Watched("", limit, 1.0, 0)

    monkeypatch.setattr(runner, "watch", seen)
    rows = runner.Runner("tickets", whole, tmp_path, 9).compare(["simpl", "slow", FEW], 1)
    large = [one for one in asked if one[1] >= 1_000]
    assert large == [("simpl", 2_795), ("simpl", 1_000), ("slow", 1_000)]
    # Documents of a label are drawn where each has one.
    assert len(asked) == (5 if label == "category" else 3)
    ratios = {(row["system"], row["documents"]): row["ratio"] for row in rows}
    assert ratios["slow", 1_000] == pytest.approx(rows[-1]["seconds"] / rows[-2]["seconds"])
    assert ratios["simpl", 1_000] == ratios["simpl", 2_795] == 1


def test_memory_of_children_counts() -> None:
    """As for Spark, which works in a Java process."""
    child = "text = 'x' * 200_000_000; import time; time.sleep(3)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    seen = watch("timeit", ["-n1", "-r1", parent], limit=600)
    assert seen.fault == ""
    assert 200 < seen.peak_memory_mb < 400


def test_spark_without_java_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(RuntimeError, match="install a JDK 17"), spark.session():
        pass


def test_mean_ranks_share_equal_places() -> None:
    scores = np.array([[0.9, 0.8], [0.8, 0.8], [0.7, 0.1]])
    assert page.mean_ranks(scores) == pytest.approx([1.25, 1.75, 3])
    # Demšar 2006: 4 systems on 14 collections.
    assert page.critical_difference(4, 14) == pytest.approx(1.25, abs=0.01)


def test_figures_are_put_between_the_marks(tmp_path: Path) -> None:
    row = {
        "corpus": "a", "accuracy": 0.9, "micro_f1": 0.9, "macro_f1": 0.8, "own_macro_f1": None,
        "corpus_seconds": 1.0, "train_seconds": 2.0, "predict_seconds": None, "seconds": 3.0,
        "peak_memory_mb": 100.0, "note": "",
    }  # fmt: skip
    timed = [{**row, "system": "simpl"}, {**row, "system": "nb", "accuracy": 0.7}]
    beside = [{**row, "system": "LinearSVC"}, {**row, "system": "nb", "accuracy": 0.1}]
    for name, rows in (("first", timed), ("second", beside)):
        written = json.dumps({"machine": {"cores": 2}, "rows": rows})
        (tmp_path / f"{name}.json").write_text(written, encoding="utf-8")
    shown = tmp_path / "page.md"
    shown.write_text(f"before\n{page.START}old\n{page.END}\nafter\n", encoding="utf-8")
    run("tests.benchmarks.page", tmp_path / "first.json", tmp_path / "second.json",
        "--page", shown, "--pictures", tmp_path / "pictures")  # fmt: skip
    text = shown.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| LinearSVC | 0.900 |" in text
    assert "| nb | 0.700 |" in text
    assert "| LinearSVC | 1.0" not in text
    assert "| nb | 1.0 + 2.0 + 0.0 (100) |" in text
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == 2

"""The experiments of the SIMPL article: through the command line, and against numpy."""

from __future__ import annotations

import csv
import importlib
import json
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest
from typer.testing import CliRunner

import sqlsimpl
from sqlsimpl import SettingError, compare, errors, experiment
from sqlsimpl.cli import app
from sqlsimpl.engines.duckdb.engine import DuckDBEngine
from sqlsimpl.experiments import EXPERIMENTS, bundles, losses, spaces
from sqlsimpl.experiments.bench import Bench
from sqlsimpl.experiments.growth import exponents
from sqlsimpl.experiments.peers import SupportVectors, best_cut, fetch
from sqlsimpl.experiments.running import opened
from sqlsimpl.templates.run import Run

TICKETS = str(Path(__file__).parents[2] / "fixtures" / "tickets.jsonl")
TRAINING = "split = 'train' AND ticket < 'T-00125'"
TESTING = "split = 'test' AND ticket < 'T-02870'"
OPTIONS: dict[str, Any] = {
    "text": ["subject", "body"],
    "label": "category",
    "id": "ticket",
    "train_where": TRAINING,
    "test_where": TESTING,
}
LABEL = "delivery"
COLUMNS = {
    "climbing": {"preset", "label", "iteration", "ratio", "relative"},
    "early-stopping": {"preset", "label", "climb", "iterations", "f1", "first_seconds"},
    "no-climbing": {"label", "climbing", "discriminants", "survivors", "f1", "seconds"},
    "svm-direction": {"preset", "label", "cosine", "agreeing", "disagreeing"},
    "projections": {"split", "label", "class", "documents", "first_mean", "second_deviation"},
    "stages": {"preset", "label", "discriminants", "precision", "recall", "f1"},
    "labels": {"label", "training_documents", "nb", "simpl", "simpl paper", "svm", "svm best"},
    "precision-recall": {"label", "simpl_precision", "svm_best_recall", "ahead_in"},
    "skew": {"kind", "algorithm", "label", "kept", "positives", "skew", "f1"},
    "size": {"algorithm", "documents", "iterations", "seconds", "first_seconds"},
    "memory": {"algorithm", "documents", "given_mb", "peak_mb", "fits", "seconds"},
    "samples": {"algorithm", "label", "documents", "seconds", "f1"},
    "losses": {"label", "training_documents", "nb", "mls"},
    "features": {"criterion", "features", "accuracy", "micro_f1", "macro_break_even"},
    "regularisation": {"loss", "cost", "accuracy", "micro_f1", "macro_break_even"},
    "bundles": {"system", "size", "instances", "accuracy", "micro_break_even"},
    "vocabulary": {"label", "documents", "only_here", "only_elsewhere", "in_both"},
    "spaces": {"system", "space", "accuracy", "micro_f1", "micro_f1_of_10", "seconds"},
    "axes": {"space", "label", "documents", "first_mean", "second_deviation"},
}


def call(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("experiments")


@pytest.fixture(scope="module")
def found(folder: Path) -> dict[str, Any]:
    """All experiments, as the command prints them; those that try many values try a few."""
    with pytest.MonkeyPatch.context() as few:
        few.setattr(losses, "SYSTEMS", ("nb", "mls"))
        few.setattr(losses, "LOSSES", ("mls",))
        few.setattr(losses, "FEATURES", (30,))
        few.setattr(losses, "CRITERIA", ("gini",))
        few.setattr(losses, "COSTS", (1.0,))
        few.setattr(bundles, "SIZES", (2,))
        few.setattr(spaces, "SPACES", ("lda",))
        result = call(
            "experiment", "all", TICKETS, "--text", "subject", "--text", "body",
            "--label", "category", "--id", "ticket", "--train", TRAINING, "--test", TESTING,
            "--only-label", LABEL, "--out", folder / "out", "--json", "--quiet",
        )  # fmt: skip
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.stderr
    parsed = json.loads(result.stdout)
    assert isinstance(parsed, dict)
    return parsed


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_each_gives_a_table_and_a_picture(name: str, found: dict[str, Any], folder: Path) -> None:
    table = found[name]["table"]
    assert table
    assert set(table[0]) >= COLUMNS[name]
    with (folder / "out" / f"{name}.csv").open() as file:
        written = list(csv.DictReader(file))
    assert len(written) == len(table)
    assert set(written[0]) == set(table[0])
    picture = (folder / "out" / f"{name}.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    assert width > 400
    assert height > 200
    assert len(picture) > 5_000
    assert all(Path(file).is_file() for file in found[name]["files"])
    f1 = [row["f1"] for row in table if "f1" in row]
    assert all(0 <= value <= 1 for value in f1)
    assert not f1 or max(f1) > 0.5


def test_nothing_half_written_stays(found: dict[str, Any], folder: Path) -> None:
    listed = {file for one in found.values() for file in one["files"]}
    assert {str(file) for file in (folder / "out").iterdir()} == listed


def test_the_default_climb_never_falls(found: dict[str, Any]) -> None:
    for preset in ("default", "paper"):
        ratios = [row["ratio"] for row in found["climbing"]["table"] if row["preset"] == preset]
        assert len(ratios) > 3
        assert ratios[-1] > ratios[0]
        if preset == "default":
            assert all(later >= ratio * (1 - 1e-9) for ratio, later in pairwise(ratios))
    ends = [row for row in found["climbing"]["table"] if row["relative"] == 1]
    assert {row["preset"] for row in ends} == {"default", "paper"}


def test_half_a_climb_has_half_the_iterations(found: dict[str, Any]) -> None:
    steps = {
        row["climb"]: row["iterations"]
        for row in found["early-stopping"]["table"]
        if row["preset"] == "paper"
    }
    assert steps["half"] == steps["to the end"] // 2
    # The default climbs by margin until unseen projections get no better.
    steps = {
        row["climb"]: row["iterations"]
        for row in found["early-stopping"]["table"]
        if row["preset"] == "default"
    }
    assert 1 <= steps["half"] <= 3
    assert 2 <= steps["to the end"] <= 7


def test_survivors_become_fewer(found: dict[str, Any]) -> None:
    for row in found["no-climbing"]["table"]:
        chain = [int(left) for left in row["survivors"].split(" → ")]
        assert chain[0] == 124
        assert chain == sorted(chain, reverse=True)
        assert row["climbing"] == "default" or len(chain) > 1


def test_figures_are_those_of_compare(found: dict[str, Any]) -> None:
    (row,) = found["labels"]["table"]
    for result in compare(TICKETS, **OPTIONS, algorithms=["simpl", "nb"]):
        decisions = result.metrics.own or result.metrics
        figures = {each["label"]: each for each in decisions.per_label}[LABEL]
        assert row[result.algorithm] == figures["f1"]
        if result.algorithm == "simpl":
            (pair,) = found["precision-recall"]["table"]
            assert pair["simpl_precision"] == figures["precision"]
            assert pair["simpl_recall"] == figures["recall"]


def test_thinning_out_raises_skew(found: dict[str, Any]) -> None:
    thin = [row for row in found["skew"]["table"] if row["kind"] == "labels thinned out"]
    for name in ("nb", "simpl", "svm"):
        own = [row for row in thin if row["algorithm"] == name]
        assert len(own) > 2
        assert [row["skew"] for row in own] == sorted(row["skew"] for row in own)
        for row in own:
            assert row["skew"] == row["documents"] / row["positives"]
        # Only documents with the label go.
        assert len({row["documents"] - row["positives"] for row in own}) == 1


def test_memory_is_that_of_processes_of_their_own(found: dict[str, Any]) -> None:
    rows = {row["algorithm"]: row for row in found["memory"]["table"]}
    assert rows.keys() == {"simpl", "svm", "svm quadratic"}
    assert all(5 < row["peak_mb"] < 2_000 and row["seconds"] > 0 for row in rows.values())
    assert rows["simpl"]["given_mb"] == rows["simpl"]["peak_mb"] == rows["svm"]["given_mb"]


@pytest.fixture(scope="module")
def tcat(folder: Path) -> Path:
    """Documents of two labels after the TCAT model, every fifth for testing."""
    file = folder / "tcat.parquet"
    sqlsimpl.generate_tcat(file, positive=300, negative=300, seed=3)
    return file


@pytest.fixture(scope="module")
def bench(tcat: Path) -> Iterator[Bench]:
    with opened(
        str(tcat),
        names=["svm-direction"],
        id="doc",
        term="term",
        count="count",
        label="label",
        train_where="doc % 5 > 0",
        test_where="doc % 5 = 0",
    ) as made:
        yield made


def test_the_direction_is_the_svms_on_tcat_data(bench: Bench) -> None:
    """Fig. 7: cosine, signs and points by hand, from what both have left in the workspace."""
    result = EXPERIMENTS["svm-direction"](bench)
    rows = {(row["preset"], row["label"]): row for row in result.table}
    assert all(row["cosine"] > 0.9 for (preset, _), row in rows.items() if preset == "default")
    labels = bench.labels()
    problem = bench.whole.of_labels(labels)
    problem.train("svm", SupportVectors())
    terms = problem.counts["terms"]
    peer, own = (np.zeros((len(labels), terms)) for _ in range(2))
    weights = directions(problem.run, "model_terms")
    peer[weights[:, 0].astype(int), weights[:, 1].astype(int)] = weights[:, 2]
    problem.train("simpl", bench.algorithm("simpl"))
    weights = directions(problem.run, "discriminants")
    own[weights[:, 0].astype(int), weights[:, 1].astype(int)] = weights[:, 2]
    names: dict[int, str] = dict(
        problem.run.engine.execute(f"SELECT label, name FROM {table(problem.run)}")
    )
    for label, name in names.items():
        first, second = own[label], peer[label]
        cosine = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
        row = rows["default", name]
        assert row["cosine"] == pytest.approx(cosine, rel=1e-6)
        assert row["agreeing"] == (first * second > 0).sum()
        assert row["disagreeing"] == (first * second < 0).sum()
        drawn = [
            each for each in result.points if (each["preset"], each["label"]) == ("default", name)
        ]
        largest = max(abs(each["simpl"]) for each in drawn)
        assert largest == pytest.approx(abs(first).max() / np.linalg.norm(first), rel=1e-6)


def directions(run: Run, name: str) -> Any:
    query = f"SELECT label, term, weight FROM {table(run, name)} WHERE stage = 0"
    return np.array(run.engine.execute(query), dtype=float)


def table(run: Run, name: str = "labels") -> str:
    return run.table(name).sql("duckdb")


def test_projections_by_hand(bench: Bench) -> None:
    """Fig. 8: means of training and test documents on the discriminants."""
    result = EXPERIMENTS["projections"](bench)
    labels = bench.labels()
    problem = bench.whole.of_labels(labels)
    problem.train("simpl", bench.algorithm("simpl", preset="paper"))
    found = directions(problem.run, "discriminants")
    with bench.testing_weights(labels) as unseen:
        for split, run in (("training", problem.run), ("test", unseen)):
            documents = run.engine.execute(f"SELECT doc FROM {table(run, 'documents')}")
            entries = run.engine.execute(f"SELECT doc, term, weight FROM {table(run, 'weights')}")
            present = set(run.engine.execute(f"SELECT * FROM {table(run, 'document_labels')}"))
            names = run.engine.execute(f"SELECT label, name FROM {table(run)}")
            for label, name in names:
                direction = {term: value for one, term, value in found if one == label}
                values = {doc: 0.0 for (doc,) in documents}
                for doc, term, weight in entries:
                    values[doc] += weight * direction.get(term, 0.0)
                inside = [value for doc, value in values.items() if (doc, label) in present]
                (row,) = (
                    row for row in result.table
                    if (row["split"], row["label"], row["class"]) == (split, name, "has the label")
                )  # fmt: skip
                assert row["documents"] == len(inside)
                assert row["first_mean"] == pytest.approx(np.mean(inside), rel=1e-5)
                assert row["first_deviation"] == pytest.approx(np.std(inside), rel=1e-4)


def test_samples_are_nested_and_repeat(bench: Bench) -> None:
    def sampled(thousandths: int) -> set[int]:
        run = bench.sample(thousandths).run
        return {key for (key,) in run.engine.execute(f"SELECT id FROM {table(run, 'documents')}")}

    few, more = sampled(200), sampled(500)
    assert len(few) == 96
    assert len(more) == 240
    assert few < more
    assert sampled(200) == few


@pytest.mark.parametrize("tuned", [False, True])
def test_an_svm_decides_in_the_database_as_it_does_in_memory(tuned: bool) -> None:
    """Its model's tables give the test documents what scikit-learn's own machine gives them."""
    from scipy.sparse import csr_matrix
    from sklearn.svm import LinearSVC

    labels = [LABEL, "billing"]
    with opened(TICKETS, names=["labels"], **OPTIONS) as made:
        problem = made.whole.of_labels(labels)
        judged = problem.judge("svm", SupportVectors(tuned=tuned))
        matrix = fetch(problem.run)
        with made.testing_weights(labels) as run:
            execute = run.engine.execute
            entries: Any = np.array(
                execute(f"SELECT doc, term, weight FROM {table(run, 'weights')}")
            )
            ((documents,),) = execute(f"SELECT COUNT(*) FROM {table(run, 'documents')}")
            present = np.zeros((documents, len(labels)), dtype=bool)
            for doc, label in execute(f"SELECT * FROM {table(run, 'document_labels')}"):
                present[doc, label] = True
            names: dict[int, str] = dict(execute(f"SELECT label, name FROM {table(run)}"))
    places = entries[:, 0].astype(int), entries[:, 1].astype(int)
    rows = csr_matrix((entries[:, 2], places), shape=(documents, matrix.rows.shape[1]))
    given: Any
    for label, name in names.items():
        machine = LinearSVC(random_state=0).fit(matrix.rows, matrix.present[:, label])
        given = machine.predict(rows)
        if tuned:
            fit = SupportVectors(tuned=True).fit(matrix, label)
            usual, given = given, rows @ fit.weights + fit.bias > fit.threshold
            assert (usual != given).any()
        hits = (given & present[:, label]).sum()
        assert judged.of(name)["precision"] == pytest.approx(hits / given.sum())
        assert judged.of(name)["recall"] == pytest.approx(hits / present[:, label].sum())


def test_the_best_cut_has_the_best_f1() -> None:
    random = np.random.default_rng(1)
    for _ in range(20):
        scores = random.integers(0, 8, 30).astype(float)
        present = random.random(30) < scores / 10
        present[0] = True
        f1, cut = best_cut(scores, present)

        def measured(low: float, s: Any = scores, p: Any = present) -> float:
            return float(2 * ((s > low) & p).sum() / ((s > low).sum() + p.sum()))

        assert f1 == pytest.approx(max(measured(low) for low in [-1.0, *scores]))
        assert measured(cut) == pytest.approx(f1)


def test_the_exponent_of_growth() -> None:
    sizes = np.array([100, 200, 400, 1000])
    noise = np.array([1.0, 1.1, 0.9, 1.05])
    rows = [
        {"algorithm": name, "documents": int(size), "seconds": float(size**power * error / 1e4)}
        for name, power in (("fast", 0.95), ("slow", 1.9))
        for size, error in zip(sizes, noise, strict=True)
    ]
    rows.append({"algorithm": "once", "documents": 100, "seconds": 1.0})
    with DuckDBEngine() as engine:
        found = exponents(Run(engine), rows)
    assert found.keys() == {"fast", "slow"}
    for name, power in (("fast", 0.95), ("slow", 1.9)):
        slope = np.polyfit(np.log(sizes), np.log(sizes**power * noise), 1)[0]
        assert found[name] == pytest.approx(slope)


@pytest.mark.parametrize(
    ("settings", "has"),
    [
        ({"preset": "paper"}, {"simpl": {"preset": "paper"}, "mls": {}}),
        ({"preset": "zhang-oles"}, {"simpl": {}, "mls": {"preset": "zhang-oles"}, "nb": {}}),
        ({"cost": 2.0, "min_df": 1}, {"mls": {"cost": 2.0}, "nb": {}}),
    ],
)
def test_settings_go_to_those_who_have_them(
    settings: dict[str, Any], has: dict[str, dict[str, Any]]
) -> None:
    options = {**OPTIONS, "only_labels": [LABEL]}
    with opened(TICKETS, names=["losses"], **options, **settings) as made:
        assert {name: made.own_settings(name) for name in has} == has
        binary = settings.get("preset") == "zhang-oles"
        assert (made.corpus_settings.weighting == "binary") == binary


def test_where_words_occur(tmp_path: Path) -> None:
    """Only in documents of a label, only in others, or in both."""
    file = tmp_path / "words.csv"
    texts = [("a", "one two"), ("a", "one both"), ("b", "both three"), ("b", "four three five")]
    rows = [f"{number},{label},{text}" for number, (label, text) in enumerate(texts * 2)]
    file.write_text("\n".join(["id,label,text", *rows]))
    result = experiment(
        "vocabulary", str(file), text="text", label="label", id="id", min_df=1,
        train_where="id < 4", test_where="id >= 4",
    )  # fmt: skip
    assert [tuple(row.values()) for row in result.table] == [("a", 2, 2, 3, 1), ("b", 2, 3, 2, 1)]


def test_from_python(tmp_path: Path) -> None:
    result = experiment("climbing", TICKETS, **OPTIONS, only_labels=[LABEL], preset="paper")
    assert {row["preset"] for row in result.table} == {"paper"}
    assert result.chart.to_dict()["title"]["text"]
    written = result.save(tmp_path / "new" / "folder")
    assert [file.name for file in written] == ["climbing.csv", "climbing.png", "climbing-facts.csv"]
    (tmp_path / "file").write_text("")
    with pytest.raises(sqlsimpl.EngineError, match="cannot be written"):
        result.save(tmp_path / "file")


def test_the_list_names_them_all() -> None:
    shown = call("experiment", "--list", "--json")
    assert json.loads(shown.stdout).keys() == EXPERIMENTS.keys() == COLUMNS.keys()
    assert "Fig. 4" in call("experiment", "--list").stdout


def test_bad_calls(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"'climbin'.*did you mean 'climbing'"):
        experiment("climbin", TICKETS, **OPTIONS)
    with pytest.raises(SettingError, match=r"label 'Delivery'.*did you mean 'delivery'"):
        experiment("climbing", TICKETS, **OPTIONS, only_labels=["Delivery"])
    with pytest.raises(SettingError, match="there is no setting 'rigde'"):
        experiment("climbing", TICKETS, **OPTIONS, rigde=1)
    with pytest.raises(SettingError, match="which documents are for training"):
        experiment("climbing", TICKETS, text="body", label="category")
    for arguments, message in (
        (["climbing", TICKETS], "out"),
        (["climbin", TICKETS, "--out", tmp_path], "did you mean 'climbing'"),
        ([], "say which experiment"),
        (["climbing", TICKETS, "--out", TICKETS], "not a folder"),
    ):
        result = call("experiment", *arguments)
        assert isinstance(result.exception, SettingError)
        assert message in str(result.exception)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "missing", "extra"),
    [("labels", "sklearn", "sklearn"), ("climbing", "altair", "charts"),
     ("climbing", "vl_convert", "charts")],
)  # fmt: skip
def test_a_package_that_is_missing(
    name: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.import_module

    def without(wanted: str) -> Any:
        if wanted == missing:
            raise ModuleNotFoundError(wanted)
        return real(wanted)

    monkeypatch.setattr(errors, "import_module", without)
    with pytest.raises(SettingError, match=rf"pip install 'sqlsimpl\[{extra}\]'"):
        experiment(name, "there is no such file", **OPTIONS)


def test_documents_with_several_labels() -> None:
    options = {**OPTIONS, "label": "labels"}
    result = experiment("stages", TICKETS, **options, only_labels=[LABEL], preset="default")
    assert [row["discriminants"] for row in result.table] == [1, 2, 3, 4]
    with opened(TICKETS, names=["skew"], **options, only_labels=[LABEL]) as made:
        whole = made.whole.sizes[LABEL]
        documents = made.whole.counts["documents"]
        thin = made.thinned(LABEL, 500)
        left = thin.sizes[LABEL]
        assert 0 < left < whole
        assert thin.counts["documents"] == documents - (whole - left)


def test_names_with_quotes_are_names(tmp_path: Path) -> None:
    file = tmp_path / "quoted.parquet"
    rows = [
        (number, f"{word} word{number % 7} word{number % 5}", name)
        for number in range(60)
        for word, name in [("alpha", "it's") if number % 2 else ("beta", 'a "b"')]
    ]
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE made (id INTEGER, text VARCHAR, label VARCHAR)")
        connection.executemany("INSERT INTO made VALUES (?, ?, ?)", rows)
        connection.execute(f"COPY made TO '{file}'")
    with opened(
        str(file), names=["skew"], text="text", label="label", id="id",
        train_where="id < 40", test_where="id >= 40", only_labels=["it's"],
    ) as made:  # fmt: skip
        assert made.thinned("it's", 500).sizes["it's"] < 20

"""Cross-validation: what is done by hand, fold by fold, gives the same figures."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import duckdb
import pytest

import sqlsimpl
from sqlsimpl import SettingError, SourceError, Step, compare
from sqlsimpl.evaluation import compare as comparison
from sqlsimpl.evaluation.results import Result
from sqlsimpl.templates.run import Run

Rows = list[tuple[Any, ...]]

TEXT: dict[str, Any] = {"text": "text", "id": "id", "label": "label"}
SEVERAL: dict[str, Any] = {"text": "text", "id": "id", "label": "labels"}
COUNTS: dict[str, Any] = {"id": "id", "term": "term", "count": "count", "label": "label"}
WEIGHTS: dict[str, Any] = {"id": "id", "term": "term", "weight": "weight", "label": "label"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Documents that are hard to tell apart, as text and as ready rows; keys with gaps."""
    folder = tmp_path_factory.mktemp("folds")
    made = random.Random(5)
    rows: Rows = []
    for number in range(48):
        labels = sorted({made.choice("abc") for _ in range(made.randrange(3))})
        own = [f"{label}{made.randrange(4)}" for label in labels or "z" for _ in range(2)]
        words = own + [f"common{made.randrange(12)}" for _ in range(5)] + [f"rare{number // 2}"]
        rows.append((100 + number * 7, " ".join(words), made.choice(labels or "abc"), labels))
    with duckdb.connect() as connection:
        columns = "id INTEGER, text VARCHAR, label VARCHAR, labels VARCHAR[]"
        connection.execute(f"CREATE TABLE documents ({columns})")
        connection.executemany("INSERT INTO documents VALUES (?, ?, ?, ?)", rows)
        connection.execute(f"COPY documents TO '{folder}/documents.parquet'")
        connection.execute(
            "CREATE TABLE terms AS SELECT id, label, term, COUNT(*)::INTEGER AS count, "
            "COUNT(*) + LENGTH(term) / 8 AS weight FROM (SELECT *, "
            "UNNEST(string_split(text, ' ')) AS term FROM documents) GROUP BY id, label, term"
        )
        connection.execute(f"COPY terms TO '{folder}/terms.parquet'")
    return folder


def folds_of(
    monkeypatch: pytest.MonkeyPatch, source: Path, parts: int, **options: Any
) -> tuple[Result, dict[Any, int]]:
    """The result of a cross-validation, and the fold of each document by its key."""
    dealt: dict[Any, int] = {}
    create = Run.create

    def watched(self: Run, name: str, **given: Any) -> int:
        made = create(self, name, **given)
        if (
            name == "calibration/folds"
            and not dealt
            and self.table("folds").name.startswith("whole")
        ):
            tables = [self.table(table).sql("duckdb") for table in ("documents", "folds")]
            query = "SELECT id, fold FROM {} JOIN {} USING (doc)"
            dealt.update(self.engine.execute(query.format(*tables)))
        return made

    monkeypatch.setattr(Run, "create", watched)
    (result,) = compare(source, cross_validation=parts, **options)
    monkeypatch.undo()
    return result, dealt


def by_hand(source: Path, dealt: dict[Any, int], options: dict[str, Any]) -> dict[Any, set[str]]:
    """The labels of each document by a model of the other folds, each trained by itself."""
    given: dict[Any, set[str]] = {}
    (algorithm,) = options["algorithms"]
    own = {name: value for name, value in options.items() if name != "algorithms"}
    for fold in sorted(set(dealt.values())):
        keys = ", ".join(str(key) for key, other in dealt.items() if other == fold)
        where = f"id NOT IN ({keys})"
        with sqlsimpl.train(source, algorithm=algorithm, where=where, **own) as model:
            for document, label, *_ in model.predict(source, where=f"id IN ({keys})").fetchall():
                assert document not in given
                given[document] = {label} if isinstance(label, str) else set(label)
    return given


def fetch(query: str) -> Rows:
    return duckdb.execute(query).fetchall()


def truth(folder: Path, column: str) -> dict[Any, set[str]]:
    rows = fetch(f"SELECT id, {column} FROM '{folder}/documents.parquet'")
    return {key: {label} if isinstance(label, str) else set(label) for key, label in rows}


def f1(given: dict[Any, set[str]], true: dict[Any, set[str]], labels: str) -> float:
    """Over all decisions on these labels."""
    right = sum(label in true[key] for key, own in given.items() for label in own & set(labels))
    made = sum(len(own & set(labels)) for own in given.values())
    real = sum(len(own & set(labels)) for own in true.values())
    return 2 * right / (made + real) if made + real else 0.0


@pytest.mark.parametrize(
    ("file", "columns", "options"),
    [
        ("documents", TEXT, {"algorithms": ["nb"]}),
        # A document frequency of the whole collection would change both terms and weights.
        ("documents", TEXT, {"algorithms": ["centroid"], "weighting": "tfidf"}),
        # Where labels have thresholds of their own, the best one is given all the same.
        ("documents", TEXT, {"algorithms": ["nb"], "folds": 2}),
        ("documents", SEVERAL, {"algorithms": ["nb"], "folds": 2}),
        ("terms", COUNTS, {"algorithms": ["nb"]}),
        ("terms", WEIGHTS, {"algorithms": ["centroid"]}),
    ],
)
def test_cross_validation_is_training_fold_by_fold(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    columns: dict[str, Any],
    options: dict[str, Any],
) -> None:
    source = folder / f"{file}.parquet"
    options = {**columns, **options}
    result, dealt = folds_of(monkeypatch, source, 2, **options)
    assert set(dealt.values()) == {0, 1}
    assert len(dealt) == result.metrics.documents == 48
    given = by_hand(source, dealt, options)
    assert given.keys() == dealt.keys()
    true = truth(folder, columns["label"])
    if columns["label"] == "label":
        right = sum(given[key] == true[key] for key in true)
        assert result.metrics.accuracy == pytest.approx(right / 48)
        assert 0.3 < right / 48 < 1
    assert result.metrics.micro["f1"] == pytest.approx(f1(given, true, "abc"))
    for row in result.metrics.per_label:
        assert row["f1"] == pytest.approx(f1(given, true, row["label"]))
    own = columns["label"] == "label" and "folds" in options
    assert (result.metrics.own is not None) == own


def test_document_frequencies_come_from_the_training_folds(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each rare word is in two documents: where one is held out, it must not be a term."""
    learn = comparison._Comparison._learn
    found: list[set[str]] = []

    def watched(self: Any, documents: Any) -> Any:
        trained, facts = learn(self, documents)
        table = trained.table("terms").sql("duckdb")
        found.append({name for (name,) in self.engine.execute(f"SELECT name FROM {table}")})
        return trained, facts

    monkeypatch.setattr(comparison._Comparison, "_learn", watched)
    compare(folder / "documents.parquet", cross_validation=2, algorithms=["nb"], **TEXT)
    assert len(found) == 2
    rare = [{name for name in terms if name.startswith("rare")} for terms in found]
    assert all(len(names) < 24 for names in rare)
    assert all(rare)


def test_as_many_folds_as_documents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {**TEXT, "algorithms": ["nb"], "min_df": 1, "where": "id < 128"}
    result, dealt = folds_of(monkeypatch, folder / "documents.parquet", 4, **options)
    assert result.metrics.documents == len(dealt) == 4
    assert sorted(dealt.values()) == list(range(4))
    with pytest.raises(SettingError, match="folds 5: it must be from 2 to the 4 documents"):
        folds_of(monkeypatch, folder / "documents.parquet", 5, **options)


def test_the_same_folds_for_all_algorithms_and_by_the_seed(folder: Path) -> None:
    source = folder / "documents.parquet"
    options = {**TEXT, "cross_validation": 2, "algorithms": ["nb", "centroid"]}
    first = compare(source, **options)
    assert [result.algorithm for result in first] == ["nb", "centroid"]
    assert first[0].metrics != first[1].metrics
    assert all(result.seconds.keys() == {"train", "test"} for result in first)
    again = compare(source, **{**options, "algorithms": ["centroid"]})
    assert again[0].metrics == first[1].metrics
    other = compare(source, seed=4, **{**options, "algorithms": ["centroid"]})
    assert other[0].metrics != first[1].metrics


def test_variants_have_names_and_settings_of_their_own(folder: Path) -> None:
    source = folder / "documents.parquet"
    options = {**TEXT, "cross_validation": 2}
    variants: dict[str, dict[str, Any]] = {
        "nb": {},
        "a lot": {"algorithm": "nb", "smoothing": 50.0},
        "not the rest": {"algorithm": "nb", "kind": "complement"},
    }
    found = compare(source, algorithms=variants, smoothing=0.5, **options)
    assert [result.algorithm for result in found] == list(variants)
    owns: list[dict[str, Any]] = [
        {"smoothing": 0.5}, {"smoothing": 50.0}, {"smoothing": 0.5, "kind": "complement"},
    ]  # fmt: skip
    for result, own in zip(found, owns, strict=True):
        (alone,) = compare(source, algorithms=["nb"], **own, **options)
        assert alone.metrics == result.metrics
    assert found[0].metrics != found[1].metrics


def test_documents_without_keys_and_with_gaps(folder: Path, tmp_path: Path) -> None:
    """Documents without text or label are left out before folds are dealt."""
    source = tmp_path / "gaps.parquet"
    duckdb.sql(
        f"COPY (SELECT IF(id % 5 = 0, NULL, text) AS text, IF(id % 11 = 0, NULL, label) AS label "
        f"FROM '{folder}/documents.parquet') TO '{source}'"
    )
    known = fetch(f"SELECT COUNT(*) FROM '{source}' WHERE text || label IS NOT NULL")
    options = {**TEXT, "id": None, "algorithms": ["nb"]}
    (result,) = compare(source, cross_validation=3, **options)
    assert [(result.metrics.documents,)] == known


def test_a_split_is_training_and_evaluation(folder: Path) -> None:
    source = folder / "documents.parquet"
    train, test = "id % 2 = 0", "id % 2 = 1"
    results = compare(source, train_where=train, test_where=test, algorithms=["nb"], **TEXT)
    for result in results:
        with sqlsimpl.train(source, where=train, algorithm=result.algorithm, **TEXT) as model:
            assert model.evaluate(source, where=test).metrics == result.metrics


def test_simpl_is_compared_too(folder: Path) -> None:
    options = {**TEXT, "algorithms": ["simpl"], "iterations": 1, "stages": 1, "folds": 1}
    (result,) = compare(folder / "documents.parquet", cross_validation=2, **options)
    assert result.metrics.documents == 48
    assert result.metrics.accuracy is not None
    assert 0.2 < result.metrics.accuracy <= 1


def test_random_splits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of each label is trained on, another one each time; figures are means."""
    parts: list[dict[int, int]] = []
    create = Run.create

    def watched(self: Run, name: str, **given: Any) -> int:
        made = create(self, name, **given)
        if name == "splits/drawn_folds":
            query = f"SELECT doc, fold FROM {self.table('folds').sql('duckdb')}"
            parts.append(dict(self.engine.execute(query)))
        return made

    monkeypatch.setattr(Run, "create", watched)
    options = {**TEXT, "algorithms": ["nb"], "splits": 3, "share": 0.75}
    (result,) = compare(folder / "documents.parquet", **options)
    monkeypatch.undo()
    labels = [label for _, label in fetch(f"SELECT id, label FROM '{folder}/documents.parquet'")]
    assert len({tuple(part.items()) for part in parts}) == 3
    for part in parts:
        for label in set(labels):
            own = [part[doc] for doc, one in enumerate(labels) if one == label]
            assert sum(own) == int(len(own) * 0.75 + 0.5)
    assert list(result.rounds) == ["split 1", "split 2", "split 3"]
    accuracies = [metrics.accuracy or 0.0 for metrics in result.rounds.values()]
    assert result.metrics.accuracy == pytest.approx(fmean(accuracies))
    assert result.deviations["accuracy"] == pytest.approx(stdev(accuracies))
    assert 0 < result.deviations["accuracy"] < 0.5
    tested = sum(fold == 0 for part in parts for fold in part.values())
    assert result.metrics.documents == tested
    assert sum(sum(row.values()) for row in result.metrics.confusion.values()) == tested
    again = compare(folder / "documents.parquet", **options)
    assert again[0].metrics == result.metrics


def test_so_many_documents_of_each_label(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn of the training documents; those without a label, too."""
    learn = comparison._Comparison._learn
    found: list[tuple[int, ...]] = []

    def watched(self: Any, documents: Any) -> Any:
        trained, facts = learn(self, documents)
        table = trained.table("labels").sql("duckdb")
        sizes = self.engine.execute(f"SELECT documents FROM {table} ORDER BY label")
        found.append((facts.sizes.documents, *(size for (size,) in sizes)))
        return trained, facts

    monkeypatch.setattr(comparison._Comparison, "_learn", watched)
    source = folder / "documents.parquet"
    for columns, sizes in ((TEXT, (9, 3, 3, 3)), (SEVERAL, None)):
        found.clear()
        where: dict[str, Any] = {"train_where": "id % 3 > 0", "test_where": "id % 3 = 0"}
        (result,) = compare(source, **columns, **where, algorithms=["nb"], per_label=3, splits=2)
        assert len(found) == len(result.rounds) == 2
        assert result.metrics.documents == 2 * 16
        assert [own[0] for own in found] == ([9, 9] if sizes else [12, 12])
        assert sizes is None or found == [sizes, sizes]
        found.clear()
        compare(source, **columns, algorithms=["nb"], per_label=2, splits=1)
        assert [own[0] for own in found] == ([6] if sizes else [8])


def test_groups_are_left_out_in_turn(folder: Path, tmp_path: Path) -> None:
    """Each is judged by what was trained on the others; whoever has no group is trained on."""
    source = tmp_path / "groups.parquet"
    duckdb.sql(
        f"COPY (SELECT *, CASE WHEN id % 4 < 3 THEN 'it''s ' || id % 4 END AS \"my group\" "
        f"FROM '{folder}/documents.parquet') TO '{source}'"
    )
    options = {**TEXT, "algorithms": ["nb"]}
    (result,) = compare(source, leave_out="my group", where="id > 120", **options)
    assert list(result.rounds) == ["it's 0", "it's 1", "it's 2"]
    for group, metrics in enumerate(result.rounds.values()):
        own = f"id > 120 AND id % 4 = {group}"
        with sqlsimpl.train(
            source, where=f"id > 120 AND id % 4 <> {group}", algorithm="nb", **TEXT
        ) as model:
            assert model.evaluate(source, where=own).metrics == metrics


def test_averages_over_the_largest_labels(folder: Path) -> None:
    options = {**SEVERAL, "algorithms": ["nb"], "cross_validation": 2, "largest": [2, 9]}
    (result,) = compare(folder / "documents.parquet", **options)
    two, nine = result.metrics.largest[2], result.metrics.largest[9]
    for name in ("precision", "recall", "f1", "break_even"):
        assert nine["micro"][name] == pytest.approx(result.metrics.micro[name])
        assert nine["macro"][name] == pytest.approx(result.metrics.macro[name])
        rows = sorted(result.metrics.per_label, key=lambda row: (-row["documents"], row["label"]))
        assert two["macro"][name] == pytest.approx(fmean(row[name] for row in rows[:2]))
    hits = sum(row["recall"] * row["documents"] for row in rows[:2])
    given = sum(row["recall"] * row["documents"] / row["precision"] for row in rows[:2])
    present = sum(row["documents"] for row in rows[:2])
    assert two["micro"]["f1"] == pytest.approx(2 * hits / (given + present))


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"cross_validation": 1}, SettingError, "from 2 to the 48 documents"),
        ({"cross_validation": 49}, SettingError, "from 2 to the 48 documents"),
        ({"cross_validation": 0}, SettingError, "from 2 to the 48 documents"),
        ({"cross_validation": 2, "train_where": "id > 0"}, SettingError, "use where"),
        ({"cross_validation": 2, "label": None}, SettingError, "label: say which column"),
        ({"cross_validation": 2, "label": "labell"}, SourceError, "did you mean 'label"),
        ({"cross_validation": 2, "algorithms": ["nbb"]}, SettingError, "did you mean 'nb'"),
        ({"algorithms": ["nb", "nb"]}, SettingError, "'nb': it is there twice; give a variant a n"),
        ({"algorithms": "nb"}, SettingError, "give a list of names"),
        ({"algorithms": {"a": {}}}, SettingError, "algorithm 'a': there are: 'simpl', 'ridge'"),
        ({"algorithms": {"a": {"algorithm": "nbb"}}}, SettingError, "did you mean 'nb'"),
        ({"algorithms": {"": {"algorithm": "nb"}}}, SettingError, "its variant needs a name"),
        ({"algorithms": {"nb": {"algorithm": "mfd"}}}, SettingError, "'mfd' needs another name"),
        ({"algorithms": {"nb": {"smothing": 1}}}, SettingError, "did you mean 'smoothing'"),
        ({"algorithms": {"nb": {"ngrams": 2}}}, SettingError, "ngrams is a setting of the corpus"),
        ({"cross_validation": 2, "smothing": 1.0}, SettingError, "did you mean 'smoothing'"),
        ({}, SettingError, "say which documents are for training"),
        ({"splits": 0}, SettingError, "splits 0: it must be at least 1"),
        ({"splits": 2, "share": 1.0}, SettingError, "share 1.0: it must be more than 0"),
        ({"share": 0.5, "cross_validation": 2}, SettingError, "give splits, too"),
        ({"splits": 2, "cross_validation": 2}, SettingError, "choose one of them"),
        ({"leave_out": "id", "splits": 2}, SettingError, "leave_out and splits: choose one"),
        ({"splits": 2, "train_where": "id > 0", "test_where": "id > 0"}, SettingError, "per_label"),
        ({"per_label": 2, "cross_validation": 2}, SettingError, "not with cross_validation; use s"),
        ({"per_label": 0, "splits": 2}, SettingError, "per_label 0: it must be at least 1"),
        ({"leave_out": "idd"}, SourceError, "no column 'idd'; did you mean 'id'"),
        ({"leave_out": "id", "where": "id < 101"}, SettingError, "have 1 values in this column"),
        ({"cross_validation": 2, "largest": [0]}, SettingError, "largest 0: it must be a number"),
        ({"train_where": "id > 0"}, SettingError, "say which documents are for training"),
        ({"train_where": "id > 0", "test_where": "id < 0"}, SourceError, "no document"),
        (
            {"train_where": "id > 0", "test_where": "id > 0", "where": "id > 0"},
            SettingError,
            "train_where and test_where say which",
        ),
    ],
)
def test_bad_calls(
    folder: Path, options: dict[str, Any], kind: type[Exception], message: str
) -> None:
    call = {**TEXT, "algorithms": ["nb"], **options}
    with pytest.raises(kind, match=message):
        compare(folder / "documents.parquet", **call)


def test_progress_is_told(folder: Path) -> None:
    phases: dict[str, None] = {}

    def note(step: Step) -> None:
        phases[step.phase] = None

    compare(
        folder / "documents.parquet", cross_validation=2, algorithms=["nb"], on_step=note, **TEXT
    )
    assert list(phases) == ["read", "corpus", "train nb", "score"]

"""Features: what a learner reads of a corpus, and steps that change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents, read
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.features.step import Features, Sizes, features_of, through
from sqlsimpl.learners.preparation import train
from sqlsimpl.learners.registry import LEARNERS, algorithm
from sqlsimpl.models.families import LINEAR
from sqlsimpl.templates.run import Run, Step

TEXTS = [("red apple", "fruit"), ("green apple", "fruit"), ("stone bridge", "way")]


@pytest.fixture
def run() -> Iterator[Run]:
    """A workspace."""
    with DuckDBEngine() as engine:
        yield Run(engine)


@pytest.fixture
def source(tmp_path: Path) -> str:
    """Documents of two labels."""
    file = tmp_path / "texts.parquet"
    rows = duckdb.connect()
    rows.execute("CREATE TABLE texts (text TEXT, label TEXT)")
    rows.executemany("INSERT INTO texts VALUES (?, ?)", TEXTS)
    rows.sql("SELECT * FROM texts").write_parquet(str(file))
    return str(file)


def learn(run: Run, source: str) -> Features:
    """The features of the documents."""
    settings = CorpusSettings(min_df=1)
    columns = Columns(text=("text",), label="label")
    report = steps.fit(run, Documents(source, columns), settings, all_words=True)
    return features_of(run, columns.form, settings, report)


def test_what_a_learner_reads(run: Run, source: str) -> None:
    """The tables of the corpus, and what is known of them."""
    features = learn(run, source)
    assert features.sizes == Sizes(documents=3, labels=2, terms=5, postings=6)
    assert (features.form, features.one_label, features.unit_length) == ("text", True, True)
    for name in ("documents", "terms", "weights", "postings", "labels", "document_labels"):
        assert getattr(features, name) == run.table(name)


def test_ready_weights_have_no_postings(run: Run, tmp_path: Path) -> None:
    """There are only weights."""
    file = tmp_path / "rows.parquet"
    rows = "(VALUES (1, 'a', 0.5, 'x'), (2, 'b', 0.5, 'y')) AS rows (id, term, weight, label)"
    duckdb.connect().sql(f"SELECT * FROM {rows}").write_parquet(str(file))
    columns = Columns(id="id", term="term", weight="weight", label="label")
    report = steps.fit(run, Documents(str(file), columns), CorpusSettings())
    features = features_of(run, columns.form, CorpusSettings(), report)
    assert features.postings is None
    assert features.weighting == "weight"


def test_steps_follow_each_other(run: Run, source: str) -> None:
    """Each takes what the one before returned."""
    seen = []

    def fewer(_: Run, features: Features) -> Features:
        seen.append(features.sizes.terms)
        return replace(features, sizes=replace(features.sizes, terms=features.sizes.terms - 1))

    features = learn(run, source)
    assert through([fewer, fewer], run, features).sizes.terms == 3
    assert seen == [5, 4]
    assert through([], run, features) is features


def test_a_learner_trains_on_features(run: Run, source: str) -> None:
    """Features are all that a learner must know of a corpus."""
    algorithm("nb").train(run, learn(run, source))
    assert {"model_terms", "model_stages", "model_leaves", "model_bounds"} <= set(run.made)


@pytest.mark.parametrize(
    "settings",
    [
        *({"algorithm": learner.name} for learner in LEARNERS),
        {"algorithm": "simpl", "climbing": "conjugate"},
        {"algorithm": "simpl", "preset": "paper"},
    ],
    ids=str,
)
def test_what_a_step_replaces_every_learner_reads(
    run: Run, source: str, settings: dict[str, Any]
) -> None:
    """Terms that a step has taken away are in no model."""
    features = learn(run, source)
    none_of = "SELECT * FROM {} WHERE term <> 0"
    replaced: dict[str, Any] = {}
    for name in ("terms", "weights", "postings", "vocabulary", "spellings"):
        output = run.table(f"fewer_{name}").sql("duckdb")
        some = none_of.format(run.table(name).sql("duckdb"))
        run.engine.execute(f"CREATE TABLE {output} AS {some}")
        replaced[name] = run.table(f"fewer_{name}")
    others = {name: replaced.pop(name) for name in ("vocabulary", "spellings")}
    fewer = replace(features, others=others, **replaced)
    trained = train(run, fewer, algorithm(settings["algorithm"], **_own(settings)))
    found = run.engine.execute(
        f"SELECT DISTINCT term FROM {run.table('model_terms').sql('duckdb')}"
    )
    assert found
    assert (0,) not in found
    published = LINEAR.published(trained.run, 0, additive=False)
    for name in ("terms", "spellings"):
        assert published[name] == {**replaced, **others}[name]


def _own(settings: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name != "algorithm"}


def test_labels_are_read_before_the_vocabulary_is_chosen(run: Run, source: str) -> None:
    """So that a choice of terms may depend on them; what is numbered is numbered after it."""
    done: list[Step] = []
    run.on_step = done.append
    columns = Columns(text=("text",), label="label")
    reading = read(run, Documents(source, columns), CorpusSettings(min_df=1), needs_label=True)
    steps.learn(reading, all_words=False)
    order = [step.template for step in done if step.rows is not None]
    assert order.index("corpus/row_labels") < order.index("corpus/vocabulary")
    assert order.index("corpus/vocabulary") < order.index("corpus/labels")

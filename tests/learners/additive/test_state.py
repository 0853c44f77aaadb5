"""Documents are added to models and removed from them: the result is that of training anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from sqlsimpl import train
from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.engines.engine import Row
from sqlsimpl.errors import SourceError
from sqlsimpl.learners.additive.state import STATE, merge
from sqlsimpl.models.model import Model
from sqlsimpl.templates.run import Run

# An example trains twice: making a failing one smaller would take minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
ALGORITHMS = ("nb", "mfd", "centroid")
# Every way of deriving a model from the sums.
KINDS: list[dict[str, Any]] = [
    {"algorithm": "nb"},
    {"algorithm": "nb", "kind": "complement"},
    {"algorithm": "nb", "one_vs_rest": True},
    {"algorithm": "mfd"},
    {"algorithm": "centroid"},
    {"algorithm": "centroid", "distance": "l2"},
]
WORDS = ("connect", "connected", "connecting", "bay", "bays", "rate", "rates", "zebra", "猫", "x1")


@dataclass(frozen=True)
class Document:
    """A document with its key."""

    key: int
    text: str
    labels: tuple[str, ...]


def table(documents: Sequence[Document], *, one_label: bool) -> duckdb.DuckDBPyRelation:
    connection = duckdb.connect()
    kind = "VARCHAR" if one_label else "VARCHAR[]"
    connection.execute(f"CREATE TABLE documents (key INT, text VARCHAR, label {kind})")
    for document in documents:
        label = document.labels[0] if one_label else list(document.labels)
        connection.execute(
            "INSERT INTO documents VALUES (?, ?, ?)", [document.key, document.text, label]
        )
    return connection.table("documents")


@st.composite
def batches(draw: st.DrawFn, *, one_label: bool = True) -> tuple[list[Document], list[Document]]:
    """Documents to start from, with every label twice, and documents to add."""
    text = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
    names = ["a", "b", "c"]
    labels: st.SearchStrategy[tuple[str, ...]]
    if one_label:
        labels = st.sampled_from([*names, "d"]).map(lambda name: (name,))
    else:
        labels = st.lists(st.sampled_from(names), unique=True, max_size=3).map(
            lambda chosen: (*chosen,)
        )
    first: list[tuple[str, ...]] = [(name,) for name in names] * 2 + draw(
        st.lists(labels, max_size=4)
    )
    second = draw(st.lists(labels, min_size=1, max_size=5))
    documents = [Document(key, draw(text), of) for key, of in enumerate([*first, *second])]
    return documents[: len(first)], documents[len(first) :]


def trained(documents: Sequence[Document], *, one_label: bool, **own: Any) -> Model:
    rows = table(documents, one_label=one_label)
    return train(rows, text="text", label="label", id="key", threads=1, **own)


def rows_of(model: Model, query: str, *tables: str) -> list[Row]:
    """A query with relations of the model, t0, t1, …, for its {}."""
    names = [f"t{place}" for place in range(len(tables))]
    with duckdb.connect() as connection:
        for name, shown in zip(names, tables, strict=True):
            connection.register(name, model.table(shown).to_arrow_table())
        return connection.execute(query.format(*names)).fetchall()


def by_names(model: Model) -> dict[str, list[Row]]:
    """What a model has learned, with names for numbers."""
    word = "SELECT field, form, documents, amount FROM {} JOIN {} USING (word) ORDER BY ALL"
    return {
        "collection": rows_of(model, "FROM {}", "collection"),
        "labels": rows_of(model, "SELECT name, documents FROM {} ORDER BY ALL", "labels"),
        "label_totals": rows_of(
            model,
            "SELECT name, t0.documents FROM {} JOIN {} USING (label) ORDER BY ALL",
            "label_totals", "labels",
        ),
        "word_totals": rows_of(model, word, "word_totals", "words"),
        "label_words": rows_of(
            model,
            "SELECT name, field, form, t0.documents, amount "
            "FROM {} JOIN {} USING (word) JOIN {} USING (label) ORDER BY ALL",
            "label_words", "words", "labels",
        ),
        "terms": rows_of(model, "FROM {} ORDER BY ALL", "terms"),
        "spellings": rows_of(model, "FROM {} ORDER BY ALL", "spellings"),
        "word_spellings": rows_of(
            model,
            "SELECT field, name, form, count FROM (SELECT name, word, count FROM {}) "
            "JOIN {} USING (word) ORDER BY ALL",
            "word_spellings", "words",
        ),
    }  # fmt: skip


def weights(model: Model) -> dict[tuple[str, int, int | None], float]:
    """Weights and biases by the label's name and the term, which are numbered alike."""
    terms = rows_of(
        model,
        "SELECT name, stage, term, weight FROM {} JOIN {} USING (label)",
        "discriminants", "labels",
    )  # fmt: skip
    stages = rows_of(
        model,
        "SELECT name, stage, bias, per_token FROM {} JOIN {} USING (label)",
        "stages", "labels",
    )  # fmt: skip
    made = {(name, stage, term): weight for name, stage, term, weight in terms}
    made |= {(name, stage, None): bias for name, stage, bias, _ in stages}
    return made | {(name, -1, None): per_token for name, _, _, per_token in stages}


def everything(model: Model) -> dict[str, list[Row]]:
    """All tables of a model but those that say when and how it was made."""
    return {
        name: rows_of(model, "FROM {} ORDER BY ALL", name)
        for name in model.tables
        if name not in ("settings", "steps")
    }


SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "stem": st.just("english"),
        "stop_words": st.just(("bay",)),
        "min_df": st.integers(1, 2),
        "min_count": st.integers(1, 4),
        "max_df": st.sampled_from([0.7, 4]),
        "max_terms": st.integers(1, 4),
        "ngrams": st.just(2),
        "weighting": st.sampled_from(["simpl", "ltc", "count", "binary"]),
        "unit_length": st.just(False),
    },
)


@given(batch=batches(), kind=st.sampled_from(KINDS), chosen=SETTINGS)
@settings(max_examples=6, deadline=None, phases=PHASES)
def test_adding_is_training_on_all_and_removing_restores(
    batch: tuple[list[Document], list[Document]], kind: dict[str, Any], chosen: dict[str, Any]
) -> None:
    first, second = batch
    try:
        whole = trained([*first, *second], one_label=True, **kind, **chosen)
        model = trained(first, one_label=True, **kind, **chosen)
    except SourceError as error:
        assume("no term" not in str(error))
        raise
    with whole, model:
        before = everything(model)
        model.add(table(second, one_label=True))
        assert by_names(model) == by_names(whole)
        assert weights(model) == pytest.approx(weights(whole), abs=1e-9)
        model.remove(table(second, one_label=True))
        assert everything(model) == before


@given(batch=batches(one_label=False), name=st.sampled_from(ALGORITHMS), chosen=SETTINGS)
@settings(max_examples=4, deadline=None, phases=PHASES)
def test_any_number_of_labels(
    batch: tuple[list[Document], list[Document]], name: str, chosen: dict[str, Any]
) -> None:
    first, second = batch
    try:
        whole = trained([*first, *second], one_label=False, algorithm=name, folds=2, **chosen)
        model = trained(first, one_label=False, algorithm=name, folds=2, **chosen)
    except SourceError as error:
        assume("no term" not in str(error))
        raise
    with whole, model:
        before = everything(model)
        model.add(table(second, one_label=False))
        assert by_names(model) == by_names(whole)
        assert weights(model) == pytest.approx(weights(whole), abs=1e-9)
        model.remove(table(second, one_label=False))
        assert everything(model) == before


@pytest.mark.parametrize("name", ALGORITHMS)
def test_labels_that_go_and_come_keep_their_numbers_apart(name: str) -> None:
    """A number that has become free is not given to a label while another one has it."""
    documents = [
        Document(key, f"{label}word common", (label,))
        for key, label in enumerate(["a", "a", "b", "b", "c", "c"])
    ]
    new = [Document(10, "dword common", ("d",)), Document(11, "dword common", ("d",))]
    gone = documents[2:4]
    kept = [document for document in documents if document not in gone]
    with (
        trained(documents, one_label=True, algorithm=name) as model,
        trained([*kept, *new], one_label=True, algorithm=name) as whole,
    ):
        model.remove(table(gone, one_label=True))
        model.add(table(new, one_label=True))
        assert by_names(model) == by_names(whole)
        assert weights(model) == pytest.approx(weights(whole), abs=1e-9)


# The arithmetic itself


def state(run: Run, prefix: str, rows: dict[str, list[tuple[Any, ...]]]) -> dict[str, Any]:
    columns = {
        "collection": ["documents"],
        "label_totals": ["label", "documents"],
        "word_totals": ["word", "documents", "amount"],
        "label_words": ["label", "word", "documents", "amount"],
    }
    for name in STATE:
        kinds = {
            column: "INT" if column in ("label", "word") else "BIGINT" for column in columns[name]
        }
        listed = [dict(zip(columns[name], row, strict=True)) for row in rows[name]]
        run.write_rows(prefix + name, kinds, listed)
    return {name: run.table(prefix + name) for name in STATE}


EARLIER: dict[str, list[tuple[Any, ...]]] = {
    "collection": [(3,)],
    "label_totals": [(0, 2), (1, 1)],
    "word_totals": [(0, 3, 5), (1, 1, 1)],
    "label_words": [(0, 0, 2, 4), (1, 0, 1, 1), (1, 1, 1, 1)],
}
CHANGE: dict[str, list[tuple[Any, ...]]] = {
    "collection": [(1,)],
    "label_totals": [(1, 1)],
    "word_totals": [(0, 1, 1), (1, 1, 1)],
    "label_words": [(1, 0, 1, 1), (1, 1, 1, 1)],
}


def test_what_no_document_has_any_more_is_gone() -> None:
    with DuckDBEngine() as engine:
        run = Run(engine)
        merge(run, state(run, "earlier_", EARLIER), state(run, "change_", CHANGE), sign=-1)
        left = {
            name: engine.execute(f"FROM {run.table(name).sql('duckdb')} ORDER BY ALL")
            for name in STATE
        }
    assert left == {
        "collection": [(2,)],
        "label_totals": [(0, 2)],
        "word_totals": [(0, 2, 4)],
        "label_words": [(0, 0, 2, 4)],
    }


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("collection", (4,)),
        ("label_totals", (0, 3)),
        ("word_totals", (2, 1, 1)),
        ("word_totals", (1, 1, 2)),
        ("word_totals", (0, 3, 4)),
        ("label_words", (1, 1, 2, 1)),
        ("label_words", (0, 1, 1, 1)),
    ],
)
def test_what_was_never_added_cannot_be_removed(name: str, row: tuple[Any, ...]) -> None:
    """Fewer than no documents, or none that still add up to something."""
    with DuckDBEngine() as engine:
        run = Run(engine)
        change = {**CHANGE, name: [row]}
        with pytest.raises(SourceError, match="never added"):
            merge(run, state(run, "earlier_", EARLIER), state(run, "change_", change), sign=-1)

"""Rounds of training and testing: random splits of documents, samples of them, groups left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlglot import exp

from sqlsimpl.corpus.columns import ColumnReader, Columns
from sqlsimpl.corpus.conditions import all_but, condition
from sqlsimpl.corpus.documents import Documents, Reading
from sqlsimpl.corpus.files import readable
from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import render

SHARE = 0.8
"""Of the documents of a split that are for training, if nothing is said."""
_ALL = 2**31 - 1  # documents of a label, where there is no limit
_MOST_GROUPS = 100


@dataclass(frozen=True)
class Round:
    """Documents to train on, and others to test on."""

    name: str
    training: Documents
    testing: Documents


@dataclass(frozen=True)
class Plan:
    """How documents are parted for training and testing."""

    train_where: str | None = None
    test_where: str | None = None
    cross_validation: int | None = None
    splits: int | None = None
    share: float | None = None
    per_label: int | None = None
    leave_out: str | None = None

    def check(self, documents: Documents) -> None:
        """Refuse a plan that says too little, or two things at once."""
        _refuse_out_of_range(self)
        ways = {
            "cross_validation": self.cross_validation is not None,
            "leave_out": self.leave_out is not None,
            "splits": self.splits is not None and not self.on_given,
            "train_where and test_where": self.on_given,
        }
        chosen = [way for way, is_chosen in ways.items() if is_chosen]
        if self.cross_validation is not None and self.on_given:
            raise SettingError("cross_validation: it deals all documents; use where")
        if len(chosen) > 1:
            raise SettingError(f"{' and '.join(chosen)}: choose one of them")
        if not chosen or (self.on_given and None in (self.train_where, self.test_where)):
            raise SettingError(
                "say which documents are for training and which for testing (train_where and "
                "test_where, --train and --test), or in how many folds to deal them "
                "(cross_validation, --folds), how many random splits to make (splits, --splits), "
                "or which column has groups to leave out in turn (leave_out, --leave-out)"
            )
        if self.on_given and documents.where is not None:
            raise SettingError("where: train_where and test_where say which documents to take")
        if self.share is not None and (self.splits is None or self.on_given):
            raise SettingError(
                "share: it is how much of the documents each split trains on; give splits, too, "
                "and neither train_where nor test_where"
            )
        if self.splits is not None and self.on_given and self.per_label is None:
            raise SettingError(
                "splits: train_where and test_where have split the documents; use where, or draw "
                "some of the training documents with per_label"
            )
        if self.per_label is not None and chosen[0] in ("cross_validation", "leave_out"):
            raise SettingError(
                f"per_label: not with {chosen[0]}; use splits, or train_where and test_where"
            )
        if self.deals and documents.columns.weight_column:
            raise SettingError(
                "weight_column: not with documents that are dealt or drawn; use train_where and "
                "test_where"
            )

    @property
    def on_given(self) -> bool:
        """Whether it is said which documents are for what."""
        return self.train_where is not None or self.test_where is not None

    @property
    def deals(self) -> bool:
        """Whether documents are dealt or drawn, so that they need a key of their own."""
        return any(one is not None for one in (self.cross_validation, self.splits, self.per_label))


def _refuse_out_of_range(plan: Plan) -> None:
    for name, value in (("splits", plan.splits), ("per_label", plan.per_label)):
        if value is not None and value < 1:
            raise SettingError(f"{name} {value}: it must be at least 1")
    if plan.share is not None and not 0 < plan.share < 1:
        raise SettingError(f"share {plan.share}: it must be more than 0 and less than 1")


def given_round(plan: Plan, documents: Documents) -> Round:
    """The training and test documents that conditions say."""
    unweighted = replace(documents.columns, weight_column=None)
    return Round(
        "",
        replace(documents, where=plan.train_where),
        replace(documents, where=plan.test_where, columns=unweighted),
    )


def drawn_rounds(reading: Reading, plan: Plan, seed: int, given: Round | None) -> Iterator[Round]:
    """Random splits of the documents that were read; or samples of them, to be tested on others."""
    run = reading.run
    share = 1.0 if given else plan.share or SHARE
    for split in range(plan.splits or 1):
        run.create(
            "splits/drawn_folds",
            output="folds",
            share=share,
            most=plan.per_label or _ALL,
            seed=seed,
            split=split,
        )
        dealt = deal(reading)
        testing = given.testing if given else replace(dealt, where="fold = 0")
        yield Round(f"split {split + 1}", replace(dealt, where="fold = 1"), testing)


def group_rounds(run: Run, documents: Documents, column: str) -> Iterator[Round]:
    """Each value of a column in turn: tested on, after a training on all others."""
    dialect = run.engine.dialect
    values = _values(run, documents, column)
    if not 2 <= len(values) <= _MOST_GROUPS:
        raise SettingError(
            f"leave_out {column!r}: the documents have {len(values):,} values in this column; name "
            f"one with 2 to {_MOST_GROUPS} groups, such as sources or years"
        )
    for value in values:
        cell = exp.cast(exp.column(column, quoted=True), "TEXT")
        is_group: exp.Expr = cell.eq(exp.Literal.string(value))
        rest = all_but(documents.where, render(is_group, dialect), dialect)
        if documents.where is not None:
            is_group = exp.and_(condition(documents.where, dialect), is_group)
        yield Round(
            value,
            replace(documents, where=rest),
            replace(
                documents,
                where=render(is_group, dialect),
                columns=replace(documents.columns, weight_column=None),
            ),
        )


def _values(run: Run, documents: Documents, column: str) -> list[str]:
    engine = run.engine
    with (
        readable(documents.source, documents.encoding, documents.table) as (source, table),
        engine.open_source(source, table, documents.query) as relation,
    ):
        apart = documents.no_external_access
        types = engine.columns(relation)
        reader = ColumnReader(relation, types, documents.where, engine.dialect, columns_only=apart)
        reader.require([column], documents.name)
        found = run.fetch("splits/groups", reads={"source": reader.values(column)})
    return [value for (value,) in found]


def deal(reading: Reading) -> Documents:
    """The documents with their folds as a source of their own, under their rows as keys."""
    run = reading.run
    label = "label" if reading.labelling == "one" else "labels"
    listed = {"listed_labels": run.query("corpus/listed_labels")}
    dealt = Columns(text=(), id="row", label=label, term="name", count="value")
    if reading.form == "text":
        lanes = len(reading.fields)
        run.create("corpus/folded_texts", reads=listed, output="dealt", lanes=lanes)
        texts = tuple(f"text_{lane}" for lane in range(lanes))
        dealt = Columns(text=texts, id="row", label=label)
    else:
        run.create("corpus/folded_entries", reads=listed, output="dealt")
        if reading.form == "weights":
            dealt = replace(dealt, count=None, weight="value")
    return Documents(run.table("dealt"), dealt)

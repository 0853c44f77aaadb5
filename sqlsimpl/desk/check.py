"""What is likely wrong with documents and labels, before a classifier learns from them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlglot import exp

from sqlsimpl.corpus import steps
from sqlsimpl.corpus.arguments import documents_at, split, takes_documents
from sqlsimpl.corpus.columns import Columns
from sqlsimpl.corpus.documents import Documents, read
from sqlsimpl.corpus.labels import count_left_out, read_labels
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.desk import label_faults
from sqlsimpl.desk.findings import Finding, Findings
from sqlsimpl.desk.scripts import SCRIPTS
from sqlsimpl.engines import Engine, database_and_source, open_engine
from sqlsimpl.engines.duckdb.files import check_output
from sqlsimpl.engines.files import write_result
from sqlsimpl.errors import SettingError
from sqlsimpl.templates.run import OnStep, Run
from sqlsimpl.templates.template import Relation, render

SIMILARITY = 0.8
"""The cosine from which on documents are nearly the same."""
_BANDS = 20  # of min-hash signatures
_REACH = 20  # documents of a bucket that one is compared with
_RARE = 0.02  # share of documents in a script that is unusual
_OFTEN = 5  # documents with a label that always comes with another
_BY_CHANCE = 10  # documents that would have two labels that never come together
_MANY = 20  # labels; with fewer, each may well have a document or two
_SHOWN = 5
_PAIRS = 10  # of labels that are reported

_SENTENCES: Mapping[str, str] = {
    "leak": "{} that training sees too, the same or nearly so: figures on them are too good",
    "conflict": "{} with other labels than another one of the same or nearly the same text",
    "duplicate": "{} with the text and labels of an earlier one",
    "near duplicate": "{} with nearly the text of an earlier one, and the same labels",
    "empty": "{} without any word",
    "short": "{} far shorter than the others",
    "long": "{} far longer than the others",
}
_COMPANY: Mapping[str, str] = {
    "always": "labels that are never given without another",
    "never": "labels that are never given together, though chance alone would do so",
}


@takes_documents
def check(
    source: object = None,
    *,
    train_where: str | None = None,
    test_where: str | None = None,
    similarity: float = SIMILARITY,
    out: str | Path | None = None,
    threads: int | None = None,
    memory_limit: str | None = None,
    temp_directory: str | Path | None = None,
    on_step: OnStep | None = None,
    **options: Any,
) -> Findings:
    """Look for what is likely wrong with documents and labels: a list of findings.

    Test documents that are among those for training, texts that are there twice or have other
    labels the second time, documents that are empty, far longer or shorter than the others or in
    another script, labels that differ in case, space or spelling, are too small to learn, or come
    always or never with another. Each finding has documents to look at and, where they have a key
    (`id`), a condition that leaves them out.

    `train_where` and `test_where` say which documents are for what; without them, all are for
    training. `similarity` is the cosine from which on two documents are nearly the same. With
    `out`, every document with what was found is written to a Parquet, CSV or JSON file.
    """
    where, settings = split(options)
    for name in settings:
        raise TypeError(f"check() got an unexpected keyword argument {name!r}")
    if not 0 < similarity <= 1:
        raise SettingError(f"similarity {similarity}: it must be above 0 and at most 1")
    if out is not None:
        check_output(Path(out))
    database, source = database_and_source(source, None, otherwise=":memory:")
    documents = documents_at(source, where)
    if documents.columns.form != "text":
        raise SettingError("check reads texts, not ready rows: name the text columns")
    if train_where is not None and documents.where is not None:
        raise SettingError("where: train_where says which documents are for training; give one")
    if test_where is not None and train_where is None and documents.where is None:
        raise SettingError("test_where: say as well which documents are for training (train_where)")
    with closing(
        open_engine(
            database, threads=threads, memory_limit=memory_limit, temp_directory=temp_directory
        )
    ) as engine:
        trained = replace(documents, where=train_where or documents.where)
        sides = {False: trained}
        if test_where is not None:
            sides[True] = replace(documents, where=test_where)
        return _Check(engine, on_step, trained, similarity).findings(sides, out)


@dataclass
class _Check:
    engine: Engine
    on_step: OnStep | None
    documents: Documents
    similarity: float

    def findings(self, sides: Mapping[bool, Documents], out: str | Path | None) -> Findings:
        """Read the documents of all sides and look at them."""
        started = time.perf_counter()
        run = Run(self.engine, self.on_step, prefix="check_")
        run.phase("check", 45)
        found, labelling = [], "none"
        for in_test, documents in sides.items():
            labelling, missing = self._read(run, documents, in_test)
            found += missing
        settings = CorpusSettings(min_df=1, keep_empty=True)
        columns = Columns(text=("text",), id="place")
        report = steps.fit(run, Documents(run.table("checked_texts"), columns), settings)
        run.create("desk/checked_documents")
        self._find_twins(run)
        self._find_unusual(run)
        found += self._label_faults(run, labelling, report.documents)
        run.create("desk/named_findings")
        found = [*self._of_documents(run), *found]
        if out is not None:
            write_result(self.engine, run.table("named_findings"), Path(out))
        run.drop(*run.made)
        return Findings(found, report.documents, time.perf_counter() - started)

    def _read(self, run: Run, documents: Documents, in_test: bool) -> tuple[str, list[Finding]]:
        """Add the documents of a side to checked_texts and checked_labels."""
        part = Run(self.engine, self.on_step, prefix=f"check_{'test' if in_test else 'train'}_")
        part.phase("read", 10)
        reading = read(part, documents, CorpusSettings(), needs_label=False, in_tokens=False)
        read_labels(reading)
        reads: dict[str, Relation] = {
            "inputs": part.table("inputs"),
            "document_keys": part.renamed("rows", row="row", key="id"),
        }
        run.create("desk/checked_texts", reads=reads, append=in_test, in_test=in_test)
        labels = {"row_labels": part.table("row_labels")}
        run.create("desk/checked_labels", reads=labels, append=in_test, in_test=in_test)
        part.create("corpus/all_document_rows", output="document_rows")
        missing = [
            Finding("left out", f"{count:,} documents are left out: {reason}", count)
            for reason, count in count_left_out(part).items()
        ]
        part.drop(*part.made)
        return reading.labelling, missing

    def _find_twins(self, run: Run) -> None:
        """Make findings of documents with the same or nearly the same text."""
        run.create("desk/term_draws", lanes=_BANDS)
        run.create("desk/signatures", lanes=_BANDS)
        run.drop("term_draws")
        run.create("desk/buckets", lanes=_BANDS)
        run.drop("signatures")
        run.create("desk/candidate_pairs", reach=_REACH)
        run.drop("buckets")
        run.create("desk/near_pairs", similarity=self.similarity)
        run.create("desk/twins")
        run.create("desk/twin_findings", output="findings")

    def _find_unusual(self, run: Run) -> None:
        """Add findings of documents that are not like the others."""
        rows = [
            {"low": low, "high": high, "script": script}
            for script, ranges in SCRIPTS.items()
            for low, high in ranges
        ]
        run.write_rows("scripts", {"low": "INT", "high": "INT", "script": "TEXT"}, rows)
        run.create("desk/length_findings", output="findings", append=True)
        run.create("desk/script_findings", output="findings", append=True, rare=_RARE)

    def _label_faults(self, run: Run, labelling: str, documents: int) -> list[Finding]:
        """Add findings of documents with faulty labels, and tell of faults of no document's."""
        sizes = [
            (name, int(training), int(testing))
            for name, training, testing in run.fetch("desk/label_sizes_by_side")
        ]
        found = []
        if labelling == "one" and len(sizes) > max(_MANY, documents / 2):
            message = (
                f"label column {self.documents.columns.label!r} has {len(sizes):,} values in "
                f"{documents:,} documents: is it a key, or a text?"
            )
            return [Finding("key as label", message, documents)]
        faulty = {
            f"label {how}: {rare!r} for {frequent!r}": [rare]
            for how, rare, frequent in label_faults.spelt_alike(sizes)
        }
        faulty["small label"] = label_faults.too_small(sizes)
        faulty["unknown label"] = label_faults.never_trained(sizes)
        rows = [
            {"finding": finding, "name": name} for finding in faulty for name in faulty[finding]
        ]
        run.write_rows("faulty_labels", {"finding": "TEXT", "name": "TEXT"}, rows)
        run.create("desk/label_findings", output="findings", append=True)
        if labelling == "any":
            found = list(self._company(run))
        return found

    @staticmethod
    def _company(run: Run) -> Iterator[Finding]:
        """Labels that come always or never with another."""
        rows = run.fetch("desk/label_company", few=_OFTEN, many=_BY_CHANCE)
        for kind, sentence in _COMPANY.items():
            pairs = [row[1:] for row in rows if row[0] == kind]
            if pairs:
                shown = "; ".join(f"{one!r}, {other!r}" for one, other, _ in pairs[:_PAIRS])
                more = f" and {len(pairs) - _PAIRS:,} more" if len(pairs) > _PAIRS else ""
                documents = sum(int(count) for *_, count in pairs)
                yield Finding(f"{kind} together", f"{sentence}: {shown}{more}", documents)

    def _of_documents(self, run: Run) -> list[Finding]:
        """What was found of documents, a finding for each kind of it."""
        kinds = run.engine.run(
            exp.select("finding", exp.Count(this=exp.Star()))
            .from_(run.table("named_findings"))
            .group_by("finding")
            .order_by("finding")
        )
        return [self._finding(run, kind, int(count)) for kind, count in kinds]

    def _finding(self, run: Run, kind: str, count: int) -> Finding:
        names = ("document", "labels", "other", "other_labels", "similarity")
        rows = run.engine.run(
            exp.select(*names)
            .from_(run.table("named_findings"))
            .where(exp.column("finding").eq(exp.Literal.string(kind)))
            .order_by(exp.column("similarity").desc(), "document")
        )
        return Finding(
            kind.partition(":")[0],
            _sentence(kind, count, [row[1] for row in rows]),
            count,
            rows[:_SHOWN],
            self._condition([row[0] for row in rows]),
        )

    def _condition(self, keys: Sequence[str]) -> str | None:
        """The condition that leaves documents out."""
        if self.documents.columns.id is None:
            return None
        key = exp.cast(exp.column(self.documents.columns.id, quoted=True), "TEXT")
        left_out = key.isin(*(exp.Literal.string(each) for each in sorted(keys)))
        return render(exp.not_(left_out), self.engine.dialect).replace("\n", " ")


def _sentence(kind: str, count: int, labels: Iterable[str | None]) -> str:
    """What was found, in words."""
    number = f"{count:,} {'document' if count == 1 else 'documents'}"
    if kind == "leak":
        number = number.replace("document", "test document")
    if kind in _SENTENCES:
        return _SENTENCES[kind].format(number)
    what, _, more = kind.partition(":")
    if what == "script":
        return f"{number} mostly in{more} script, unlike the others"
    if what.startswith("label "):
        rare = f"{what.removeprefix('label ')}: is{more}?"
        return f"{number} with a label that differs from another in {rare}"
    names = sorted({label for label in labels if label is not None})
    shown = ", ".join(map(repr, names[:_SHOWN])) + (", …" if len(names) > _SHOWN else "")
    if what == "small label":
        return f"{number} with labels of fewer than 5 documents, too few to learn: {shown}"
    return f"{number} with labels that no training document has: {shown}"

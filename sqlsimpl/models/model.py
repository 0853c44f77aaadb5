"""A trained model: opened from a database, it predicts, evaluates and explains."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Unpack

from sqlglot import exp

from sqlsimpl.corpus.arguments import (
    DocumentArguments,
    LabelledArguments,
    documents_like,
)
from sqlsimpl.corpus.columns import text_columns
from sqlsimpl.corpus.documents import Documents, read_source
from sqlsimpl.corpus.doubts import warn
from sqlsimpl.corpus.texts import given_texts, is_texts
from sqlsimpl.decisions.targets import CONFIDENCE, Target
from sqlsimpl.desk.drift import drift
from sqlsimpl.desk.suggest import suggest
from sqlsimpl.desk.suspects import suspects
from sqlsimpl.engines import Result
from sqlsimpl.engines.documents import of_run
from sqlsimpl.engines.duckdb.files import check_output
from sqlsimpl.engines.files import write_result
from sqlsimpl.errors import SettingError, package
from sqlsimpl.evaluation.evaluate import Evaluation, evaluate, seen_documents
from sqlsimpl.learners.additive.change import Change, change
from sqlsimpl.learners.neighbours.removal import remove_points
from sqlsimpl.models import export, inspection
from sqlsimpl.models.aiming import Thresholds, set_thresholds
from sqlsimpl.models.answers import answer, refuse_keep
from sqlsimpl.models.families import MEMBERS, NEIGHBOURS
from sqlsimpl.models.opened import OpenModel
from sqlsimpl.report import check as check_report
from sqlsimpl.report import write_report
from sqlsimpl.report.subject import Earlier
from sqlsimpl.templates.run import Run


class Model(OpenModel):
    """A version of a model, and what can be done with it.

    Documents are named as in training; arguments that name columns are for sources in which they
    have other names.
    """

    def predict(
        self,
        source: object = None,
        *,
        scores: bool = False,
        reasons: bool = True,
        keep: str | Sequence[str] = (),
        out: str | Path | None = None,
        safe_csv: bool = False,
        **where: Unpack[DocumentArguments],
    ) -> Result:
        """Label documents: (document, label, score, probability, reason), or (document, labels,
        reason).

        There is a row for each document, in the order of the source; `reason` says why one has no
        label: its text is NULL or empty, or training knew none of its terms. The source may also be
        a list of texts, or of mappings where there are several text columns. Columns of the source
        that `keep` names are carried along. With `scores`, one row per document with text and
        label: (document, label, score, probability, positive). Without `reasons`, what the function
        `predict` in SQL gives: no such column, no document whose text is NULL, and a label also for
        those without a known term, from how frequent labels are. With `out`, the result is also
        written to a Parquet, CSV or JSON file; `safe_csv` puts a quote before texts that a
        spreadsheet would run. The columns are those of training unless others are named.
        """
        if out is not None:
            check_output(Path(out))
        run, documents = self._read(
            source, where, text_columns(keep), every_row=reasons and not scores
        )
        self.left_out = {}
        if scores or not reasons:
            decided = self.scoring().on(of_run(run, documents.columns, self.shape), run.keep)
            made = decided.scores() if scores else decided.predictions()
            kind = "label_scores" if scores else "predictions"
            result = self._result(run, f"scoring/{kind}", made)
        else:
            self.left_out = answer(run, documents, self.scoring())
            result = self._written(run)
        if out is not None:
            write_result(self.engine, run.table("result"), Path(out), safe_csv=safe_csv)
        return result

    def explain(
        self,
        source: object = None,
        *,
        document: object = None,
        every_label: bool = False,
        first: int | None = None,
        **where: Unpack[DocumentArguments],
    ) -> Result:
        """Why documents get their labels: rows that add up to projections, then the tree's path.

        `document` is the key of a single one. With `every_label`, also why the other labels do not
        apply; with `first`, only so many of the documents. The source may be a list of texts, as
        for `predict`.
        """
        run, read = self._read(source, where)
        documents = of_run(run, read.columns, self.shape)
        self.left_out = {}
        if self.shape.form == "text":
            if (without := run.fetch("corpus/without_text")[0][0]) > 0:
                self.left_out = {"text is NULL": without}
            if first is not None:
                documents = documents.where(exp.column("row") < first)
        if document is not None:
            key = "id" if self.shape.form == "text" else "document"
            wanted = exp.cast(exp.column(key), "TEXT").eq(exp.Literal.string(str(document)))
            documents = exp.select("*").from_(documents.subquery("given")).where(wanted)
        made = self.scoring().on(documents, run.keep).explanations(every_label)
        result = self._result(run, "scoring/explanations", made)
        if document is not None and run.steps[-1].rows == 0:
            raise SettingError(f"document {document!r}: there is none with this key and a text")
        return result

    def evaluate(
        self,
        source: object = None,
        *,
        largest: Sequence[int] = (),
        **where: Unpack[LabelledArguments],
    ) -> Evaluation:
        """Compare the labels that `predict` gives with those that documents have.

        Where it gives the best label of several with thresholds, `metrics.own` has the figures of
        each label's own decision, yes or no. `largest` asks for averages over so many of the
        largest labels, too: `largest=[10]`, then `metrics.largest[10]`.
        """
        run = self.new_run()
        documents = self._labelled(source, where)
        found = evaluate(run, documents, self.scoring(), self.work_table("labels"), largest)
        seen = None
        if self.shape.form == "text" and documents.labels is None and MEMBERS in self.tables:
            seen = seen_documents(run, self.work_table(MEMBERS))
        run.drop(*run.made)
        evaluation = Evaluation(
            self.name, self.version, found.metrics, found.left_out, found.seconds, seen
        )
        warn(evaluation.warnings)
        return evaluation

    def suspects(
        self,
        source: object = None,
        *,
        most: int = 50,
        label: str | None = None,
        **where: Unpack[DocumentArguments],
    ) -> Result:
        """Training documents whose label looks wrong, the most suspicious first.

        Rows (document, label, suggested, score): the score is by how much the log-odds of the
        suggested label are above those of the document's own, while it was held out. Where
        documents have any number of labels, a label that seems to be missing is suggested, and one
        that seems wrong has NULL beside it. With a source that has the documents, `terms` are those
        that speak most for the suggestion. `label` asks for documents that have this label, or
        should have it.
        """
        return suspects(self, source, where, most, label)

    def set_thresholds(
        self,
        *,
        precision: float | None = None,
        recall: float | None = None,
        keep: float | None = None,
        label: str | Sequence[str] | None = None,
        each: bool = False,
        confidence: float = CONFIDENCE,
    ) -> Thresholds:
        """Publish a version whose labels reach a precision or recall on documents held out.

        One threshold is for all labels together, unless labels are named or `each` is said. With
        the `confidence`, the target also holds for further documents of the same kind. Where a
        document gets one label, a target on precision leaves documents without one, and a target on
        recall prefers the label to others; `keep` is a share of documents that are to get their
        label, so that those unlike most of training get none. A target that is not reached is an
        error, and nothing is changed; with `each`, such a label is not given at all.
        """
        labels = (label,) if isinstance(label, str) else tuple(label or ())
        target = Target(precision, recall, labels, each=each, confidence=confidence, keep=keep)
        version, thresholds = set_thresholds(self, target)
        self.move_to(version)
        return thresholds

    def suggest(
        self, source: object = None, *, most: int = 50, **where: Unpack[DocumentArguments]
    ) -> Result:
        """Documents to label next: those that the model is uncertain of, unlike one another.

        Rows (document, label, other, probability, score), the most useful first: the best label and
        the one that comes next. Where documents may have several labels, the one that is least
        certain, and NULL. Documents that the model was trained on are left out, by their keys.
        """
        return suggest(self, source, where, most)

    def drift(self, source: object = None, **where: Unpack[LabelledArguments]) -> Result:
        """How documents differ from those of training, and what the model makes of them.

        Rows (measure, name, training, given, drift, by_chance): the number of documents, the share
        of unknown words, known terms per document, how sure decisions are, the mix of labels, then
        labels, the terms that became most frequent or rare (drift is G squared) and new words.
        `by_chance` is the drift that so few documents have by chance. With a `label` column, also
        how good the labels are on documents that have one, and how far probabilities are off.
        """
        return drift(self, source, where)

    def add(self, source: object = None, **where: Unpack[LabelledArguments]) -> Change:
        """Add documents, as if the model had been trained on them, too: for additive algorithms.

        The version is changed in place. Thresholds of labels stay those of the last training.
        """
        return change(self, self._labelled(source, where), 1)

    def remove(
        self, source: object = None, *, shred: bool = True, **where: Unpack[LabelledArguments]
    ) -> Change:
        """Remove documents, as if the model had never seen them: for additive algorithms.

        Of nearest neighbours their points go, while axes and means of labels stay.

        They are given as they were when they were added: key, text and labels. One that was never
        added is an error, and nothing is changed. Thresholds of labels stay those of the last
        training, which saw them: `sqlsimpl.forget` trains anew. Intermediate tables go. `shred`
        rewrites a DuckDB file, so that deleted words are not left in its free blocks.
        """
        documents = self._labelled(source, where)
        if self.shape.family is NEIGHBOURS:
            return remove_points(self, documents, shred=shred)
        return change(self, documents, -1, shred=shred)

    def inspect(self, most: int = 10) -> dict[str, Any]:
        """What it is made of: settings, labels, strongest terms, decisions, climbs, slow steps."""
        return inspection.inspect(self, most)

    def report(
        self,
        out: str | Path,
        source: object = None,
        *,
        examples: int = 10,
        against: int | None = None,
        **where: Unpack[LabelledArguments],
    ) -> Path:
        """Write a report on it to an HTML file that needs no network.

        With a source of documents whose labels are known, also how good it is on them; `examples`
        says how many of the worst mistakes are shown, of each kind, and `against` names another
        version of the model, which is measured beside it.
        """
        places = (source, where.get("table"), where.get("query"))
        documents = None
        if any(place is not None for place in places):
            documents = self._labelled(source, where)
        elif where.pop("text", ()) or any(value is not None for value in where.values()):
            raise SettingError("source: name the documents to measure the model on")
        earlier = None
        if against is not None:
            if documents is None:
                raise SettingError(f"against {against}: name the documents to measure both on")
            check_report(Path(out), examples)
            earlier = self._earlier(against, source, where)
        return write_report(self, Path(out), documents, self.scoring(), examples, earlier)

    def _earlier(self, version: int, source: object, where: LabelledArguments) -> Earlier:
        """Another version of the model, measured on documents."""
        now, other = self.published, self.store.find(self.name, version)
        if other.version == now.version:
            raise SettingError(f"against {version}: it is the version that is open; name another")
        self.move_to(other)
        try:
            run = self.new_run()
            documents = self._labelled(source, where)
            found = evaluate(run, documents, self.scoring(), self.work_table("labels"))
            run.drop(*run.made)
        finally:
            self.move_to(now)
        return Earlier(version, found.metrics)

    def export(
        self,
        dialect: str = "duckdb",
        *,
        documents: str = "documents",
        schema: str | None = None,
        kind: str = "predict",
    ) -> str:
        """Scoring as one SELECT over the model's tables, in the SQL of another database.

        `documents` is a table with the columns of training. `schema` has the tables that
        `export_tables` writes; by default it is named as the model. `kind` is predict, scores or
        explain.
        """
        return export.model_sql(self, dialect, documents=documents, schema=schema, kind=kind)

    def to_sklearn(self) -> Any:
        """A fitted pipeline of scikit-learn that labels texts as this model does.

        It has a `TfidfVectorizer` with the terms as vocabulary and a `LinearSVC` with `coef_`, and
        can be pickled and used without sqlsimpl. What no such pipeline can do is refused.
        """
        package("sklearn", "sklearn", "to_sklearn")
        return import_module("sqlsimpl.sklearn.exported").pipeline(self)

    def view(self, view: str, documents: str, *, kind: str = "predict") -> None:
        """On Spark: a temporary view that labels a table's documents when it is read.

        `documents` and `kind` are those of `export`. The view lasts as long as the session does.
        """
        export.show_view(self, view, documents, kind)

    def export_tables(self, folder: str | Path) -> list[Path]:
        """Write the tables that scoring reads as Parquet files, for another database to load."""
        return export.write_tables(self, Path(folder))

    def _labelled(self, source: object, where: LabelledArguments) -> Documents:
        return documents_like(self.columns, source, where, labelled=True)

    def _read(
        self,
        source: object,
        where: DocumentArguments,
        keep: Sequence[str] = (),
        *,
        every_row: bool = True,
    ) -> tuple[Run, Documents]:
        run = self.new_run()
        run.phase("score", 5)
        if is_texts(source):
            documents = given_texts(
                run, self.columns, source, where, apart=self.shape.settings.fields_apart
            )
        else:
            documents = documents_like(self.columns, source, where, labelled=False, keep=keep)
        refuse_keep(documents, every_row=every_row)
        self.read, _ = read_source(run, documents, self.shape.settings, in_tokens=False)
        return run, documents

    def _result(self, run: Run, name: str, query: str) -> Result:
        run.create_from(name, query, output="result")
        return self._written(run)

    def _written(self, run: Run) -> Result:
        run.drop(*(made for made in run.made if made != "result"))
        return self.engine.result(run.table("result"))

"""How documents differ from those that a model was trained on, and where that is too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from sqlsimpl.corpus.arguments import LabelledArguments, documents_like
from sqlsimpl.corpus.documents import read_source
from sqlsimpl.decisions import unseen
from sqlsimpl.engines import Result
from sqlsimpl.engines.documents import of_run
from sqlsimpl.errors import SettingError, near
from sqlsimpl.evaluation.evaluate import evaluate
from sqlsimpl.evaluation.metrics import calibration
from sqlsimpl.templates.template import render

if TYPE_CHECKING:
    from sqlsimpl.models.model import Model

MEASURES = ("unknown words", "known terms", "confidence", "label mix", "accuracy", "calibration")
"""What a limit may be set to: all are shares."""
COLUMNS: Mapping[str, str] = {
    "measure": "TEXT", "name": "TEXT", "training": "DOUBLE", "given": "DOUBLE", "drift": "DOUBLE",
    "by_chance": "DOUBLE",
}  # fmt: skip


def drift(model: Model, source: object, where: LabelledArguments) -> Result:
    """How documents differ from those of training; with labels, also how good the labels are."""
    run = model.new_run()
    run.phase("drift", 5)
    label = where.get("label") or where.get("labels")
    plain: Any = {name: value for name, value in where.items() if not name.startswith("label")}
    documents = documents_like(model.columns, source, plain, labelled=False)
    read_source(run, documents, model.shape.settings, in_tokens=False)
    decided = model.scoring().on(of_run(run, documents.columns, model.shape), run.keep)
    held_out = model.work_table(unseen.TABLE) if unseen.TABLE in model.tables else None
    run.create_from("desk/drift", decided.drift(held_out), output="result")
    if label is not None:
        rows = [dict(zip(COLUMNS, row, strict=True)) for row in _judged(model, source, where)]
        run.write_rows("judged", COLUMNS, rows)
        judged = exp.select(*COLUMNS).from_(run.table("judged"))
        query = render(judged, model.engine.dialect)
        model.engine.write(run.table("result"), query, {}, append=True)
    run.drop(*(made for made in run.made if made != "result"))
    return model.engine.result(run.table("result"))


def _judged(
    model: Model, source: object, where: LabelledArguments
) -> Iterator[tuple[str, None, float | None, float | None, float | None, None]]:
    """How good labels are on the documents that have some, and how far probabilities are off."""
    run = model.new_run()
    documents = documents_like(model.columns, source, where, labelled=True)
    metrics = evaluate(run, documents, model.scoring(), model.work_table("labels")).metrics
    before = None
    if model.shape.one_label and unseen.TABLE in model.tables:
        reads = {unseen.TABLE: model.work_table(unseen.TABLE)}
        ((before,),) = run.fetch("desk/held_out_accuracy", reads=reads)
    now = metrics.accuracy if metrics.accuracy is not None else metrics.micro["f1"]
    measure = "accuracy" if metrics.accuracy is not None else "micro F1"
    yield measure, None, before, now, None if before is None else max(before - now, 0.0), None
    bins = [each for each in calibration(run) if each["label"] is None]
    total = sum(each["documents"] for each in bins)
    if total:
        off = sum(
            each["documents"] * abs(each["mean_probability"] - each["share_positive"])
            for each in bins
        )
        yield "calibration", None, None, None, float(off) / total, None
    run.drop(*run.made)


def parse_limits(given: Sequence[str]) -> dict[str, float]:
    """Limits from NUMBER, for every measure, or from MEASURE=NUMBER."""
    limits: dict[str, float] = {}
    for item in given:
        measure, _, number = item.rpartition("=")
        try:
            limit = float(number)
        except ValueError:
            raise SettingError(
                f"--limit {item!r}: write a number such as 0.1, or a measure and a number such as "
                "'label mix=0.1'"
            ) from None
        if measure and measure not in MEASURES:
            raise SettingError(f"--limit {item!r}: no such measure; {near(measure, MEASURES)}")
        limits |= dict.fromkeys([measure] if measure else MEASURES, limit)
    return limits


def above(rows: Iterable[Sequence[Any]], limits: Mapping[str, float]) -> list[str]:
    """Which measures are above their limits by more than chance, in words."""
    return [
        f"{measure} {drift:.3f} is above the limit {limits[measure]:g}"
        for measure, _, _, _, drift, by_chance in rows
        if measure in limits and drift is not None and drift - (by_chance or 0) > limits[measure]
    ]

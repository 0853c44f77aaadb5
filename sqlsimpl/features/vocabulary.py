"""A corpus weighted anew, where a step has changed its vocabulary."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from sqlsimpl.corpus.settings import scaling
from sqlsimpl.corpus.steps import weighted_terms
from sqlsimpl.features.step import Features
from sqlsimpl.templates.run import Run


def with_vocabulary(run: Run, features: Features, vocabulary: exp.Table, step: str) -> Features:
    """Features with the terms of another vocabulary, in tables that start with a step's name."""
    bound = features.bound(run).reading({"vocabulary": vocabulary})
    collection = {"collection": bound.query("corpus/kept_rows")}
    count = bound.create("corpus/terms", reads=collection, output=f"{step}_terms")
    spelt = "word_spellings" if features.form == "text" else "entry_names"
    spellings = {"word_spellings": run.table(spelt)}
    bound.create("corpus/spellings", reads=spellings, output=f"{step}_spellings")
    others = {"vocabulary": vocabulary, "spellings": run.table(f"{step}_spellings")}
    changed = replace(
        features,
        sizes=replace(features.sizes, terms=count),
        terms=run.table(f"{step}_terms"),
        others={**features.others, **others},
    )
    postings, weights, cells = weigh(changed.bound(run), changed, step)
    sizes = replace(changed.sizes, postings=cells)
    return replace(changed, sizes=sizes, postings=postings, weights=weights)


def weigh(bound: Run, features: Features, step: str) -> tuple[exp.Table | None, exp.Table, int]:
    """Postings and weights of the bags of a run, and how many there are."""
    unit_length, output = scaling(features.unit_length), f"{step}_weights"
    if features.form == "weights":
        cells = bound.create("corpus/ready_weights", output=output, unit_length=unit_length)
        return None, bound.table(output), cells
    bound.create("corpus/postings", output=f"{step}_postings")
    postings = bound.table(f"{step}_postings")
    counted = bound.reading({"postings": postings})
    cells = counted.create(
        "corpus/weights",
        reads={"terms": weighted_terms(counted, features.weighting)},
        output=output,
        weighting=features.weighting,
        unit_length=unit_length,
    )
    return postings, bound.table(output), cells

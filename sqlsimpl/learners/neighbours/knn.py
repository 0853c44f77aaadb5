"""Nearest neighbours: points near a document vote on its labels (Kim, Howland and Park 2005)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from sqlglot import exp

from sqlsimpl.corpus.steps import CorpusFacts
from sqlsimpl.decisions import thresholds
from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features
from sqlsimpl.learners.base import Learner
from sqlsimpl.models.neighbours import Votes
from sqlsimpl.settings.declaration import PositiveInt, setting
from sqlsimpl.settings.groups import ThresholdSettings
from sqlsimpl.templates.chain import Chain
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

_MOST_AXES = 500
# Documents times points that one statement of training compares.
_PAIRS = 20_000_000


@dataclass(frozen=True)
class NearestNeighbours(ThresholdSettings, Learner):
    """Settings and steps of nearest neighbours."""

    name = "knn"
    title = "nearest neighbours"
    summary = "votes of the training documents that are nearest, best in a reduced space"
    reads = "weights"
    family = "neighbours"
    takes_coordinates = True
    keeps_axes = True
    statements = 40

    neighbours: PositiveInt = setting(30, "How many neighbours vote.")
    points: Literal["documents", "centroids"] = setting(
        "documents",
        "What documents are compared with: training `documents`, or the `centroids` of the labels, "
        "in which case the nearest one wins and nobody votes.",
    )
    distance: Literal["cosine", "l2"] = setting(
        "cosine",
        "Whether the angle says how near a point is (`cosine`), and how much its vote counts, or "
        "the distance (`l2`), by which all votes are alike; the latter where terms are reduced.",
    )
    goal: Literal["own", "pooled"] = setting(
        "pooled",
        "What thresholds are chosen for: the `own` F1 of each label, or the F1 of all labels "
        "`pooled`.",
    )

    def check(self) -> None:
        """Refuse distances where they say no more than angles do."""
        super().check()
        if self.distance == "l2" and self.reduce is None:
            raise SettingError(
                "distance l2: by all terms, of documents of length 1 the same are near as by "
                "cosine; take that, or reduce terms to axes with reduce"
            )

    @property
    def scoring_options(self) -> Mapping[str, Any]:
        """What scoring must know beside the model's tables."""
        return self._votes(0).options()

    def refuse_bundles(self, corpus: CorpusFacts) -> None:  # noqa: ARG002
        """Points are documents."""
        raise SettingError(
            f"bundle: algorithm {self.name!r} compares documents one by one; "
            "points=centroids takes those of a label together"
        )

    def train(self, run: Run, corpus: Features) -> Self:
        """Make the model's tables from the corpus in the workspace."""
        if self.distance == "l2" and self.points == "documents" and not corpus.one_label:
            raise SettingError(
                "distance l2: neighbours that all count 1 cannot tell by how much one of any "
                "number of labels fits; take cosine"
            )
        before = corpus.before or corpus
        lanes = corpus.sizes.terms if corpus.before is not None else 0
        if lanes > _MOST_AXES:
            raise SettingError(
                f"reduce {self.reduce}: there are {lanes} axes, and algorithm {self.name!r} takes "
                f"{_MOST_AXES} at most; take fewer dimensions, or no reduce"
            )
        votes = self._votes(lanes)
        self._write_means(run, before)
        if lanes:
            run.create("neighbours/wide_basis", output="model_basis", lanes=lanes)
        self._write_points(run, before, votes)
        self._write_unseen(run, before, votes)
        unseen = run.table("unseen_scores")
        cuts = thresholds.calibrate(run, unseen, self, one_label=corpus.one_label)
        thresholds.decide(run, cuts, run.query("calibration/no_choices"))
        run.drop("basis", "reduced_weights", "positions", "label_positions")
        return self

    def _votes(self, lanes: int) -> Votes:
        is_document = self.points == "documents"
        return Votes(self.neighbours if is_document else 0, self.distance, lanes)

    @staticmethod
    def _write_means(run: Run, corpus: Features) -> None:
        """Make model_terms and model_stages: the mean of each label's documents, to look at."""
        run.create("reduction/centroids", reads={"weights": corpus.weights})
        run.create("neighbours/mean_terms", output="model_terms")
        run.create("neighbours/neutral_stages", output="model_stages")

    def _write_points(self, run: Run, corpus: Features, votes: Votes) -> None:
        """Make positions of the documents, and the model's points with their labels."""
        lanes = votes.lanes
        reads: dict[str, Relation] = {"entries": corpus.weights}
        if lanes:
            reads["basis"] = run.table("model_basis")
            run.create("neighbours/reduced_documents", reads=reads, lanes=lanes)
            run.create("neighbours/positions", lanes=lanes, unit=votes.unit)
        else:
            run.create("neighbours/term_positions", reads=reads, output="positions")
        kind, of_label = "training_points", ""
        if self.points == "centroids":
            kind, of_label = "label_points", "label_"
            if lanes:
                sizes = {"class_sizes": run.query("reduction/class_sizes")}
                run.create("neighbours/label_documents", reads=sizes, lanes=lanes)
                means = {"reduced_documents": run.table("label_documents")}
                run.create(
                    "neighbours/positions",
                    reads=means,
                    output="label_positions",
                    lanes=lanes,
                    unit=votes.unit,
                )
            else:
                reads["entries"] = renamed(
                    run.table("centroids"), doc="label", term="term", weight="weight"
                )
                run.create("neighbours/term_positions", reads=reads, output="label_positions")
            run.create("neighbours/own_labels", output="model_point_labels")
        else:
            run.create("neighbours/point_labels", output="model_point_labels")
        if lanes:
            run.create(f"neighbours/{kind}", output="model_points", lanes=lanes)
        else:
            listed = f"listed_{of_label}points"
            run.create(f"neighbours/{listed}", output="model_points")
            reads["positions"] = run.table(f"{of_label}positions")
            run.create("neighbours/point_terms", reads=reads, output="model_point_terms")
        run.drop("reduced_documents", "label_documents", "centroids")

    def _write_unseen(self, run: Run, corpus: Features, votes: Votes) -> None:
        """Make unseen_scores: votes of all points but the document itself."""
        size = max(1, _PAIRS // corpus.sizes.documents)
        for first in range(0, corpus.sizes.documents, size):
            self._write_coordinates(run, corpus, votes, first, first + size)
            reads: dict[str, Relation] = {"document_labels": corpus.document_labels}
            name = "neighbours/vote_scores"
            binds = {}
            if self.points == "centroids":
                name, binds = "neighbours/parted_scores", {"unit": votes.unit}
                reads["class_sizes"] = run.query("reduction/class_sizes")
            run.create(name, reads=reads, output="unseen_scores", append=first > 0, **binds)
        run.drop("coordinates")

    def _write_coordinates(
        self, run: Run, corpus: Features, votes: Votes, first: int, end: int
    ) -> None:
        """Make coordinates of some of the documents, as scoring would."""
        chain = Chain(run.engine.dialect, run.keep)
        here = exp.and_(exp.column("doc") >= first, exp.column("doc") < end)

        def some(table: exp.Table) -> exp.Query:
            return exp.select("*").from_(table).where(here.copy())

        parts: dict[str, Relation] = {
            "documents": some(corpus.documents),
            "positions": some(run.table("positions")),
            "entries": some(corpus.weights),
            "points": run.table("model_points"),
            "point_terms": run.table("model_point_terms"),
            "point_labels": run.table("model_point_labels"),
            "stages": run.table("model_stages"),
        }
        votes.add_coordinates(chain, parts, apart=self.points == "documents")
        run.create_from("neighbours/votes", chain.select_part("coordinates"), output="coordinates")

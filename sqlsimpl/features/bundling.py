"""Bundles: documents with the same labels, taken together as one (Shih et al. 2002)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sqlglot import exp

from sqlsimpl.errors import SettingError
from sqlsimpl.features.step import Features, Members
from sqlsimpl.features.vocabulary import weigh, with_vocabulary
from sqlsimpl.templates.run import Run


@dataclass(frozen=True)
class Bundling:
    """How many documents a bundle has at most, and the draw."""

    size: int | str
    seed: int

    def resolved(self, features: Features) -> int:
        """The size in documents."""
        sizes = features.sizes
        if self.size == "auto":
            return max(1, round(math.sqrt(sizes.documents / sizes.labels)))
        return sizes.documents if self.size == "max" else int(self.size)

    def __call__(self, run: Run, features: Features) -> Features:
        """The features of bundles; document frequencies of terms are counted over these, too."""
        size = self.resolved(features)
        if size == 1:
            return features
        if features.form == "weights":
            raise SettingError("bundle: counts are added up, and ready weights have none")
        if features.document_weights is not None:
            raise SettingError("bundle: documents with weights of their own cannot be bundled")
        bound = features.bound(run)
        sets = {"label_sets": bound.query("bundling/label_sets")}
        bound.create("bundling/bundle_members", reads=sets, size=size, seed=self.seed)
        bundles = bound.create("bundling/bundles")
        bound.create("bundling/bundle_bags")
        bound.create("bundling/bundle_labels")
        bound.create("bundling/labels_of_bundles")
        bound.create("bundling/bundle_vocabulary")
        table = run.table
        bundled = replace(
            features,
            sizes=replace(features.sizes, documents=bundles),
            documents=table("bundles"),
            labels=table("labels_of_bundles"),
            document_labels=table("bundle_labels"),
            others={
                **features.others,
                "bags": table("bundle_bags"),
                "rows": table("bundles"),
                "document_rows": table("bundles"),
                "row_labels": table("bundle_labels"),
            },
        )
        made = with_vocabulary(run, bundled, table("bundle_vocabulary"), "bundle")
        return replace(made, members=Members(table("bundle_members"), features))


def with_members(run: Run, features: Features) -> Features:
    """Postings and weights of the documents of bundles, by the terms that the steps have left."""
    members = features.members
    if members is None:
        return features
    names = {"vocabulary": features.others["vocabulary"], "terms": features.terms}
    bound = members.features.bound(run).reading(names)
    postings, weights, _ = weigh(bound, features, "member")
    return replace(features, members=replace(members, postings=postings, weights=weights))


def unbundled(features: Features) -> Features:
    """What is published and scored: the terms of bundles, the documents and labels as they are."""
    if features.members is None:
        return features
    before: Features = features.members.features
    names: dict[str, exp.Table] = {
        name: features.others[name] for name in ("vocabulary", "spellings")
    }
    return replace(
        before, sizes=replace(before.sizes, terms=features.sizes.terms),
        terms=features.terms, others={**before.others, **names},
    )  # fmt: skip

"""The first singular vectors of the documents, by block Lanczos.

With A the weights, a column for each document: a block Q of orthonormal vectors becomes A Aᵀ Q less
its share in the blocks before, and is made orthonormal again. In the vectors that were found, A Aᵀ
is a small matrix with blocks on three diagonals; its eigenvectors make singular vectors of them.
The first block is A times tosses of a coin.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from sqlglot import exp

from sqlsimpl.features.reduction.axes import lanes_named, write_directions
from sqlsimpl.features.reduction.small import Array, eigenvectors, orthonormaliser
from sqlsimpl.templates.run import Run
from sqlsimpl.templates.template import Relation, renamed

LANES = 20
"""Vectors of a block, which share the scans."""
_GONE = 1e-20  # share of a squared length below which nothing but rounding is left
_TABLES = (
    "tosses", "gathered", "gradients", "projections", "remainders", "lane_rows",
    "lane_matrix", "block",
)  # fmt: skip


@dataclass
class BlockLanczos:
    """Blocks of orthonormal vectors, as rows of the table lanczos (slot, lane, weight)."""

    run: Run
    entries: Relation
    """(instance, slot, weight)."""
    lanes: int
    """Vectors of the next block; 0: there are no more."""
    _sizes: list[int] = field(default_factory=list)
    """Of the blocks."""
    _diagonal: list[Array] = field(default_factory=list)
    """Of the small matrix: a square for each block."""
    _below: list[Array] = field(default_factory=list)
    """What is below it, from each block to the next."""

    def start(self, seed: int) -> None:
        """Make the first block."""
        self.run.create("reduction/tosses", lanes=self.lanes, seed=seed)
        self._orthonormalise(self._gathered(self.run.table("tosses")), np.zeros(self.lanes))

    def step(self) -> None:
        """Add the block to the basis and make the next one, which may have fewer vectors."""
        block, first = self._block, sum(self._sizes)
        before = self._sizes[-1] if self._sizes else 0
        self._write_rows(block, "lanczos", first)
        self._sizes.append(self.lanes)
        projections = self._projections(self.entries, block)
        vectors = self._gathered(lanes_named(projections, "instance", residual="projection"))
        shares = self._remove_shares(vectors, since=first - before)
        self._diagonal.append(shares[before:])
        below = self._orthonormalise(self.run.table("remainders"), (shares**2).sum(axis=0))
        if self.lanes:
            # What rounding has left of all blocks; removed a second time, it is gone.
            self._remove_shares(self._block, since=0)
            again = self._orthonormalise(self.run.table("remainders"), np.ones(self.lanes))
            below = again @ below
        self._below.append(below)

    def axes(self) -> tuple[Array, Array]:
        """The squares of the singular values, and the matrix that makes axes of the vectors."""
        ends = np.cumsum(self._sizes)
        small = np.zeros((ends[-1], ends[-1]))
        for place, (end, size) in enumerate(zip(ends, self._sizes, strict=True)):
            here = slice(end - size, end)
            small[here, here] = self._diagonal[place]
            if place:
                earlier = slice(end - size - self._sizes[place - 1], end - size)
                small[here, earlier] = self._below[place - 1]
                small[earlier, here] = self._below[place - 1].T
        return eigenvectors(small)

    def vectors(self, since: int = 0) -> exp.Query:
        """Those from a number on as entries: an instance per term, a slot per vector."""
        vectors = renamed(self.run.table("lanczos"), instance="slot", slot="lane", weight="weight")
        return vectors.where(exp.column("lane") >= exp.Literal.number(since)) if since else vectors

    def drop(self) -> None:
        """Drop what led to the basis."""
        self.run.drop(*_TABLES)

    @property
    def _block(self) -> Relation:
        """(slot, lane(direction)) of the next block."""
        return lanes_named(self.run.table("block"), "slot", "instance", direction="projection")

    def _gathered(self, residuals: Relation) -> Relation:
        """What residuals of the documents add up to in each term."""
        sums = self._gradients(self.entries, residuals, output="gathered")
        return lanes_named(sums, "slot", direction="gradient")

    def _remove_shares(self, vectors: Relation, since: int) -> Array:
        """Make remainders of vectors without their shares in others, from a number on.

        Returned are the shares, a row for each of these.
        """
        known = self.vectors(since)
        residuals = lanes_named(vectors, "instance", "slot", residual="direction")
        products = self._gradients(known, residuals)
        shares = self._projections(known, lanes_named(products, "slot", direction="gradient"))
        reads: dict[str, Relation] = {"block": vectors, "shares": shares}
        self.run.create("reduction/remainders", reads=reads, lanes=self.lanes)
        return self._fetched(sum(self._sizes), since)

    def _orthonormalise(self, vectors: Relation, removed: Array) -> Array:
        """Make the next block of vectors; what of these it has.

        Of vectors of which more than this was removed than is left, nothing but rounding is left.
        """
        self._write_rows(vectors, "lane_rows")
        rows = renamed(self.run.table("lane_rows"), instance="slot", slot="lane", weight="weight")
        self._gradients(rows, lanes_named(vectors, "instance", "slot", residual="direction"))
        gram = self._fetched(self.lanes)
        left = np.diag(gram)
        gram = gram * np.outer(*2 * [left > _GONE * (left + removed)])
        matrix, kept = orthonormaliser(gram)
        self.lanes = len(kept)
        if kept:
            write_directions(self.run, matrix, "lane_matrix")
            self._projections(rows, self.run.table("lane_matrix"), output="block")
        below: Array = matrix.T @ gram
        return below

    def _projections(
        self, entries: Relation, directions: Relation, output: str = "projections"
    ) -> Relation:
        reads: dict[str, Relation] = {"entries": entries, "directions": directions}
        self.run.create("linear/projections", reads=reads, lanes=self.lanes, output=output)
        return self.run.table(output)

    def _gradients(
        self, entries: Relation, residuals: Relation, output: str = "gradients"
    ) -> Relation:
        reads: dict[str, Relation] = {"entries": entries, "residuals": residuals}
        self.run.create("linear/gradients", reads=reads, lanes=self.lanes, output=output)
        return self.run.table(output)

    def _write_rows(self, vectors: Relation, output: str, first: int = 0) -> None:
        """Turn lanes into rows of a table."""
        self.run.create(
            "reduction/lane_rows",
            reads={"block": vectors},
            lanes=self.lanes,
            output=output,
            append=first > 0,
            first=first,
        )

    def _fetched(self, count: int, since: int = 0) -> Array:
        """The rows of gradients, which are few, from a number on."""
        found = np.zeros((count - since, self.lanes))
        look = self.run.statement("reduction/lane_values", lanes=self.lanes, action="select")
        for place, *values in self.run.execute(look):
            found[place - since] = values
        return found

"""A label's decision as a tree: from the boxes of its leaves back to the cuts between them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlsimpl.errors import ModelError


@dataclass(frozen=True)
class Leaf:
    """Where a way down the tree ends."""

    positive: bool


@dataclass(frozen=True)
class Cut:
    """Documents whose projection on a stage is at most the value go one way, the others another."""

    stage: int
    at: float
    below: Node
    above: Node


Node = Leaf | Cut


def grow(leaves: Sequence[Mapping[str, Any]]) -> Node:
    """The tree of leaves as `inspect` gives them. The children of node n are 2n and 2n + 1."""
    return _grow(1, {leaf["leaf"]: leaf for leaf in leaves})


def leaves_of(node: Node) -> int:
    """How many leaves a tree has."""
    return 1 if isinstance(node, Leaf) else leaves_of(node.below) + leaves_of(node.above)


def _grow(number: int, leaves: Mapping[int, Mapping[str, Any]]) -> Node:
    if number in leaves:
        return Leaf(leaves[number]["positive"])
    below = _under(2 * number, leaves)
    above = _under(2 * number + 1, leaves)
    stages = {bound["stage"] for leaf in below for bound in leaf["bounds"]}
    for stage in sorted(stages) if above else ():
        at = max(_end(leaf, stage, "high", math.inf) for leaf in below)
        if at == min(_end(leaf, stage, "low", -math.inf) for leaf in above):
            return Cut(stage, at, _grow(2 * number, leaves), _grow(2 * number + 1, leaves))
    raise ModelError("the leaves of a label do not make a tree: train the model again")


def _under(number: int, leaves: Mapping[int, Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The leaves that are below a node, or are the node."""
    found = []
    for leaf, box in leaves.items():
        levels = leaf.bit_length() - number.bit_length()
        if levels >= 0 and leaf >> levels == number:
            found.append(box)
    return found


def _end(leaf: Mapping[str, Any], stage: int, side: str, otherwise: float) -> float:
    for bound in leaf["bounds"]:
        if bound["stage"] == stage and bound[side] is not None:
            return float(bound[side])
    return otherwise

"""Labels that are likely wrong as labels: spelt in two ways, too small, always with another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_FEW = 5  # documents that a label should have in training
_LONG = 5  # characters of a name in which one may be wrong
_ALIKE = 0.85  # of names that may be meant to be the same
_MOST = 2000  # labels of which all pairs are compared

Size = tuple[str, int, int]
"""A label's name, and how many documents have it in training and in testing."""


def spelt_alike(sizes: Sequence[Size]) -> Iterator[tuple[str, str, str]]:
    """Labels that may be meant to be the same: how they differ, the rarer, the more frequent."""
    ordered = sorted(sizes, key=lambda size: (-size[1] - size[2], size[0]))
    folded = [("".join(name.casefold().split()), name) for name, _, _ in ordered[:_MOST]]
    for place, (own, name) in enumerate(folded):
        for other, frequent in folded[:place]:
            if own == other:
                yield "case or space", name, frequent
                break
            if _misspelt(own, other):
                yield "spelling", name, frequent
                break


def _misspelt(one: str, other: str) -> bool:
    """Whether two names differ in one place, and not by a number."""
    if min(len(one), len(other)) < _LONG or abs(len(one) - len(other)) > 1:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    if matcher.real_quick_ratio() < _ALIKE or matcher.quick_ratio() < _ALIKE:
        return False
    changed = [each for each in matcher.get_opcodes() if each[0] != "equal"]
    swapped = len(one) == len(other) and sorted(one) == sorted(other)
    parts = [(one[a:b], other[c:d]) for _, a, b, c, d in changed]
    if any(character.isdigit() for part in parts for text in part for character in text):
        return False
    single = len(parts) == 1 and max(map(len, parts[0])) == 1
    return single or (swapped and len(parts) == 2 and max(len(t) for p in parts for t in p) == 1)


def too_small(sizes: Sequence[Size]) -> list[str]:
    """Labels with too few documents for training to learn."""
    return [name for name, training, _ in sizes if 0 < training < _FEW]


def never_trained(sizes: Sequence[Size]) -> list[str]:
    """Labels that only test documents have."""
    return [name for name, training, _ in sizes if training == 0]

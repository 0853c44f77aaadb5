"""Pictures in characters: how a climb went, and how a label is decided."""

from __future__ import annotations

from collections.abc import Sequence

from sqlsimpl.report.branches import Cut, Leaf, Node, leaves_of

_BARS = " ▁▂▃▄▅▆▇█"
_HEIGHT = 6
_WIDTH = 60


def sparkline(values: Sequence[float]) -> str:
    """A row of bars, the highest for the highest value."""
    bars = _BARS[1:]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    marks = "".join(bars[int((value - low) / span * (len(bars) - 1))] for value in values)
    return f"{marks} {figure(high)}"


def columns(values: Sequence[float]) -> list[str]:
    """A column for each value, from 0 up to the highest, with an axis beside them and below."""
    shown = values[:_WIDTH]
    high = max(shown, default=0.0)
    if high <= 0:
        return []
    wide, gap = (1, "") if len(shown) > _WIDTH // 2 else (min(3, _WIDTH // len(shown) - 1), " ")
    eighths = [round(max(value, 0.0) / high * _HEIGHT * 8) for value in shown]
    titles = [figure(high), *[""] * (_HEIGHT - 2), "0"]
    margin = max(len(title) for title in titles)
    lines = []
    for row, title in zip(reversed(range(_HEIGHT)), titles, strict=True):
        cells = (_BARS[min(max(filled - 8 * row, 0), 8)] * wide for filled in eighths)
        lines.append(f"{title:>{margin}} │{gap.join(cells)}".rstrip())
    numbers = (f"{number:^{wide}}" for number in range(1, len(shown) + 1))
    below = " ".join(numbers) if gap and len(str(len(shown))) <= wide else ""
    lines.append(f"{'':>{margin}} └{below}".rstrip())
    return lines


def figure(value: float) -> str:
    """A ratio with the digits that tell it from others."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def tree(node: Node) -> list[str]:
    """A tree with both sides of each cut, a line each."""
    if isinstance(node, Leaf):
        return [_verdict(node)]
    return [*_side(node, "≤", node.below, last=False), *_side(node, ">", node.above, last=True)]


def _side(cut: Cut, sign: str, node: Node, *, last: bool) -> list[str]:
    branch, below = ("└─ ", "   ") if last else ("├─ ", "│  ")
    condition = f"{branch}projection {cut.stage + 1} {sign} {cut.at:.4f}"
    if isinstance(node, Leaf):
        return [f"{condition}: {_verdict(node)}"]
    return [condition, *(f"{below}{line}" for line in tree(node))]


def rule(node: Node) -> str | None:
    """A decision by a single cut in a line; None for one that needs a tree."""
    if leaves_of(node) > 2:
        return None
    if isinstance(node, Leaf):
        return f"always {_verdict(node)}"
    below = isinstance(node.below, Leaf) and node.below.positive
    above = isinstance(node.above, Leaf) and node.above.positive
    if below == above:
        return "always yes" if above else "always no"
    sign = ">" if above else "≤"
    return f"yes if projection {node.stage + 1} {sign} {node.at:.4f}"


def _verdict(leaf: Leaf) -> str:
    return "yes" if leaf.positive else "no"

"""How each label is decided: by a single cut, or down a tree."""

from __future__ import annotations

from sqlsimpl.report.branches import Cut, Leaf, Node, grow, leaves_of
from sqlsimpl.report.charts import Chart
from sqlsimpl.report.markup import Content, Html, count, element, isolated, paragraph, share, table
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_MOST_TREES = 60
_MOST_CUTS = 300


def story(subject: Subject) -> Section | LeftOut:
    """The section on cuts and trees."""
    title = "The decision of each label"
    if not subject.decisions:
        return LeftOut(title, "the best-scoring label is given, so that there is no cut or tree")
    trees = {
        label: grow(subject.decisions[label])
        for label, _ in subject.labels
        if label in subject.decisions
    }
    single = {label: tree for label, tree in trees.items() if leaves_of(tree) <= 2}
    larger = {label: tree for label, tree in trees.items() if label not in single}
    content: list[Content | Chart] = [
        paragraph(
            "A document is projected on a label's discriminant: the weights of its words are added "
            "up. Where the sum falls decides whether the document gets the label."
        )
    ]
    if larger:
        content.extend(_trees(subject, larger))
    if single:
        content.extend(_cuts(subject, single))
    return Section("decisions", title, content)


def _trees(subject: Subject, trees: dict[str, Node]) -> list[Html]:
    shown = list(trees.items())[:_MOST_TREES]
    said = f"{count(len(trees))} of {count(len(subject.decisions))} labels are decided by a tree."
    if len(shown) < len(trees):
        said += f" Shown are those of the {len(shown)} largest labels."
    made = [element("h3", "Trees"), paragraph(said)]
    for place, (label, tree) in enumerate(shown):
        summary = element(
            "summary",
            isolated(subject.named(label)),
            " ",
            element("small", f"{leaves_of(tree)} leaves"),
        )
        drawn = element("ul", *_drawn(tree), class_="tree")
        made.append(element("details", summary, drawn, open="" if place == 0 else None))
    return made


def _drawn(node: Node) -> list[Html]:
    """The two sides of a cut, each with what follows."""
    if isinstance(node, Leaf):
        return [element("li", _verdict(node))]
    sides = (("≤", node.below), (">", node.above))
    return [_side(node, sign, below) for sign, below in sides]


def _side(cut: Cut, sign: str, node: Node) -> Html:
    condition = f"projection {cut.stage + 1} {sign} {cut.at:.4g} "
    if isinstance(node, Leaf):
        return element("li", condition, _verdict(node))
    return element("li", condition, element("ul", *_drawn(node)))


def _verdict(leaf: Leaf) -> Html:
    word = "yes" if leaf.positive else "no"
    return element("span", word, class_=f"verdict {word}")


def _cuts(subject: Subject, cuts: dict[str, Node]) -> list[Html]:
    shown = list(cuts.items())[:_MOST_CUTS]
    said = f"{count(len(cuts))} of {count(len(subject.decisions))} labels are decided by one cut."
    if len(shown) < len(cuts):
        said += f" Shown are those of the {len(shown)} largest labels."
    quality = _held_out(subject)
    columns: list[Content] = ["Label", "gets a document whose projection is", "training documents"]
    if quality:
        columns.append("F1 held out")
    sizes = dict(subject.labels)
    rows = []
    for label, node in shown:
        row: list[Content] = [isolated(subject.named(label)), _above(node), count(sizes[label])]
        rows.append([*row, share(quality.get(label))] if quality else row)
    made = table(columns, rows, numbers=(2, 3) if quality else (2,))
    return [element("h3", "Single cuts"), paragraph(said), made]


def _above(node: Node) -> str:
    if isinstance(node, Leaf):
        return "anything" if node.positive else "nothing: it is never given"
    above = isinstance(node.above, Leaf) and node.above.positive
    below = isinstance(node.below, Leaf) and node.below.positive
    if above and below:
        return "anything"
    if not above and not below:
        return "nothing: it is never given"
    return f"above {node.at:.4f}" if above else f"at most {node.at:.4f}"


def _held_out(subject: Subject) -> dict[str, float]:
    """F1 of each label's cut on documents that its discriminant had not seen."""
    if "thresholds" not in subject.tables:
        return {}
    numbers = subject.model.rows("labels", "label", "name")
    names = {label: str(name) for label, name in numbers}
    found = subject.model.rows("thresholds", "label", "f1")
    return {names[label]: f1 for label, f1 in found if f1 is not None}

"""The statements that training spent most time on."""

from __future__ import annotations

from sqlsimpl.report.markup import bar, count, element, joined, paragraph, seconds, table
from sqlsimpl.report.names import shown
from sqlsimpl.report.page import LeftOut, Section
from sqlsimpl.report.subject import Subject

_MOST = 15
_LONGEST = 4_000


def story(subject: Subject) -> Section | LeftOut:
    """The section on slow statements."""
    title = "Slowest statements"
    if "steps" not in subject.tables:
        return LeftOut(title, "the model has no record of the statements that trained it")
    reads = {"steps": subject.model.work_table("steps")}
    found = subject.run.fetch("scoring/slowest_steps", reads=reads, most=_MOST)
    if not found:
        return LeftOut(title, "the model has no record of the statements that trained it")
    slowest = max(spent for _, _, _, spent, _ in found) or 1.0
    rows = []
    for name, times, written, spent, statement in found:
        text = statement if len(statement) <= _LONGEST else statement[:_LONGEST] + "…"
        opened = element(
            "details", element("summary", element("code", shown(name))), element("pre", text)
        )
        time = joined((seconds(spent), bar(spent / slowest)))
        rows.append([opened, count(times), count(written), time])
    said = paragraph(
        "Training is SQL: these templates took most of the time, over all their executions. Open "
        "one for the statement that ran longest."
    )
    columns = ("Template", "Times", "Rows", "Time")
    return Section("slowest", title, [said, table(columns, rows, numbers=(1, 2, 3))])

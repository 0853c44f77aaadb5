"""The examples of the page on models in SQL run, and return the columns that they say."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb

import sqlsimpl
from tests.project.generated_docs import ROOT

TICKETS = ROOT / "fixtures" / "tickets.jsonl"
EXAMPLE = re.compile(r"^-- (.+)\n((?:.+\n)*?.*;)$", re.MULTILINE)


def test_the_examples_run(tmp_path: Path) -> None:
    file = tmp_path / "models.duckdb"
    for name, label in (("news", "category"), ("topics", "labels")):
        sqlsimpl.train(
            TICKETS, text=["subject", "body"], label=label, id="ticket", model=file, name=name,
            where="ticket < 'T-00300'",
        ).close()  # fmt: skip
    page = (ROOT / "docs" / "sql.md").read_text(encoding="utf-8")
    examples = EXAMPLE.findall("\n".join(re.findall(r"```sql\n(.*?)```", page, re.DOTALL)))
    assert len(examples) == page.count("\n-- ") > 15
    with duckdb.connect() as client:
        client.execute(f"ATTACH '{file}' AS m (READ_ONLY)")
        client.execute(
            f"CREATE TEMP VIEW inbox AS SELECT * FROM '{TICKETS}' "
            "WHERE ticket BETWEEN 'T-03901' AND 'T-03930'"
        )
        client.execute("USE m")
        for columns, statement in examples:
            result = client.execute(statement)
            assert [column[0] for column in result.description] == columns.split(", "), statement
            assert result.fetchall(), statement

"""How numbers, keys, sentences and many labels are shown to people."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sqlsimpl
from sqlsimpl.cli.explanation import print_sentences, sentence
from sqlsimpl.cli.output import rounded
from tests.cli.test_first_hour import folder, lines_of, trained, width  # noqa: F401 (fixtures)
from tests.cli.test_terminal import at_terminal

LABELS = 30


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty labels, of which label-29 is the most frequent, with whole numbers as keys."""
    place = tmp_path_factory.mktemp("many")
    rows = [
        {"id": 100_000 + 100 * label + number, "text": f"word{label} w{number}",
         "label": f"label-{label:02}"}
        for label in range(LABELS) for number in range(2 + label)
    ]  # fmt: skip
    (place / "many.json").write_text("\n".join(map(json.dumps, rows)))
    sqlsimpl.train(place / "many.json", text="text", label="label", id="id", algorithm="nb",
                   model=place / "models.duckdb", name="many").close()  # fmt: skip
    return place


@pytest.mark.usefixtures("folder", "width")
@pytest.mark.parametrize("call", ["evaluate many.json", "inspect"])
def test_a_terminal_shows_the_labels_that_it_has_room_for(
    call: str, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(many)
    shown = lines_of(at_terminal(call))
    labels = [line.split()[0] for line in shown if line.startswith("label-")]
    assert labels == [f"label-{number}" for number in range(10, LABELS)]
    (said,) = [line for line in shown if "most frequent" in line]
    assert said.startswith("sqlsimpl: 30 labels, of which the 20 most frequent are shown; > FILE")
    everything = at_terminal(call, many / "all.txt").stdout.splitlines()
    assert sum(line.startswith("label-") for line in everything) == LABELS


@pytest.mark.usefixtures("folder", "width")
def test_keys_are_no_figures(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(many)
    assert lines_of(at_terminal("predict many.json"))[1].split()[0] == "100000"


@pytest.mark.usefixtures("folder")
def test_moments_are_told_to_the_minute() -> None:
    (published,) = [line for line in lines_of(at_terminal("inspect")) if "published" in line]
    assert len(published.split()[-1]) == len("00:00")


@pytest.mark.usefixtures("folder")
def test_parts_of_a_sentence_are_not_broken(width: int) -> None:  # noqa: F811
    for line in lines_of(at_terminal("explain documents.json"))[:-1]:
        assert len(line) <= width
        assert not line.rstrip().endswith(("apple", "hammer", "(bias"))
        assert line.startswith(("D-", "    ")), line


@pytest.mark.parametrize(
    ("value", "shown"), [(-0.001, "0.00"), (0.0, "0.00"), (-0.006, "-0.01"), (1234.5, "1234.50")]
)
def test_nothing_is_less_than_nothing(value: float, shown: str) -> None:
    assert rounded(value, 2) == shown


def part(kind: str, contribution: float | None = None, **more: Any) -> dict[str, Any]:
    row = {"stage": 0, "part": kind, "term": None, "contribution": contribution}
    return {**row, "low": None, "value": None, "high": None, **more}


@pytest.mark.parametrize(
    ("ends", "below", "said"),
    [
        ({"low": 0.3}, ", but the best", "oil +0.45  opec -0.33  (bias +0.94) = 1.06, above 0.30"),
        ({"high": 1.1}, ", but the best", "= 1.06, not above 1.10, but the best"),
        ({"high": 1.1}, "", "= 1.06, not above 1.10"),
        ({"low": 1.0, "high": 1.1}, "", "= 1.06, between 1.00 and 1.10"),
        ({}, "", "= 1.06, whatever it is"),
    ],
)
def test_a_sentence_says_where_the_sum_falls(ends: dict[str, float], below: str, said: str) -> None:
    rows = [part("term", 0.45, term="oil"), part("term", -0.33, term="opec"), part("bias", 0.94)]
    assert sentence([*rows, part("path", value=1.06, **ends)], below).endswith(said)


def test_further_terms_are_counted() -> None:
    rows = [part("term", 0.1, term=f"t{number}") for number in range(6)]
    assert sentence(rows).endswith("t4 +0.10  … 1 more term = 0.60")
    assert "… 2 more terms" in sentence([*rows, part("term", 0.1, term="t6")])


def test_a_document_with_many_labels_has_a_sentence_for_the_first_few(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The labels come in the order of their scores; every one of a single document is told."""
    rows = [
        {**part("term", 0.5, term="oil"), "document": 7, "label": f"label-{number}"}
        for number in range(5)
    ]
    columns = list(rows[0])
    result: Any = SimpleNamespace(
        columns=columns, fetchall=lambda: [tuple(row.values()) for row in rows]
    )
    print_sentences(result, most=3)
    shown = capsys.readouterr().out.splitlines()
    assert shown == [f"7: label-{n}  oil +0.50 = 0.50" for n in range(3)] + ["    … 2 more labels"]
    print_sentences(result)
    assert len(capsys.readouterr().out.splitlines()) == 5

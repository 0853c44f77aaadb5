"""The notebooks run, and what they show is what is stored in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_the_notebooks_are_there() -> None:
    assert [one.stem for one in NOTEBOOKS] == ["inside_simpl", "quickstart", "your_own_data"]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: str(file.stem))
def test_notebook_runs_and_shows_what_is_stored(file: Path) -> None:
    stored, fresh = _read(file), _read(file)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    client = NotebookClient(fresh, timeout=1800, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    for before, after in zip(stored.cells, fresh.cells, strict=True):
        if before.cell_type == "code":
            assert _shown(before) == _shown(after), before.source


def _read(file: Path) -> Any:
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def _shown(cell: Any) -> list[str]:
    """A cell's outputs: texts as they are, but for pictures only that there is one.

    What is printed comes in as many parts as the kernel happens to send.
    """
    shown: list[str] = []
    printed = False
    for output in cell.outputs:
        assert output.output_type in ("stream", "execute_result", "display_data"), output
        if output.output_type == "stream":
            assert output.name == "stdout", output.text
            shown.append(shown.pop() + output.text if printed else output.text)
        elif "image/png" in output.data:
            shown.append("a picture")
        else:
            shown.append(re.sub(r"0x[0-9a-f]+", "0x", output.data["text/plain"]))
        printed = output.output_type == "stream"
    return shown

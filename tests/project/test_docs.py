"""Pages that are made from declarations are up to date; links between pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sqlsimpl.sklearn
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import LEARNERS
from sqlsimpl.templates.template import names
from tests.project.generated_docs import PAGES, ROOT

DOCS = ROOT / "docs"
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")


@pytest.mark.parametrize("place", PAGES)
def test_made_pages_are_up_to_date(place: str, request: pytest.FixtureRequest) -> None:
    file = ROOT / place
    if request.config.getoption("--update-docs"):
        file.write_text(PAGES[place](), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == PAGES[place](), "run pytest with --update-docs"


@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_has_a_page(learner: type[Learner]) -> None:
    text = (DOCS / "algorithms" / f"{learner.name}.md").read_text(encoding="utf-8")
    assert text.startswith(f"# `{learner.name}`: {learner.title}\n")
    named = re.findall(r"`(sql/[\w/]+/|[a-z_]+/[a-z_]+)`", text)
    assert named
    for name in named:
        assert (ROOT / name).is_dir() if name.startswith("sql/") else name in names()


def test_every_page_has_a_place_on_the_site() -> None:
    found = re.findall(r"^ +- (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert {str(page.relative_to(ROOT)) for page in DOCS.rglob("*.md")} <= set(found)
    assert [page for page in found if not (ROOT / page).exists()] == []


def test_every_class_for_scikit_learn_is_named() -> None:
    text = (DOCS / "scikit_learn.md").read_text(encoding="utf-8")
    assert [name for name in sqlsimpl.sklearn.__all__ if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "sql").glob("*.md")), *sorted(DOCS.rglob("*.md"))],
    ids=lambda page: page.name,
)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []

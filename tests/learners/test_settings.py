"""The declaration of settings: what it refuses, what it says, what is stored of `auto`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import polars as pl
import pytest

import sqlsimpl
from sqlsimpl import SettingError
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.learners.base import Learner
from sqlsimpl.learners.registry import LEARNERS, algorithm, settle
from sqlsimpl.learners.simpl.algorithm import Simpl
from sqlsimpl.settings.declaration import (
    NonNegative,
    Positive,
    PositiveInt,
    Range,
    Settings,
    auto,
    declared,
    setting,
)


@dataclass(frozen=True)
class Steps(Settings):
    steps: PositiveInt | None = auto("How many.", "3 for small data")


@dataclass(frozen=True)
class Toy(Steps):
    kind: Literal["plain", "fancy"] = setting("plain", "What it is.")
    rate: Positive = setting(0.5, "How far.")
    share: Annotated[float, Range(above=0, most=0.5)] = setting(0.25, "Of all.")
    width: int | float = setting(2, "Columns, or their share.")
    loss: NonNegative = setting(0.0, "What may be lost.")
    words: str | tuple[str, ...] | None = setting(None, "To leave out.", "none")
    loud: bool = setting(False, "Whether it is heard.")

    def check(self) -> None:
        super().check()
        if self.loud and self.kind == "plain":
            raise SettingError("loud: plain ones are not")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kind": "fanzy"}, "kind 'fanzy': did you mean 'fancy'?"),
        ({"kind": 3}, "kind 3: it must be text"),
        ({"rate": 0}, "rate 0.0: it must be larger than 0"),
        ({"rate": "much"}, "rate 'much': it must be a number"),
        ({"rate": float("inf")}, "rate inf: it must be finite"),
        ({"rate": float("nan")}, "rate nan: it must be larger than 0"),
        ({"share": 0.75}, "share 0.75: it must be larger than 0 and at most 0.5"),
        ({"width": True}, "width True: it must be a whole number or a share"),
        ({"loss": -1}, "loss -1.0: it must be at least 0"),
        ({"words": 3}, "words 3: it must be text or words"),
        ({"loud": 1}, "loud 1: it must be true or false"),
        ({"loud": True}, "loud: plain ones are not"),
        ({"steps": 0}, "steps 0: it must be at least 1"),
        ({"steps": 1.5}, "steps 1.5: it must be a whole number"),
        ({"rat": 1.0}, "there is no setting 'rat'; did you mean 'rate'?"),
    ],
)
def test_what_the_declaration_does_not_allow_is_refused(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingError) as caught:
        Toy.from_mapping(given)
    assert str(caught.value) == message


def test_values_are_kept_as_declared() -> None:
    made = Toy.from_mapping({"rate": 1, "width": 3, "steps": "auto"})
    assert repr((made.rate, made.width, made.steps)) == "(1.0, 3, None)"
    assert Toy.from_mapping({"steps": 2, "words": ("of", "the")}).words == ("of", "the")


def test_a_declaration_says_what_it_is() -> None:
    said = {one.name: (one.values, one.usual, one.meaning) for one in declared(Toy)}
    assert list(said) == ["kind", "rate", "share", "width", "loss", "words", "loud", "steps"]
    assert said["kind"] == ("plain, fancy", "plain", "What it is.")
    assert said["rate"] == ("a number, larger than 0", "0.5", "How far.")
    assert said["words"] == ("text or words", "none", "To leave out.")
    assert said["loud"][:2] == ("true or false", "false")
    assert said["steps"] == ("a whole number, at least 1", "auto: 3 for small data", "How many.")


@pytest.mark.parametrize("learner", LEARNERS)
def test_learners_are_declared_in_full(learner: type[Learner]) -> None:
    assert learner.name.isidentifier()
    assert learner.title
    assert learner.summary
    assert not learner.summary.endswith(".")
    assert all(one.meaning.endswith(".") for one in declared(learner))
    presets = [one for one in declared(learner) if one.name == "preset"]
    assert [one.values for one in presets] == (
        [", ".join(learner.presets)] if learner.presets else []
    )
    for preset in learner.presets:
        assert asdict(learner.from_mapping({"preset": preset}))["preset"] == preset


# What `auto` became


def colours(several: bool = False) -> pl.DataFrame:
    texts = ["red rose", "red sun", "blue sky", "blue sea"] * 6
    labels: list[Any] = ["warm", "warm", "cold", "cold"] * 6
    if several:
        labels = [[label] for label in labels]
    return pl.DataFrame({"id": range(24), "text": texts, "label": labels})


COLUMNS: dict[str, Any] = {"text": "text", "id": "id", "label": "label"}


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("several", [False, True])
def test_what_auto_became_is_stored(learner: type[Learner], several: bool) -> None:
    chosen = {one.name for one in (*declared(learner), *declared(CorpusSettings)) if one.chosen}
    assert {"min_df", "unit_length"} <= chosen
    with sqlsimpl.train(colours(several), algorithm=learner.name, **COLUMNS) as model:
        shown = model.inspect()["settings"]
    assert {name: shown[name] for name in chosen if shown[name] is None} == {}
    assert (shown["min_df"], shown["unit_length"]) == (2, True)
    if "folds" in shown:
        assert shown["folds"] == (1 if learner.additive and not several else 5)


def test_what_auto_became_is_shown_of_a_corpus() -> None:
    rows = pl.DataFrame({"id": [1, 1, 2], "term": ["a", "b", "b"], "weight": [1.0, 2.0, 1.0]})
    with sqlsimpl.build_corpus(rows, id="id", term="term", weight="weight") as corpus:
        assert (corpus.settings.min_df, corpus.settings.unit_length) == (1, False)


def test_the_same_call_is_known_again(tmp_path: Path) -> None:
    """Neither what `auto` became nor that it is stored changes the fingerprint of a call."""
    file = tmp_path / "m.duckdb"
    for unchanged in (False, True):
        with sqlsimpl.train(colours(), algorithm="nb", model=file, **COLUMNS) as model:
            assert model.unchanged is unchanged
    with sqlsimpl.train(colours(), algorithm="nb", model=file, folds="auto", **COLUMNS) as model:
        assert model.unchanged
    more = colours().with_columns(pl.col("id") + 100)
    with sqlsimpl.open(file) as model:
        model.add(more)
    with sqlsimpl.train(
        pl.concat([colours(), more]), algorithm="nb", model=file, **COLUMNS
    ) as model:
        assert model.unchanged


def settings_of_0_1() -> dict[str, dict[str, Any]]:
    known: dict[str, dict[str, Any]] = json.loads(
        (Path(__file__).parent / "settings_of_0_1.json").read_text()
    )
    return known


@pytest.mark.parametrize("learner", [one for one in LEARNERS if one.name in settings_of_0_1()])
def test_settings_of_version_0_1_may_be_named(learner: type[Learner]) -> None:
    """Models of 0.1 have stored them, and calls that were written for it name them."""
    known = settings_of_0_1()[learner.name]
    kept = asdict(algorithm(learner.name, **known))
    assert {key: kept[key] for key in known if key != "shrinkage"} == {
        key: value for key, value in known.items() if key != "shrinkage"
    }
    made, _ = settle([learner.name], {"shrinkage": 3.0})
    assert made[learner.name] == learner()
    with pytest.raises(SettingError, match="no setting 'shrinkages'"):
        settle([learner.name], {"shrinkages": 3.0})


# What a preset wants of the corpus

PAPER = {"algorithm": "simpl", "preset": "paper"}


@pytest.mark.parametrize(
    ("algorithms", "given", "weighting"),
    [
        (["simpl"], {}, "smooth"),
        (["simpl"], {"preset": "paper"}, "simpl"),
        (["simpl"], {"preset": "paper", "weighting": "ltc"}, "ltc"),
        (["nb", "simpl"], {"preset": "paper"}, "simpl"),
        ({"nb": {}, "article": PAPER}, {}, "simpl"),
        ({"simpl": {}, "article": PAPER}, {"weighting": "smooth"}, "smooth"),
    ],
)
def test_a_preset_may_want_a_setting_of_the_corpus(
    algorithms: Any, given: dict[str, Any], weighting: str
) -> None:
    _, chosen = settle(algorithms, given)
    assert chosen.weighting == weighting


def test_presets_that_want_different_things_of_the_corpus_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    presets = {"default": {}, "paper": {"weighting": "simpl"}}
    monkeypatch.setattr(Simpl, "presets", {**presets, "default": {"weighting": "count"}})
    both = {"simpl": {}, "article": PAPER}
    with pytest.raises(SettingError, match="'article': its preset wants weighting=simpl"):
        settle(both, {})
    assert settle(both, {"weighting": "ltc"})[1].weighting == "ltc"


def test_the_article_is_weighted_as_it_says() -> None:
    with sqlsimpl.train(colours(), preset="paper", **COLUMNS) as model:
        assert model.inspect()["settings"]["weighting"] == "simpl"
        assert model.shape.weighting == "simpl"
    with sqlsimpl.train(colours(), **COLUMNS) as model:
        assert model.shape.weighting == "smooth"

"""The command that lists settings."""

from __future__ import annotations

from typing import Annotated

import typer

from sqlsimpl.cli import completion
from sqlsimpl.cli.groups import command
from sqlsimpl.cli.options import OutputOptions
from sqlsimpl.cli.output import print_json, print_table
from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.errors import SettingError, near
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.learners.registry import ALGORITHMS
from sqlsimpl.settings.declaration import Setting, Settings, declared

_CORPUS = "corpus"
_FEATURES = "features"
_LISTED: dict[str, type[Settings]] = {
    **ALGORITHMS,
    _CORPUS: CorpusSettings,
    _FEATURES: PreparationSettings,
}
_TITLES = {
    **{name: learner.title for name, learner in ALGORITHMS.items()},
    _CORPUS: "how text becomes weights",
    _FEATURES: "what is done to weights before they are learned from, for every algorithm",
}


@command
def settings(
    *,
    of: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[OF]…",
            help=f"Whose settings: {', '.join(_LISTED)}; default: all.",
            show_default=False,
            autocompletion=completion.one_of(_LISTED),
        ),
    ] = None,
    output: OutputOptions,
) -> None:
    """List the settings of the corpus and of the algorithms: values, defaults, meanings.

    Example: `sqlsimpl settings nb`
    """
    for name in of or ():
        if name not in _LISTED:
            raise SettingError(f"settings of {name!r}: {near(name, _LISTED)}")
    listed = {name: _own(_LISTED[name]) for name in of or _LISTED}
    if output.as_json:
        print_json(
            {
                name: {
                    one.name: {"values": one.values, "default": one.usual, "meaning": one.meaning}
                    for one in own
                }
                for name, own in listed.items()
            }
        )
        return
    for name, own in listed.items():
        rows = [(one.name, one.values, one.usual, one.meaning.replace("`", "")) for one in own]
        title = f"{name}: {_TITLES[name]}"
        print_table(("setting", "values", "default", "meaning"), rows, title, wide=True)


def _own(settings: type[Settings]) -> list[Setting]:
    """Without those that every algorithm has."""
    if settings is PreparationSettings:
        return list(declared(settings))
    return [one for one in declared(settings) if one not in declared(PreparationSettings)]

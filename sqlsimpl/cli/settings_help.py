"""Help that lists the settings of the algorithm that is chosen: `train --algorithm nb --help`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from typer.core import TyperCommand

from sqlsimpl.corpus.settings import CorpusSettings
from sqlsimpl.features.settings import PreparationSettings
from sqlsimpl.learners.registry import ALGORITHMS
from sqlsimpl.settings.declaration import Settings, declared

_ARGUMENTS = "sqlsimpl.arguments"


class CommandWithSettings(TyperCommand):
    """A command whose help of --set follows --algorithm, before and after --help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Remember what was typed: --help ends the parsing."""
        ctx.meta[_ARGUMENTS] = list(args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        options: dict[str, Any] = {option.opts[0]: option for option in self.params}
        if "--set" in options:
            algorithm = options.get("--algorithm")
            usual = [algorithm.default] if algorithm and algorithm.default else []
            chosen = [name for name in _chosen(ctx.meta[_ARGUMENTS]) if name in ALGORITHMS] or usual
            options["--set"].help = help_of_set(chosen, others=algorithm is not None)
        super().format_help(ctx, formatter)


def help_of_set(algorithms: Iterable[str], *, others: bool = True) -> str:
    """What --set takes: the settings of these algorithms, of all algorithms and of the text."""
    shared = {one.name for one in declared(PreparationSettings)}
    own = [f"{name}: {_names(ALGORITHMS[name], shared)}" for name in algorithms]
    if others:
        own.append(f"every algorithm: {', '.join(sorted(shared))}")
    own.append(f"text: {_names(CorpusSettings)}")
    other = "--algorithm nb --help lists those of nb; " if others else ""
    return (
        f"A setting; may be repeated. {'; '.join(own)}. {other}"
        "`sqlsimpl settings` says what they mean."
    )


def _chosen(arguments: Sequence[str]) -> list[str]:
    """The algorithms that are named, also those of variants."""
    found = []
    for place, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option == "--algorithm":
            given = value if equals else next(iter(arguments[place + 1 :]), "")
            name, _, variant = given.partition("=")
            found.append(variant.partition(",")[0] or name)
    return list(dict.fromkeys(found))


def _names(settings: type[Settings], without: Iterable[str] = ()) -> str:
    return ", ".join(one.name for one in declared(settings) if one.name not in without)

"""Settings in the signature and the help of functions that take them as options."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from textwrap import indent
from typing import Any, TypeVar

from sqlsimpl.settings.declaration import Settings, declared

_Function = TypeVar("_Function", bound=Callable[..., Any])


def takes_settings(owners: Mapping[str, type[Settings]]) -> Callable[[_Function], _Function]:
    """Show the settings of some owners: editors complete them, and help() says what they mean.

    Where several owners have one of the same name, the default of the first is shown.
    """

    def shown(function: _Function) -> _Function:
        own = inspect.signature(function)
        *named, options = own.parameters.values()
        known = {one.name for one in named}
        added = {
            one.name: inspect.Parameter(
                one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default
            )
            for owner in owners.values()
            for one in declared(owner)
            if one.name not in known
        }
        whole = own.replace(parameters=[*named, *added.values(), options])
        function.__signature__ = whole  # type: ignore[attr-defined]
        if function.__doc__ is not None:  # with -OO it is
            function.__doc__ = "\n\n".join([inspect.cleandoc(function.__doc__), *_texts(owners)])
        return function

    return shown


def _texts(owners: Mapping[str, type[Settings]]) -> list[str]:
    """A paragraph for each owner, with a line for each setting."""
    return [
        f"Settings of {name}:\n"
        + indent("\n".join(f"{one.name}: {one.meaning}" for one in declared(owner)), "    ")
        for name, owner in owners.items()
    ]

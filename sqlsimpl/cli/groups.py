"""Groups of options: declared once, for every command that has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Options:
    """Base class of groups; each field of a group is an option or an argument for typer."""

    def given(self) -> dict[str, Any]:
        """The options that were given, as the Python functions take them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        # An empty text is an answer, too, and for its reader to refuse.
        return {name: value for name, value in values.items() if value or value == ""}


class Without:
    """Options of a group that a command lacks: `Annotated[Group, Without("name")]`."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)


def command(function: Callable[..., None]) -> Callable[..., None]:
    """The function as typer calls it: the options of a group in place of a group."""
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, tuple[type[Options], list[str]]] = {}
    expanded: list[Parameter] = []
    for parameter in signature(function).parameters.values():
        hint = hints[parameter.name]
        group = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if isinstance(group, type) and issubclass(group, Options):
            options = _parameters(group, hint)
            groups[parameter.name] = group, [option.name for option in options]
            expanded += options
        else:
            expanded.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hint))

    @wraps(function)
    def run(**values: Any) -> None:
        made = {
            name: group(**{option: values.pop(option) for option in options})
            for name, (group, options) in groups.items()
        }
        function(**values, **made)

    run.__signature__ = Signature(expanded)  # type: ignore[attr-defined]
    return run


def _parameters(group: type[Options], hint: Any) -> list[Parameter]:
    """A group's options as parameters, without those that the command lacks."""
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    lacking = {name for mark in marks if isinstance(mark, Without) for name in mark.names}
    hints = get_type_hints(group, include_extras=True)
    if unknown := lacking - hints.keys():
        raise TypeError(f"{group.__name__} has no {', '.join(sorted(unknown))}")
    return [
        option.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[option.name])
        for option in signature(group).parameters.values()
        if option.name not in lacking
    ]

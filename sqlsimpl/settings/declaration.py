"""The declaration of settings: validation, help, docs and scikit-learn parameters come from it.

    @dataclass(frozen=True)
    class Smoothing(Settings):
        smoothing: Positive = setting(0.01, "Added to each count.")
        folds: PositiveInt | None = auto("Parts that are held out in turn.", "5 for small data")

The type says which values there are. A setting that is `auto` is None until it is resolved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from inspect import get_annotations
from numbers import Real
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Protocol,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from sqlsimpl.errors import SettingError, near

AUTO = "auto"
"""What a user may write for None, where None means that the value is chosen from the data."""

_KINDS = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    tuple: "words",
    dict: "numbers by name",
}


class Rule(Protocol):
    """What a value must be, beyond its type."""

    def fault(self, value: Any) -> str | None:
        """What is wrong with a value, said as "it must be …"; None: nothing."""

    @property
    def words(self) -> str:
        """The values that there are, in words."""


@dataclass(frozen=True)
class Range:
    """A number from `least` or larger than `above`, up to `most`."""

    least: float | None = None
    most: float | None = None
    above: float | None = None

    def fault(self, value: float) -> str | None:
        """What is wrong with a number."""
        inside = (
            (self.least is None or value >= self.least)
            and (self.above is None or value > self.above)
            and (self.most is None or value <= self.most)
        )
        return None if inside else f"it must be {self.words}"

    @property
    def words(self) -> str:
        """The range in words."""
        if self.least is not None and self.most is not None:
            return f"from {self.least} to {self.most}"
        bounds = [("at least", self.least), ("larger than", self.above), ("at most", self.most)]
        return " and ".join(f"{said} {bound}" for said, bound in bounds if bound is not None)


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    names: tuple[str, ...]

    def fault(self, value: object) -> str | None:
        """A hint at the near names; what is no text is not one of them."""
        known = value in self.names or not isinstance(value, str)
        return None if known else near(str(value), self.names)

    @property
    def words(self) -> str:
        """The names."""
        return ", ".join(self.names)


@dataclass(frozen=True)
class ChoiceOrWeights(Choice):
    """One of several names, or positive weights by label."""

    def fault(self, value: object) -> str | None:
        """A hint at the near names, or what is wrong with a weight."""
        if not isinstance(value, Mapping):
            return super().fault(value)
        for name, weight in value.items():
            number = isinstance(weight, Real) and not isinstance(weight, bool)
            if not number or not 0 < float(weight) < math.inf:
                return f"{name!r} has {weight!r}: it must be a number larger than 0"
        return None

    @property
    def words(self) -> str:
        """The names and the other form."""
        return f"{super().words}, or a weight larger than 0 by label"


Positive = Annotated[float, Range(above=0)]
NonNegative = Annotated[float, Range(least=0)]
PositiveInt = Annotated[int, Range(least=1)]
NonNegativeInt = Annotated[int, Range(least=0)]


def setting(default: Any, meaning: str, shown: str | None = None) -> Any:
    """A field with its default and its meaning; `shown` says in words what a default of None is."""
    return field(default=default, metadata={"meaning": meaning, "shown": shown})


def auto(meaning: str, chosen: str, default: Any = None) -> Any:
    """A field that can be chosen from the data, and how it is chosen: so it is unless given.

    With another default, only where `auto` is given.
    """
    return field(default=default, metadata={"meaning": meaning, "chosen": chosen})


@dataclass(frozen=True)
class Setting:
    """A setting as it was declared."""

    name: str
    kinds: tuple[type, ...]
    rules: tuple[Rule, ...]
    default: Any
    meaning: str
    chosen: str | None = None
    """How the value is chosen from the data where none is given; None: it is not."""
    shown: str | None = None
    """The default in words, where it needs some."""

    @property
    def values(self) -> str:
        """The values that there are, in words: kind and range."""
        kinds = self._kind_words([kind for kind in self.kinds if kind is not NoneType])
        if kinds == _KINDS[str] and self.choices:
            return self.choices
        rules = [rule.words for rule in self.rules if not isinstance(rule, Choice)]
        return ", ".join([kinds, *rules])

    @property
    def choices(self) -> str:
        """The names that there are, if it is a choice."""
        return ", ".join(rule.words for rule in self.rules if isinstance(rule, Choice))

    @property
    def usual(self) -> str:
        """The default in words."""
        if self.chosen is not None:
            chosen = f"{AUTO}: {self.chosen}"
            return chosen if self.default is None else f"{self.default}; {chosen}"
        return self.shown or str(self.default).lower()

    def checked(self, value: Any) -> Any:
        """The value as it is kept, or an error that says what it must be."""
        if self.chosen is not None and value == AUTO:
            return None
        if type(value) is int and float in self.kinds and int not in self.kinds:
            value = float(value)
        if isinstance(value, Mapping) and dict in self.kinds:
            # A label may be a number to a user; in the database it is text.
            value = {str(name): number for name, number in value.items()}
        # True is an int to Python, but no number to a user.
        if type(value) not in self.kinds:
            kinds = [kind for kind in self.kinds if kind is not NoneType]
            raise SettingError(f"{self.name} {value!r}: it must be {self._kind_words(kinds)}")
        if value is None:
            return None
        faults = [fault for rule in self.rules if (fault := rule.fault(value))]
        if not faults and isinstance(value, float) and not math.isfinite(value):
            faults = ["it must be finite"]
        if faults:
            shown = repr(value) if isinstance(value, str) else value
            raise SettingError(f"{self.name} {shown}: {faults[0]}")
        return value

    def _kind_words(self, kinds: list[type]) -> str:
        # Beside a whole number, any other is a share.
        words = {**_KINDS, float: "a share"} if {int, float} <= set(kinds) else _KINDS
        if self.choices and len(kinds) > 1:
            words = {**words, str: self.choices}
        return " or ".join(said for kind, said in words.items() if kind in kinds)


@dataclass(frozen=True)
class Settings:
    """Settings that are checked when they are made. Groups of them are put together as bases."""

    retired: ClassVar[tuple[str, ...]] = ()
    """Settings of earlier versions that mean nothing any more: models and calls may name them."""

    def __post_init__(self) -> None:
        """Refuse what the declaration does not allow, then what does not go together."""
        for one in declared(type(self)):
            object.__setattr__(self, one.name, one.checked(getattr(self, one.name)))
        self.check()

    def check(self) -> None:
        """Refuse values that do not go together."""

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Self:
        """Settings by name; an unknown name is refused with the near ones."""
        known, old = [one.name for one in declared(cls)], retired(cls)
        for name in values:
            if name not in known and name not in old:
                raise SettingError(f"there is no setting {name!r}; {near(name, known)}")
        return cls(**{name: value for name, value in values.items() if name in known})


def declared(settings: type[Settings]) -> tuple[Setting, ...]:
    """The settings of a class: its own, then those of its groups."""
    hints = get_type_hints(settings, include_extras=True)
    known = {one.name: one for one in fields(settings)}
    ordered = [name for base in settings.__mro__ for name in get_annotations(base) if name in known]
    return tuple(
        Setting(
            name,
            tuple(_kinds(hints[name])),
            tuple(_rules(hints[name])),
            known[name].default,
            **known[name].metadata,
        )
        for name in dict.fromkeys(ordered)
    )


def retired(settings: type[Settings]) -> frozenset[str]:
    """The names that a class and its groups have retired."""
    return frozenset(name for base in settings.__mro__ for name in vars(base).get("retired", ()))


def _kinds(hint: Any) -> Iterator[type]:
    """The types that a hint allows."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _kinds(get_args(hint)[0])
    elif origin in (Union, UnionType):
        for one in get_args(hint):
            yield from _kinds(one)
    elif origin is Literal:
        yield str
    else:
        yield origin or hint


def _rules(hint: Any) -> Iterator[Rule]:
    """What a hint says beyond types."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *rules = get_args(hint)
        yield from _rules(inner)
        yield from rules
    elif origin in (Union, UnionType):
        for one in get_args(hint):
            yield from _rules(one)
    elif origin is Literal:
        yield Choice(get_args(hint))

"""Training, publishing, scoring, versions; called, it lists the models of a database."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlsimpl.models.versions import Version


class _Models(ModuleType):
    """The package, which can be called: `sqlsimpl.models("models.duckdb")`."""

    def __call__(self, path: Any = "models.duckdb") -> list[Version]:
        """The models of a database, each with its version in use."""
        from sqlsimpl.models.catalog import versions

        return [one for one in versions(path) if one.current]


sys.modules[__name__].__class__ = _Models

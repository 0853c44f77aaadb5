"""All systems by name, in the order of the table."""

from __future__ import annotations

from tests.benchmarks import (
    bare,
    born,
    counts,
    engines,
    scikit_learn_systems,
    spark,
    sqlsimpl_systems,
)
from tests.benchmarks.system import Systems

BASE = "simpl"
"""What the others are compared with."""

SYSTEMS: Systems = {
    **sqlsimpl_systems.SYSTEMS,
    **scikit_learn_systems.SYSTEMS,
    **born.SYSTEMS,
    **spark.SYSTEMS,
    **engines.SYSTEMS,
    **bare.SYSTEMS,
    **sqlsimpl_systems.PARTS,
    **scikit_learn_systems.PARTS,
    **counts.PARTS,
}

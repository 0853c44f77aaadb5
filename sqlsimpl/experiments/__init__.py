"""The experiments of the SIMPL article of 2003 and of three others, on the user's own documents."""

from sqlsimpl.experiments.outcome import Outcome
from sqlsimpl.experiments.running import EXPERIMENTS, about, check, experiment, opened

__all__ = ["EXPERIMENTS", "Outcome", "about", "check", "experiment", "opened"]

"""How good predictions are: metrics, evaluation, comparison."""

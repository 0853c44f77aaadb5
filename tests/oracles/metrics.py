"""What scikit-learn does not measure, in plain Python and numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


def break_even(scores: Floats, present: Flags) -> float:
    """Precision at as many documents as have the label; equal scores count as their mean."""
    places = wanted = int(present.sum())
    hits = 0.0
    for score in np.unique(scores)[::-1]:
        tied = present[scores == score]
        taken = min(places, len(tied))
        hits += taken * tied.mean()
        places -= taken
    return hits / wanted if wanted else 0.0


def leads(scores: Floats) -> Floats:
    """Each label's score (a column) minus the best other one's of the same document (a row)."""
    ahead = np.zeros_like(scores)
    for document, label in np.ndindex(*scores.shape):
        others = np.delete(scores[document], label)
        ahead[document, label] = scores[document, label] - (others.max() if len(others) else 0)
    return ahead

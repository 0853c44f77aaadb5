"""Settings of the steps between a corpus and a learner, which every learner has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from sqlsimpl.errors import SettingError
from sqlsimpl.settings.declaration import Positive, PositiveInt, Settings, setting

_FEATURES = 10_000


@dataclass(frozen=True)
class SelectionSettings(Settings):
    """Which terms are learned from."""

    select: Literal["gini", "information", "chi-square", "frequency"] | None = setting(
        None,
        "Terms are selected by how well they tell a label from the rest: `gini` (index), "
        "`information` (gain) or `chi-square`; or by their `frequency`, the number of documents.",
        "all terms are kept",
    )
    features: PositiveInt = setting(_FEATURES, "Select: how many terms are kept.")
    features_per: Literal["label", "all"] | None = setting(
        None,
        "Select: whether each `label` keeps terms of its own, or `all` labels keep the same, those "
        "that are best for any of them.",
        "label for ridge, mls, logistic, svm and SIMPL's margin climb, where no folds are held out "
        "for cost and thresholds; else all",
    )

    def check(self) -> None:
        """Refuse words on a selection where there is none."""
        super().check()
        if self.select is None and (self.features != _FEATURES or self.features_per is not None):
            name = "features" if self.features_per is None else "features_per"
            raise SettingError(f"{name}: it is for a selection of terms; say by what with select")


@dataclass(frozen=True)
class _Bundle:
    """A number of documents, or how it is chosen."""

    words = "at least 1, or auto or max"

    def fault(self, value: int | str) -> str | None:
        """What is wrong with a size."""
        is_size = value in ("auto", "max") if isinstance(value, str) else value >= 1
        return None if is_size else f"it must be a number of documents, {self.words}"


@dataclass(frozen=True)
class BundleSettings(Settings):
    """Whether documents are learned from one by one."""

    bundle: Annotated[int | str | None, _Bundle()] = setting(
        None,
        "Documents with the same labels are taken together as one, up to this number of them: "
        "`auto` is the root of documents per label, `max` one bundle for each set of labels.",
        "each document counts by itself",
    )


@dataclass(frozen=True)
class ReductionSettings(Settings):
    """Which axes are learned from in place of terms."""

    reduce: Literal["centroid", "orthogonal-centroid", "lda", "lsi", "random"] | None = setting(
        None,
        "Learn from coordinates on a few axes: on the label `centroid`s by least squares, on an "
        "orthonormal basis of them (`orthogonal-centroid`), by linear discriminant analysis "
        "(`lda`), on singular vectors (`lsi`), or in `random` directions.",
        "from terms",
    )
    dimensions: PositiveInt | None = setting(
        None,
        "Reduce by lda, lsi or random: number of axes; of lda, those that tell labels apart best.",
        "100; of lda, as many as labels, or one less where each document has one",
    )
    ridge_of_lda: Positive = setting(
        1.0, "Reduce by lda: the ridge; a tiny one is LDA/GSVD, if `steps` are many."
    )
    steps: PositiveInt | None = setting(
        None,
        "Reduce by lda or lsi: steps of the regressions, or of block Lanczos, that axes come from.",
        "5; of lsi, 2.2 for 20 dimensions",
    )

    def check(self) -> None:
        """Refuse words on a reduction where there is none."""
        super().check()
        if self.reduce not in ("lda", "lsi", "random") and self.dimensions is not None:
            raise SettingError(
                "dimensions: it is for reduce=lda, lsi or random; the others have one per label"
            )


@dataclass(frozen=True)
class PreparationSettings(BundleSettings, SelectionSettings, ReductionSettings):
    """All of them, in the order of the steps."""

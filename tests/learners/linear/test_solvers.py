"""Solvers and objectives against plain numpy: each lane of each part by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sqlsimpl.engines import DuckDBEngine
from sqlsimpl.learners.linear.conjugate import ConjugateGradients
from sqlsimpl.learners.linear.fixed import FixedRate
from sqlsimpl.learners.linear.loop import Progress, Solver, optimise
from sqlsimpl.learners.linear.problem import Problem
from sqlsimpl.templates.run import Run
from tests.oracles import simpl as oracle
from tests.oracles.simpl import Floats, Integers

RIDGE = 1.0
NEVER = -1.0
"""A tolerance with which only a ratio of 0 ends a climb."""


@dataclass(frozen=True)
class Sample:
    """Documents of several parts and their targets in several lanes."""

    matrix: Floats
    part: Integers
    targets: Integers

    @property
    def parts(self) -> int:
        return int(self.part.max()) + 1

    @property
    def terms(self) -> int:
        return int(self.matrix.shape[1])

    @property
    def lanes(self) -> int:
        return int(self.targets.shape[1])

    @property
    def lanes_of_parts(self) -> list[tuple[int, int]]:
        return list(np.ndindex(self.parts, self.lanes))

    def single(self, part: int, lane: int) -> tuple[Floats, Integers]:
        """The matrix and the targets of one lane of one part."""
        inside = self.part == part
        return self.matrix[inside], self.targets[inside, lane]

    def alone(self, part: int, lane: int) -> Sample:
        matrix, targets = self.single(part, lane)
        return Sample(matrix, np.zeros(len(matrix), dtype=np.int64), targets[:, None])

    def instances(self, order: Integers) -> Sample:
        return Sample(self.matrix[order], self.part[order], self.targets[order])


def numbers(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def drawn(seed: int, parts: int = 1, lanes: int = 1, terms: int = 5, size: int = 14) -> Sample:
    """Sparse documents, some of them empty, that have something to do with their targets."""
    random = numbers(seed)
    part = np.repeat(np.arange(parts), random.integers(5, size + 1, parts))
    matrix = (
        random.integers(1, 9, (len(part), terms)) / 8 * (random.random((len(part), terms)) < 0.5)
    )
    leaning = matrix @ random.normal(size=(terms, lanes)) + random.normal(size=(len(part), lanes))
    share = random.choice([0.2, 0.5, 0.8], lanes)
    targets = leaning.argsort(axis=0).argsort(axis=0) >= (1 - share) * len(part)
    return Sample(matrix, part, targets.astype(np.int64))


def with_one_class(sample: Sample, lane: int, target: int) -> Sample:
    targets = sample.targets.copy()
    targets[:, lane] = target
    return replace(sample, targets=targets)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    """One to three lanes, one or two parts; now and then a lane of one class alone."""
    lanes = draw(st.integers(1, 3))
    sample = drawn(
        draw(st.integers(0, 2**32 - 1)), draw(st.integers(1, 2)), lanes,
        draw(st.integers(2, 6)), draw(st.integers(5, 15)),
    )  # fmt: skip
    assume(all(sample.matrix[sample.part == part].any() for part in range(sample.parts)))
    if draw(st.booleans()):
        return with_one_class(sample, draw(st.integers(0, lanes - 1)), draw(st.integers(0, 1)))
    return sample


def write(run: Run, name: str, kinds: dict[str, str], rows: npt.NDArray[np.number[Any]]) -> None:
    selected = ", ".join(f"UNNEST(${name})::{kind} AS {name}" for name, kind in kinds.items())
    run.engine.execute(
        f"CREATE OR REPLACE TABLE {run.table(name).sql('duckdb')} AS SELECT {selected}",
        {column: values.tolist() for column, values in zip(kinds, rows.T, strict=True)},
    )


def lane_kinds(lanes: int, kind: str, *names: str) -> dict[str, str]:
    return {f"{name}_{lane}": kind for name in names for lane in range(lanes)}


@contextmanager
def problem_of(sample: Sample) -> Iterator[Problem]:
    """The tables entries, targets and parts of a sample, in a workspace."""
    with DuckDBEngine(threads=1) as engine:
        run = Run(engine)
        instance, term = np.nonzero(sample.matrix)
        slot = sample.part[instance] * sample.terms + term
        write(
            run, "entries", {"instance": "INTEGER", "slot": "INTEGER", "weight": "FLOAT"},
            np.stack([instance, slot, sample.matrix[instance, term]], axis=1),
        )  # fmt: skip
        kinds = {"instance": "INTEGER", "part": "INTEGER"}
        every = np.arange(len(sample.part))
        write(
            run, "targets", kinds | lane_kinds(sample.lanes, "SMALLINT", "target"),
            np.column_stack([every, sample.part, sample.targets]),
        )  # fmt: skip
        run.create("linear/parts", lanes=sample.lanes)
        yield Problem(run, run.table("entries"), sample.lanes)


def read(problem: Problem, table: str, key: str, column: str, size: int) -> Floats:
    """The lanes of a column by key: zeros for keys that have no row."""
    columns = ", ".join(f"{column}_{lane}" for lane in range(problem.lanes))
    name = problem.run.table(table).sql("duckdb")
    found = np.zeros((size, problem.lanes))
    for place, *values in problem.run.engine.execute(f"SELECT {key}, {columns} FROM {name}"):
        found[place] = values
    return found


def by_slot(problem: Problem, sample: Sample, column: str, table: str = "iterates") -> Floats:
    """A column of slots by part, term and lane."""
    found = read(problem, table, "slot", column, sample.parts * sample.terms)
    return found.reshape(sample.parts, sample.terms, sample.lanes)


def by_part(problem: Problem, sample: Sample, table: str, column: str) -> Floats:
    return read(problem, table, "part", column, sample.parts)


def by_instance(problem: Problem, sample: Sample, table: str, column: str) -> Floats:
    return read(problem, table, "instance", column, len(sample.part))


@dataclass(frozen=True)
class Look:
    """A climb after an iteration: by part and lane, weights by part, term and lane."""

    objective: Floats
    step: Floats
    weights: Floats


def looks(solver: Solver, sample: Sample, iterations: int) -> list[Look]:
    """What a climb shows after each iteration."""
    seen: list[Look] = []

    def on_progress(progress: Sequence[Progress]) -> None:
        objective, step = np.zeros((2, sample.parts, sample.lanes))
        for one in progress:
            objective[one.part, one.lane] = one.objective
            step[one.part, one.lane] = one.step
            assert one.iteration == len(seen)
            assert one.instances == (sample.part == one.part).sum()
        seen.append(Look(objective, step, by_slot(solver.problem, sample, "weight")))

    optimise(solver, iterations, on_progress)
    return seen


def conjugate(
    sample: Sample,
    iterations: int,
    *,
    ridge: float = RIDGE,
    tolerance: float = NEVER,
    start: Floats | None = None,
) -> list[Look]:
    with problem_of(sample) as problem:
        return looks(conjugate_solver(problem, sample, ridge, tolerance, start), sample, iterations)


def conjugate_solver(
    problem: Problem,
    sample: Sample,
    ridge: float = RIDGE,
    tolerance: float = NEVER,
    start: Floats | None = None,
) -> ConjugateGradients:
    if start is None:
        return ConjugateGradients(problem, sample.terms, ridge=ridge, tolerance=tolerance)
    slot = np.arange(sample.parts * sample.terms)
    kinds = {"slot": "INTEGER", "part": "INTEGER"} | lane_kinds(problem.lanes, "FLOAT", "weight")
    rows = np.column_stack([slot, slot // sample.terms, start.reshape(len(slot), -1)])
    write(problem.run, "starts", kinds, rows)
    return ConjugateGradients(
        problem, sample.terms, ridge=ridge, tolerance=tolerance, start_at="starts"
    )


def fixed(sample: Sample, most: int, **given: Any) -> list[Look]:
    with problem_of(sample) as problem:
        chosen = {"rate": 0.1, "growth": 0.05, "iterations": most} | given
        return looks(FixedRate(problem, sample.terms, **chosen), sample, most)


def assert_near(
    ours: Floats, theirs: npt.NDArray[np.floating[Any]], tolerance: float = 1e-6
) -> None:
    """Equal but for a small part of the largest."""
    largest = np.abs(theirs).max(initial=1e-12)
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=tolerance * largest)


def assert_same_climb(ours: list[Look], theirs: list[Look]) -> None:
    """The same after each iteration, but for what storing FLOAT takes away."""
    for one, other in zip(ours, theirs, strict=True):
        assert_near(one.objective, other.objective)
        assert_near(one.weights, other.weights, 1e-5)


def assert_conjugate(sample: Sample, seen: list[Look], starts: Floats | None = None) -> None:
    """The oracle's ratio and weights after each iteration."""
    for part, lane in sample.lanes_of_parts:
        start = None if starts is None else starts[part, :, lane]
        expected = oracle.conjugate_gradients(
            *sample.single(part, lane), RIDGE, len(seen) - 1, start
        )
        ratios = np.array([one.objective[part, lane] for one in seen])
        # Far from the top, what was found before is rounded to FLOAT on a steep slope.
        tolerance = 1e-6 if starts is None else 1e-4
        assert_near(ratios, np.array([one.objective for one in expected]), tolerance)
        for one, other in zip(seen, expected, strict=True):
            assert_near(one.weights[part, :, lane], other.weights, max(tolerance, 1e-5))


@given(sample=samples())
@settings(max_examples=8, deadline=None)
def test_conjugate_gradients_are_the_oracles(sample: Sample) -> None:
    assert_conjugate(sample, conjugate(sample, 4))


def found_before(sample: Sample) -> Floats:
    """What a short climb on two thirds of the documents finds, stored as FLOAT."""
    starts = np.zeros((sample.parts, sample.terms, sample.lanes))
    for part, lane in sample.lanes_of_parts:
        matrix, targets = sample.single(part, lane)
        some = np.arange(len(targets)) % 3 > 0
        found = oracle.conjugate_gradients(matrix[some], targets[some], RIDGE, 2)
        starts[part, :, lane] = found[-1].weights
    return starts.astype(np.float32).astype(float)


@given(sample=samples())
@settings(max_examples=8, deadline=None)
def test_a_climb_goes_on_from_what_was_found_before(sample: Sample) -> None:
    starts = found_before(sample)
    assert_conjugate(sample, conjugate(sample, 3, start=starts), starts)


@given(sample=samples(), most=st.integers(0, 8), growth=st.sampled_from([0.0, 0.05, 0.3]))
@settings(max_examples=8, deadline=None)
def test_climbing_at_a_fixed_rate_is_the_oracles(sample: Sample, most: int, growth: float) -> None:
    climbs = fixed_climbs(sample, most, growth)
    assert_fixed(climbs, fixed(sample, most, growth=growth))


@given(sample=samples(), most=st.integers(0, 8))
@settings(max_examples=8, deadline=None)
def test_the_mean_of_a_climb_is_the_oracles(sample: Sample, most: int) -> None:
    """It is of the places of each lane so far, and the climb is as without it."""
    means = {
        place: [
            replace(one, weights=oracle.mean_of(climb[: steps + 1]))
            for steps, one in enumerate(climb)
        ]
        for place, climb in fixed_climbs(sample, most, 0.05).items()
    }
    assert_fixed(means, fixed(sample, most, average=True))


@given(sample=samples())
@settings(max_examples=4, deadline=None)
def test_a_sloppy_climb_takes_half_the_steps(sample: Sample) -> None:
    climbs = fixed_climbs(sample, 12, 0.05)
    halves = {
        (part, lane): oracle.fixed_rate(
            *sample.single(part, lane), 0.1, 0.05, (len(whole) - 1) // 2
        )
        for (part, lane), whole in climbs.items()
    }
    assert_fixed(halves, fixed(sample, 12, sloppy=True))


Climbs = dict[tuple[int, int], list[oracle.Iterate]]
"""The oracle's ascents by part and lane."""


def fixed_climbs(sample: Sample, most: int, growth: float) -> Climbs:
    climbs = {
        (part, lane): oracle.fixed_rate(*sample.single(part, lane), 0.1, growth, most)
        for part, lane in sample.lanes_of_parts
    }
    # Where the variance or the gradient vanishes, what is climbed is rounding.
    for one in (one for ascents in climbs.values() for one in ascents if one.step):
        steepness = np.linalg.norm(one.gradient) * np.linalg.norm(one.weights)
        assume(one.objective < 1e6 and steepness > 1e-6 * one.objective)
    return climbs


def assert_fixed(climbs: Climbs, seen: list[Look]) -> None:
    """The oracle's climbs; a lane that has come to rest stays where it is."""
    for (part, lane), ascents in climbs.items():
        for iteration, one in enumerate(seen):
            expected = ascents[min(iteration, len(ascents) - 1)]
            assert one.objective[part, lane] == pytest.approx(expected.objective, rel=1e-6)
            assert one.step[part, lane] == expected.step
            assert_near(one.weights[part, :, lane], expected.weights)
    steps = max(len(ascents) for ascents in climbs.values()) - 1
    assert steps <= len(seen) - 1 <= max(steps, 1)


SOME = with_one_class(drawn(5, parts=2, lanes=3), 1, 1)
"""Two parts and three lanes, one of them with positives only."""


@pytest.mark.parametrize("further_up", [False, True])
def test_the_tables_of_conjugate_gradients_are_the_oracles(further_up: bool) -> None:
    starts = found_before(SOME) if further_up else None
    with problem_of(SOME) as problem:
        solver = conjugate_solver(problem, SOME, start=starts)
        solver.start()
        for step in (1, 2, 3):
            solver.iterate()
            for part, lane in SOME.lanes_of_parts:
                start = None if starts is None else starts[part, :, lane]
                assert_tables(problem, part, lane, step, start)


def assert_tables(problem: Problem, part: int, lane: int, step: int, start: Floats | None) -> None:
    """What is left of a step, but for the discriminants themselves."""
    matrix, targets = SOME.single(part, lane)
    climbed = oracle.conjugate_gradients(matrix, targets, RIDGE, step, start)
    last, now = climbed[-2:]
    scale = oracle.preconditioner(matrix, RIDGE)
    norms = [one.gradient @ (scale * one.gradient) for one in climbed[:-1]]
    kept = norms[-1] / norms[-2] if step > 1 and norms[-2] else 0

    def lane_of(table: str, column: str) -> float:
        return float(by_part(problem, SOME, table, column)[part, lane])

    rows = problem.run.engine.execute(f"FROM {problem.run.table('preconditioner').sql('duckdb')}")
    scales = [scaled for slot, other, scaled in sorted(rows) if other == part]
    assert_near(np.array(scales), scale[matrix.any(axis=0)])
    assert lane_of("parts", "positives") == targets.sum()
    assert lane_of("betas", "gradient_norm") == pytest.approx(norms[-1], rel=1e-5)
    assert lane_of("betas", "beta") == pytest.approx(kept, rel=1e-5)
    assert lane_of("betas", "direction_norm") == pytest.approx(
        now.direction @ now.direction, rel=1e-5
    )
    assert_near(by_slot(problem, SOME, "direction")[part, :, lane], now.direction, 1e-5)
    assert_near(by_slot(problem, SOME, "gradient")[part, :, lane], now.gradient, 1e-5)
    assert_near(
        by_instance(problem, SOME, "projections", "projection")[SOME.part == part, lane],
        matrix @ now.direction, 1e-5,
    )  # fmt: skip
    means = oracle.class_means(matrix @ now.direction, targets)
    assert lane_of("line_search", "mean_positive") == pytest.approx(
        float(means[0]), rel=1e-5, abs=1e-9
    )
    assert lane_of("line_search", "mean_negative") == pytest.approx(
        float(means[1]), rel=1e-5, abs=1e-9
    )
    difference, _ = oracle.article_parts(matrix, targets, now.weights)
    spread = now.weights @ oracle.ridged_scatter(matrix, targets, RIDGE) @ now.weights
    base = oracle.class_means(matrix @ now.weights, targets)[1]
    assert lane_of("line_search", "step") == pytest.approx(now.step, rel=1e-5)
    assert lane_of("line_search", "difference") == pytest.approx(difference, rel=1e-6)
    assert lane_of("line_search", "variance") == pytest.approx(spread, rel=1e-6)
    assert lane_of("line_search", "base") == pytest.approx(float(base), rel=1e-6)
    assert np.any(last.weights != now.weights) == oracle.is_mixed(targets)


def assert_statistics(problem: Problem, part: int, lane: int, direction: Floats) -> None:
    matrix, targets = SOME.single(part, lane)
    projections = matrix @ direction
    means = oracle.class_means(projections, targets)
    variances = oracle.class_variances(projections, targets)
    expected = {
        "mean_positive": float(means[0]),
        "mean_negative": float(means[1]),
        "variance_positive": variances[0],
        "variance_negative": variances[1],
    }
    for column, value in expected.items():
        ours = by_part(problem, SOME, "class_statistics", column)[part, lane]
        assert ours == pytest.approx(value, rel=1e-6, abs=1e-9), column


def test_residuals_gradients_and_curvature_are_the_oracles() -> None:
    directions = numbers(0).normal(size=(SOME.parts, SOME.terms, SOME.lanes))
    with projected(SOME, directions) as problem:
        for name in (
            "linear/start_residuals", "least_squares/residuals", "fisher/residuals",
            "conjugate/restart_residuals",
        ):  # fmt: skip
            reads: dict[str, Any] = {}
            if name == "conjugate/restart_residuals":
                found = problem.query("least_squares/residuals")
                reads = {
                    "residuals": found,
                    "start_residuals": problem.query("linear/start_residuals"),
                }
            problem.create(name, reads, output="residuals")
            given = {"residuals": problem.run.table("residuals"), "entries": problem.entries}
            problem.create("linear/gradients", given)
            residuals = by_instance(problem, SOME, "residuals", "residual")
            gradients = by_slot(problem, SOME, "gradient", "gradients")
            for part, lane in SOME.lanes_of_parts:
                matrix, targets = SOME.single(part, lane)
                expected = residuals_of(name, matrix @ directions[part, :, lane], targets)
                filled = matrix.any(axis=1)
                assert_near(residuals[SOME.part == part, lane][filled], expected[filled])
                assert_near(gradients[part, :, lane], matrix.T @ expected)
        problem.create("least_squares/curvature")
        curvature = by_part(problem, SOME, "curvature", "curvature")
        for part, lane in SOME.lanes_of_parts:
            assert_statistics(problem, part, lane, directions[part, :, lane])
            matrix, targets = SOME.single(part, lane)
            distances = oracle.distances(matrix @ directions[part, :, lane], targets)
            assert curvature[part, lane] == pytest.approx(float(distances @ distances), rel=1e-6)


def residuals_of(name: str, projections: Floats, targets: Integers) -> Floats:
    if name == "linear/start_residuals":
        return oracle.start_residuals(targets)
    if name == "fisher/residuals":
        return oracle.class_residuals(projections, targets)
    pooled = oracle.pooled_residuals(projections, targets)
    if name == "least_squares/residuals":
        return pooled
    return oracle.start_residuals(targets) - pooled


@contextmanager
def projected(sample: Sample, directions: Floats) -> Iterator[Problem]:
    """The tables projections and statistics of given directions."""
    slot = np.arange(sample.parts * sample.terms)
    kinds = {"slot": "INTEGER"} | lane_kinds(sample.lanes, "DOUBLE", "direction")
    with problem_of(sample) as problem:
        rows = np.column_stack([slot, directions.reshape(len(slot), -1)])
        write(problem.run, "directions", kinds, rows)
        problem.run.execute(problem.project(problem.run.table("directions")))
        problem.create("linear/class_statistics")
        yield problem


def test_the_ascent_is_the_gradient_of_fishers_ratio() -> None:
    """Up to a positive factor; against the formula and against finite differences."""
    with problem_of(SOME) as problem:
        solver = FixedRate(problem, SOME.terms, rate=0.1, growth=0.05, iterations=10)
        solver.start()
        for _ in range(3):
            solver.iterate()
        weights = by_slot(problem, SOME, "weight", "ascent")
        ascent = by_slot(problem, SOME, "ascent", "ascent")
    for part, lane in SOME.lanes_of_parts:
        matrix, targets = SOME.single(part, lane)
        place, ours = weights[part, :, lane], ascent[part, :, lane]
        if not oracle.is_mixed(targets):
            assert not place.any()
            assert not ours.any()
            continue

        def ratio(at: Floats, matrix: Floats = matrix, targets: Integers = targets) -> float:
            return oracle.article_ratio(matrix, targets, at)

        gradient = oracle.article_gradient(matrix, targets, place)
        assert_near(ours / np.linalg.norm(ours), gradient / np.linalg.norm(gradient))
        assert_near(gradient, oracle.finite_differences(ratio, place), 1e-5)


def test_the_gradient_of_conjugate_gradients_is_that_of_a_parabola() -> None:
    with problem_of(SOME) as problem:
        solver = conjugate_solver(problem, SOME)
        solver.start()
        solver.iterate()
        weights, slopes = (by_slot(problem, SOME, column) for column in ("weight", "gradient"))
    for part, lane in SOME.lanes_of_parts:
        matrix, targets = SOME.single(part, lane)
        start = oracle.mean_difference(matrix, targets)
        scatter = oracle.ridged_scatter(matrix, targets, RIDGE)

        def parabola(at: Floats, start: Floats = start, scatter: Floats = scatter) -> float:
            return float(start @ at - at @ scatter @ at / 2)

        expected = oracle.finite_differences(parabola, weights[part, :, lane])
        assert_near(slopes[part, :, lane], expected, 1e-5)


def test_many_iterations_solve_the_system() -> None:
    sample = drawn(3, parts=2, lanes=3, terms=12, size=40)
    last = conjugate(sample, 60, tolerance=0)[-1]
    for part, lane in sample.lanes_of_parts:
        matrix, targets = sample.single(part, lane)
        start = oracle.mean_difference(matrix, targets)
        expected = np.linalg.solve(oracle.ridged_scatter(matrix, targets, RIDGE), start)
        assert_near(last.weights[part, :, lane], expected, 1e-5)
        assert last.objective[part, lane] == pytest.approx(start @ expected, rel=1e-6)


def test_fishers_pooled_ratio_is_least_squares_up_to_scale() -> None:
    """What maximises the ratio, on the scale of scores, is ridge regression on the indicator."""
    sample = drawn(3, parts=2, lanes=3, terms=12, size=40)
    with problem_of(sample) as problem:
        solver = conjugate_solver(problem, sample, tolerance=0)
        weights = looks(solver, sample, 60)[-1].weights
        problem.create("least_squares/scales", output="scales")
        factor, bias = (by_part(problem, sample, "scales", name) for name in ("factor", "bias"))
    for part, lane in sample.lanes_of_parts:
        slopes, intercept = oracle.ridge_regression(*sample.single(part, lane), RIDGE)
        assert_near(factor[part, lane] * weights[part, :, lane], slopes, 1e-5)
        assert bias[part, lane] == pytest.approx(intercept, rel=1e-5)


def test_the_length_of_a_discriminant_does_not_change_the_ratio() -> None:
    directions = numbers(1).normal(size=(SOME.parts, SOME.terms, SOME.lanes))
    ratios = []
    for factor in (1, 1000, -1e-3):
        with projected(SOME, factor * directions) as problem:
            problem.create("fixed/first_standings", output="standings", iterations=5)
            last = {"last_standings": problem.run.table("standings")}
            problem.create("fixed/standings", last, rate=0.1, tolerance=0.05)
            problem.create("fisher/value")
            ratios.append(by_part(problem, SOME, "value", "objective"))
    for part, lane in SOME.lanes_of_parts:
        expected = oracle.article_ratio(*SOME.single(part, lane), directions[part, :, lane])
        for ratio in ratios:
            assert ratio[part, lane] == pytest.approx(expected, rel=1e-6)


def test_scaled_weights_are_climbed_alike() -> None:
    seen = fixed(SOME, 12)
    scaled = fixed(replace(SOME, matrix=10 * SOME.matrix), 12)
    assert len(seen) > 4
    assert_same_climb([replace(one, weights=one.weights / 10) for one in scaled], seen)


@pytest.mark.parametrize("climbed", [conjugate, fixed])
def test_neither_names_of_terms_nor_the_order_of_documents_matter(
    climbed: Callable[[Sample, int], list[Look]],
) -> None:
    terms = numbers(2).permutation(SOME.terms)
    documents = numbers(3).permutation(len(SOME.part))
    renamed = replace(SOME, matrix=SOME.matrix[:, terms]).instances(documents)
    back = np.argsort(terms)
    seen = [replace(one, weights=one.weights[:, back]) for one in climbed(renamed, 4)]
    assert_same_climb(seen, climbed(SOME, 4))


@pytest.mark.parametrize("climbed", [conjugate, fixed])
def test_lanes_and_parts_do_not_know_of_each_other(
    climbed: Callable[[Sample, int], list[Look]],
) -> None:
    together = climbed(SOME, 6)
    assert len(together) == 7
    for part, lane in ((0, 0), (0, 1), (1, 2)):
        alone = climbed(SOME.alone(part, lane), 6)
        assert len(alone) > (3 if oracle.is_mixed(SOME.single(part, lane)[1]) else 0)
        for place, one in enumerate(together):
            other = alone[min(place, len(alone) - 1)]
            assert one.objective[part, lane] == pytest.approx(other.objective[0, 0], rel=1e-6)
            assert_near(one.weights[part, :, lane], other.weights[0, :, 0], 1e-5)


def test_a_climb_ends_when_no_lane_grows_any_more() -> None:
    ratios = np.array(
        [
            [one.objective for one in oracle.conjugate_gradients(*SOME.single(*place), RIDGE, 5)]
            for place in SOME.lanes_of_parts
        ]
    )
    grown = (ratios[:, 1:] > 1.05 * ratios[:, :-1]).any(axis=0)
    seen = conjugate(SOME, 5, tolerance=0.05)
    assert len(seen) - 1 == 1 + np.flatnonzero(~grown)[0] < 5


def test_classes_without_variance_are_climbed_without_harm() -> None:
    """Documents that are the same within each class: the article's ratio has no bound."""
    matrix = np.repeat([[0.7, 0.1, 0], [0.3, 0, 0.9]], 3, axis=0).astype(np.float32).astype(float)
    targets = np.repeat([[1], [0]], 3, axis=0)
    sample = Sample(matrix, np.zeros(6, dtype=np.int64), targets)
    assert_conjugate(sample, conjugate(sample, 1))
    for one in fixed(sample, 10):
        assert np.isfinite(one.objective).all()
        projections = matrix @ one.weights[0, :, 0]
        assert projections[:3].min() > projections[3:].max()


def test_a_part_whose_documents_are_all_empty_stays_put() -> None:
    """Two survivors of a label in two folds are such parts if one of them has no known term."""
    sample = with_one_class(drawn(5, parts=2), 0, 0)
    emptied = np.where(sample.part[:, None] == 0, 0, sample.matrix)
    seen = conjugate(replace(sample, matrix=emptied), 3)
    assert not seen[-1].objective.any()
    assert not seen[-1].weights.any()

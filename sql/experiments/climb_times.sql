-- Iterations and seconds of each stage's climb. The seconds are those of all labels together, which
-- share each step; folds are climbed together, then all documents. A climb has come to rest in the
-- first iteration whose step is 0; before the first step there is no step.
--
-- Reads:   training_log (stage, iteration, label, fold, step, seconds)
-- Returns: (stage, iterations, seconds), one row per stage
WITH rests AS (
    SELECT
        stage,
        fold IS NULL AS on_all,
        COALESCE(
            MIN(CASE WHEN step = 0 AND iteration > 0 THEN iteration END), MAX(iteration)
        ) AS iterations
    FROM training_log
    GROUP BY stage, label, fold
),

counted AS (
    SELECT
        stage,
        on_all,
        MAX(iterations) AS iterations
    FROM rests
    GROUP BY stage, on_all
),

shared AS (
    SELECT
        stage,
        fold IS NULL AS on_all,
        iteration,
        MAX(seconds) AS seconds
    FROM training_log
    GROUP BY stage, fold IS NULL, iteration
),

timed AS (
    SELECT
        stage,
        SUM(seconds) AS seconds
    FROM shared
    GROUP BY stage
)

SELECT
    counted.stage,
    CAST(SUM(counted.iterations) AS INTEGER) AS iterations,
    MAX(timed.seconds) AS seconds
FROM counted
INNER JOIN timed ON counted.stage = timed.stage
GROUP BY counted.stage
ORDER BY counted.stage

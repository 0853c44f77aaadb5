-- The objective of the first discriminant by iteration, and as a share of what it became.
--
-- Reads:   training_log (stage, iteration, label, fold, objective, step)
--          labels (label, name)
-- Returns: (name, iteration, objective, relative), one row per label and iteration, up to the one
--          in which the climb came to rest
WITH climbed AS (
    SELECT
        label,
        iteration,
        objective,
        SUM(CASE WHEN step = 0 AND iteration > 0 THEN 1 ELSE 0 END) OVER (
            PARTITION BY label ORDER BY iteration
        ) AS rests
    FROM training_log
    WHERE stage = 0 AND fold IS NULL
),

ends AS (
    SELECT
        label,
        MAX(iteration) AS iteration
    FROM climbed
    WHERE rests <= 1
    GROUP BY label
),

last_objectives AS (
    SELECT
        climbed.label,
        climbed.objective
    FROM climbed
    INNER JOIN ends ON climbed.label = ends.label AND climbed.iteration = ends.iteration
)

SELECT
    labels.name,
    climbed.iteration,
    climbed.objective,
    climbed.objective / NULLIF(last_objectives.objective, 0) AS relative
FROM climbed
INNER JOIN last_objectives ON climbed.label = last_objectives.label
INNER JOIN labels ON climbed.label = labels.label
WHERE climbed.rests <= 1
ORDER BY labels.name, climbed.iteration

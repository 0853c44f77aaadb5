-- The score of each label of a batch for each document, without its own share. FLOAT, so that equal
-- documents have equal scores in whatever order their terms were added up.
--
-- Reads:   state (instance, leverage, costs, projections, shares)
-- Returns: (label, leaf, doc, score, target), one row per label and document
-- Binds:   $first      the batch's first label
--          $labels     lanes of labels: coins follow them
--          $optimism   how much of an instance's own share is taken out of its projection
WITH cells AS (
    SELECT
        instance,
        leverage,
        UNNEST([LANE()]) AS lane,
        UNNEST(costs) AS cost,
        UNNEST(projections) AS projection,
        UNNEST(shares) AS share
    FROM state
)

SELECT
    CAST($first + lane AS INTEGER) AS label,
    0 AS leaf,
    instance AS doc,
    CAST(projection - $optimism * leverage * share AS FLOAT) AS score,
    CAST(CASE WHEN cost > 0 THEN 1 ELSE 0 END AS SMALLINT) AS target
FROM cells
WHERE lane < $labels

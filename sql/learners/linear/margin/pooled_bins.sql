-- How many scores of unseen documents lie in each bin, of all labels of a batch together, and how
-- many of them are positive.
--
-- Reads:   state (instance, leverage, costs, projections, shares)
-- Returns: (bin, scores, positives), one row per bin; there are 1,024 in a unit
-- Binds:   $labels     lanes of labels: coins follow them
--          $optimism   how much of an instance's own share is taken out of its projection
WITH cells AS (
    SELECT
        leverage,
        UNNEST([LANE()]) AS lane,
        UNNEST(costs) AS cost,
        UNNEST(projections) AS projection,
        UNNEST(shares) AS share
    FROM state
),

scores AS (
    SELECT
        cost,
        projection - $optimism * leverage * share AS score
    FROM cells
    WHERE lane < $labels AND cost <> 0
)

SELECT
    CAST(FLOOR(1024 * LEAST(GREATEST(score, -16), 16)) AS INTEGER) AS bin,
    COUNT(*) AS scores,
    COUNT(CASE WHEN cost > 0 THEN 1 END) AS positives
FROM scores
GROUP BY CAST(FLOOR(1024 * LEAST(GREATEST(score, -16), 16)) AS INTEGER)
ORDER BY bin

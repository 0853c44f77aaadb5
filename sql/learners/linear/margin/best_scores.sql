-- The best score of each instance among the labels of a batch, and that of its own label.
--
-- Reads:   state (instance, leverage, costs, projections, shares)
-- Returns: (instance, best, own), one row per instance; own is NULL where the label is elsewhere
-- Binds:   $labels     lanes of labels: coins follow them
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
),

scores AS (
    SELECT
        instance,
        cost,
        projection - $optimism * leverage * share AS score
    FROM cells
    WHERE lane < $labels AND cost <> 0
)

SELECT
    instance,
    MAX(score) AS best,
    MAX(CASE WHEN cost > 0 THEN score END) AS own
FROM scores
GROUP BY instance

-- The projections of screened labels with the documents' own shares in them, in bins: what is to be
-- told apart by an interval must be so there, too. Of equal documents with and without a label, the
-- own shares alone would tell which is which.
--
-- Reads:   state (instance, costs, projections)
--          screened_unseen (label)
-- Returns: (label, bin, part, documents, positives), one row per label and bin
-- Binds:   $first    the batch's first label
--          $labels   lanes of labels: coins follow them
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(costs) AS cost,
        UNNEST(projections) AS projection
    FROM state
),

bins AS (
    SELECT
        CAST($first + lane AS INTEGER) AS label,
        CAST(FLOOR(64 * LEAST(GREATEST(projection, -256), 256)) AS INTEGER) AS bin,
        cost
    FROM cells
    WHERE lane < $labels
)

SELECT
    bins.label,
    bins.bin,
    0 AS part,
    COUNT(*) AS documents,
    COUNT(CASE WHEN bins.cost > 0 THEN 1 END) AS positives
FROM bins
INNER JOIN screened_unseen ON bins.label = screened_unseen.label
GROUP BY bins.label, bins.bin

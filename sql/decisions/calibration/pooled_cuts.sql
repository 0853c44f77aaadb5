-- The cut of each label with the largest 2 · hits - f1 · taken, of those between bins; of equally
-- good cuts the highest. F1 over all labels together is largest where these cuts reach the f1 that
-- they are sought with (Dinkelbach's method).
--
-- Reads:   odds_bins (label, bin, part, documents, positives, lowest, highest)
-- Returns: (label, cut, taken, hits), one row per label that gains by taking documents
-- Binds:   $f1       the F1 over all labels so far
--          $margin   how far below the lowest log-odds the cut is when all documents are taken
WITH running AS (
    SELECT
        label,
        lowest,
        SUM(documents) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS taken,
        SUM(positives) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS hits,
        LEAD(highest) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS below
    FROM odds_bins
),

cuts AS (
    SELECT
        label,
        COALESCE((lowest + below) / 2, lowest - $margin) AS cut,
        taken,
        hits,
        2 * hits - CAST($f1 AS DOUBLE) * taken AS gain
    FROM running
),

ranked AS (
    SELECT
        label,
        cut,
        taken,
        hits,
        gain,
        ROW_NUMBER() OVER (PARTITION BY label ORDER BY gain DESC, cut DESC) AS place
    FROM cuts
)

SELECT
    label,
    cut,
    CAST(taken AS BIGINT) AS taken,
    CAST(hits AS BIGINT) AS hits
FROM ranked
WHERE place = 1 AND gain > 0

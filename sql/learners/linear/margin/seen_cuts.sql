-- The best F1 of a single cut between bins.
--
-- Reads:   seen_bins (label, bin, documents, positives)
-- Returns: (label, f1, positives), one row per label
WITH running AS (
    SELECT
        label,
        SUM(documents) OVER (PARTITION BY label ORDER BY bin DESC) AS taken,
        SUM(positives) OVER (PARTITION BY label ORDER BY bin DESC) AS hits,
        SUM(positives) OVER (PARTITION BY label) AS positives
    FROM seen_bins
)

SELECT
    label,
    MAX(CAST(2 * hits AS DOUBLE) / (taken + positives)) AS f1,
    CAST(MAX(positives) AS BIGINT) AS positives
FROM running
GROUP BY label

-- The cut between bins that has the best F1 over all labels together; of equally good cuts the
-- highest.
--
-- Reads:   odds_bins (bin, documents, positives, lowest, highest)
-- Returns: (cut), one row
-- Binds:   $margin   how far below the lowest log-odds the cut is when all documents are taken
WITH bins AS (
    SELECT
        bin,
        SUM(documents) AS documents,
        SUM(positives) AS positives,
        MIN(lowest) AS lowest,
        MAX(highest) AS highest
    FROM odds_bins
    GROUP BY bin
),

running AS (
    SELECT
        lowest,
        SUM(documents) OVER (ORDER BY bin DESC) AS taken,
        SUM(positives) OVER (ORDER BY bin DESC) AS hits,
        SUM(positives) OVER () AS positives,
        LEAD(highest) OVER (ORDER BY bin DESC) AS below
    FROM bins
),

cuts AS (
    SELECT
        COALESCE((lowest + below) / 2, lowest - $margin) AS cut,
        CAST(2 * hits AS DOUBLE) / (taken + positives) AS f1
    FROM running
),

ranked AS (
    SELECT
        cut,
        ROW_NUMBER() OVER (ORDER BY f1 DESC, cut DESC) AS place
    FROM cuts
)

SELECT cut
FROM ranked
WHERE place = 1

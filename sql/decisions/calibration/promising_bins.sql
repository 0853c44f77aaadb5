-- The bins that can hold a label's best cut, and what lies above and below them. F1 at the bins'
-- lower ends says what is reached for certain; a bin that stays behind it even if all its positives
-- came first is left out, which spares sorting nearly all documents.
--
-- Reads:   odds_bins (label, bin, part, documents, positives, lowest, highest)
-- Returns: (label, bin, part, taken, hits, positives, below), one row per label, bin and part;
--          taken and hits are the documents and positives above it, positives the label's, below is
--          the next lower log-odds, NULL if there is none
WITH running AS (
    SELECT
        label,
        bin,
        part,
        documents,
        positives AS own_positives,
        SUM(documents) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) - documents AS taken,
        SUM(positives) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) - positives AS hits,
        SUM(positives) OVER (PARTITION BY label) AS positives,
        LEAD(highest) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS below
    FROM odds_bins
),

figures AS (
    SELECT
        label,
        bin,
        part,
        own_positives,
        taken,
        hits,
        positives,
        below,
        CAST(2 * (hits + own_positives) AS DOUBLE) / (taken + documents + positives) AS f1,
        CAST(2 * (hits + own_positives) AS DOUBLE) / (taken + own_positives + positives)
            AS f1_bound
    FROM running
    WHERE positives > 0
),

certain AS (
    SELECT
        label,
        MAX(f1) AS f1
    FROM figures
    GROUP BY label
)

SELECT
    figures.label,
    figures.bin,
    figures.part,
    CAST(figures.taken AS BIGINT) AS taken,
    CAST(figures.hits AS BIGINT) AS hits,
    CAST(figures.positives AS BIGINT) AS positives,
    figures.below
FROM figures
INNER JOIN certain ON figures.label = certain.label
WHERE figures.own_positives > 0 AND figures.f1_bound >= certain.f1

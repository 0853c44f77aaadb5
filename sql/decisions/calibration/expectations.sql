-- The best F1 to be expected of each label if its calibrated probabilities are true: the k most
-- probable documents hold as many positives as their probabilities add up to. Documents in the same
-- part of a bin count with the probability in its middle.
--
-- Reads:   odds_bins (label, bin, part, documents, positives, lowest, highest)
-- Returns: (label, positives, highest, f1), one row per label; highest is its highest log-odds
WITH middles AS (
    SELECT
        label,
        bin,
        part,
        documents,
        positives,
        highest,
        documents / (1 + EXP(-LEAST(GREATEST((lowest + highest) / 2, -500), 500))) AS expected
    FROM odds_bins
),

running AS (
    SELECT
        label,
        positives,
        highest,
        SUM(documents) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS taken,
        SUM(expected) OVER (PARTITION BY label ORDER BY bin DESC, part DESC) AS hits
    FROM middles
),

figures AS (
    SELECT
        label,
        positives,
        highest,
        2 * hits / (taken + MAX(hits) OVER (PARTITION BY label)) AS f1
    FROM running
)

SELECT
    label,
    CAST(SUM(positives) AS BIGINT) AS positives,
    MAX(highest) AS highest,
    MAX(f1) AS f1
FROM figures
GROUP BY label

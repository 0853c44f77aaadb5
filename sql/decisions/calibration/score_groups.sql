-- How many held-out documents each label has in each leaf, and where their scores lie. Scores that
-- differ by no more than rounding count as equal: their deviation is 0.
--
-- Reads:   unseen_scores (label, leaf, score, target)
-- Returns: (label, leaf, documents, positives, mean, deviation), one row per label and leaf
WITH extremes AS (
    SELECT
        label,
        leaf,
        COUNT(*) AS documents,
        SUM(target) AS positives,
        MIN(score) AS lowest,
        MAX(score) AS highest
    FROM unseen_scores
    GROUP BY label, leaf
),

spans AS (
    SELECT
        label,
        leaf,
        documents,
        positives,
        lowest,
        CASE
            WHEN highest - lowest > 1e-9 * GREATEST(ABS(lowest), ABS(highest))
                THEN highest - lowest
            ELSE 0
        END AS width
    FROM extremes
),

-- Whole numbers, as their sums do not depend on the order of the rows.
places AS (
    SELECT
        unseen_scores.label,
        unseen_scores.leaf,
        COALESCE(
            FLOOR(16384 * ((unseen_scores.score - spans.lowest) / NULLIF(spans.width, 0))), 0
        ) AS place
    FROM unseen_scores
    INNER JOIN spans ON unseen_scores.label = spans.label AND unseen_scores.leaf = spans.leaf
),

sums AS (
    SELECT
        label,
        leaf,
        CAST(SUM(place) AS DOUBLE) AS places,
        CAST(SUM(place * place) AS DOUBLE) AS squares
    FROM places
    GROUP BY label, leaf
)

SELECT
    spans.label,
    spans.leaf,
    spans.documents,
    CAST(spans.positives AS BIGINT) AS positives,
    spans.lowest + spans.width * (sums.places / 16384 / spans.documents) AS mean,
    spans.width
    * (
        SQRT(GREATEST(spans.documents * sums.squares - sums.places * sums.places, 0))
        / 16384
        / spans.documents
    ) AS deviation
FROM spans
INNER JOIN sums ON spans.label = sums.label AND spans.leaf = sums.leaf
ORDER BY spans.label, spans.leaf

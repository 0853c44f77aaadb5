-- The cut of each unit that reaches a target with as many documents as possible (precision), or
-- with as few (recall). The target is reached where chance would hardly make a share as large as
-- the one seen if the true one was below: by Chernoff's bound, documents · KL(share seen, target)
-- must be at least ln(1 / (1 - confidence)).
--
-- Reads:   target_scores (unit, score, target)
-- Returns: (unit, cut, given, hits, positives, share, reached), one row per unit: documents above
--          the cut, those of them that are right, all that should be there, the share that was to
--          reach the target. Where it is not reached, the row with the strongest evidence
-- Binds:   $by_recall   whether the target is on recall instead of precision
--          $least      the target, between 0 and 1
--          $evidence   ln(1 / (1 - confidence))
--          $margin     how far below the lowest score the cut is that takes all
WITH steps AS (
    SELECT
        unit,
        score,
        COUNT(*) AS given,
        SUM(target) AS hits
    FROM target_scores
    WHERE score IS NOT NULL
    GROUP BY unit, score
),

totals AS (
    SELECT
        unit,
        CAST(SUM(target) AS DOUBLE) AS positives
    FROM target_scores
    GROUP BY unit
),

running AS (
    SELECT
        steps.unit,
        steps.score,
        totals.positives,
        CAST(SUM(steps.given) OVER (PARTITION BY steps.unit ORDER BY steps.score DESC) AS DOUBLE)
            AS given,
        CAST(SUM(steps.hits) OVER (PARTITION BY steps.unit ORDER BY steps.score DESC) AS DOUBLE)
            AS hits,
        LEAD(steps.score) OVER (PARTITION BY steps.unit ORDER BY steps.score DESC) AS below
    FROM steps
    INNER JOIN totals ON steps.unit = totals.unit
),

shares AS (
    SELECT
        unit,
        COALESCE((score + below) / 2, score - $margin) AS cut,
        given,
        hits,
        positives,
        CASE WHEN $by_recall THEN positives ELSE given END AS trials,
        COALESCE(hits / NULLIF(CASE WHEN $by_recall THEN positives ELSE given END, 0), 0) AS share
    FROM running
),

judged AS (
    SELECT
        unit,
        cut,
        given,
        hits,
        positives,
        share,
        CASE
            WHEN share <= $least THEN 0
            WHEN share = 1 THEN trials * LN(1 / CAST($least AS DOUBLE))
            ELSE
                trials * (
                    share * LN(share / $least)
                    + (1 - share) * LN((1 - share) / (1 - CAST($least AS DOUBLE)))
                )
        END AS evidence
    FROM shares
),

ranked AS (
    SELECT
        unit,
        cut,
        given,
        hits,
        positives,
        share,
        evidence >= $evidence AS reached,
        ROW_NUMBER() OVER (
            PARTITION BY unit
            ORDER BY
                CASE WHEN evidence >= $evidence THEN 0 ELSE 1 END,
                CASE
                    WHEN evidence < $evidence THEN -evidence
                    WHEN $by_recall THEN given
                    ELSE -given
                END,
                given
        ) AS place
    FROM judged
)

SELECT
    unit,
    cut,
    CAST(given AS BIGINT) AS given,
    CAST(hits AS BIGINT) AS hits,
    CAST(positives AS BIGINT) AS positives,
    share,
    reached
FROM ranked
WHERE place = 1
ORDER BY unit

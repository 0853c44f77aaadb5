-- What naive Bayes' log-count ratio makes of the preconditioner: terms that tell a lane's class
-- from the others go further (Wang and Manning 2012). 1 for a term that is as frequent in both.
--
-- Reads:   entries (instance, slot, weight)
--          targets (instance, lane(target))
--          instances (instance, importance)
-- Returns: (slot, factors), one row per slot that has entries
WITH counts AS (
    SELECT
        entries.slot,
        CAST(
            SUM(CASE WHEN entries.weight <> 0 THEN instances.importance ELSE 0 END) AS DOUBLE
        ) AS documents,
        CAST(
            SUM(
                CASE
                    WHEN entries.weight <> 0 THEN instances.importance * LANE(targets.target)
                    ELSE 0
                END
            ) AS DOUBLE
        ) AS positives
    FROM entries
    INNER JOIN targets ON entries.instance = targets.instance
    INNER JOIN instances ON entries.instance = instances.instance
    GROUP BY entries.slot
),

totals AS (
    SELECT
        SUM(1 + LANE(positives)) AS positive_total,
        SUM(1 + documents - LANE(positives)) AS negative_total
    FROM counts
)

SELECT
    counts.slot,
    CAST(
        [
            1 + ABS(
                LN(1 + LANE(counts.positives)) - LN(LANE(totals.positive_total))
                - LN(1 + counts.documents - LANE(counts.positives))
                + LN(LANE(totals.negative_total))
            )
        ] AS FLOAT[]
    ) AS factors
FROM counts
CROSS JOIN totals

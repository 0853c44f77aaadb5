-- What naive Bayes' log-count ratio makes of the preconditioner: terms that tell a lane's class
-- from the others go further (Wang and Manning 2012). 1 for a term that is as frequent in both. A
-- term is counted in further documents, of which the class has its share: rare terms tell little.
--
-- Reads:   entries (instance, slot, weight)
--          targets (instance, lane(target))
--          instances (instance, importance)
-- Returns: (slot, factors), one row per slot that has entries
-- Binds:   $added   the further documents of each slot
--          $least   of the share of a class, so that it has a logarithm
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

shares AS (
    SELECT GREATEST($least, LEAST(1 - $least, SUM(LANE(positives)) / SUM(documents))) AS share
    FROM counts
),

smoothed AS (
    SELECT
        counts.slot,
        LANE(counts.positives) / LANE(shares.share) + $added AS positive,
        (counts.documents - LANE(counts.positives)) / (1 - LANE(shares.share))
        + $added AS negative
    FROM counts
    CROSS JOIN shares
)

SELECT
    slot,
    CAST([SQRT(1 + ABS(LN(LANE(positive)) - LN(LANE(negative))))] AS FLOAT[]) AS factors
FROM smoothed

-- How many instances have their own label as the best one, over all batches.
--
-- Reads:   best_scores (instance, best, own)
-- Returns: (instances, hits), one row
WITH scores AS (
    SELECT
        instance,
        MAX(best) AS best,
        MAX(own) AS own
    FROM best_scores
    GROUP BY instance
)

SELECT
    COUNT(*) AS instances,
    COUNT(CASE WHEN own >= best THEN 1 END) AS hits
FROM scores

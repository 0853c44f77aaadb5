-- How many stages training went through, and how many iterations they took in all.
--
-- Reads:   training_log (stage, iteration)
-- Returns: (stages, iterations), one row
WITH climbed AS (
    SELECT
        stage,
        MAX(iteration) AS iterations
    FROM training_log
    GROUP BY stage
)

SELECT
    COUNT(*) AS stages,
    COALESCE(SUM(iterations), 0) AS iterations
FROM climbed

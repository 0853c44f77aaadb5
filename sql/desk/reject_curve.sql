-- How often labels are right if fewer and fewer are given, the surest first: about a hundred points
-- from the highest log-odds down.
--
-- Reads:   answers (document, label, log_odds, has_label, positives)
-- Returns: (given, log_odds, precision, recall), one row per point: labels given with these
--          log-odds or more, how many of them are right, how many of all that there are
WITH ranked AS (
    SELECT
        log_odds,
        positives,
        CASE WHEN has_label THEN 1 ELSE 0 END AS hit,
        ROW_NUMBER() OVER (ORDER BY log_odds DESC, document, label) AS place,
        COUNT(*) OVER () AS answers
    FROM answers
),

dealt AS (
    SELECT
        log_odds,
        positives,
        hit,
        FLOOR(100.0 * (place - 1) / answers) AS step
    FROM ranked
),

steps AS (
    SELECT
        step,
        MIN(log_odds) AS log_odds,
        MAX(positives) AS positives,
        COUNT(*) AS given,
        SUM(hit) AS hits
    FROM dealt
    GROUP BY step
),

running AS (
    SELECT
        step,
        log_odds,
        positives,
        CAST(SUM(given) OVER (ORDER BY step) AS DOUBLE) AS given,
        CAST(SUM(hits) OVER (ORDER BY step) AS DOUBLE) AS hits
    FROM steps
)

SELECT
    CAST(given AS BIGINT) AS given,
    log_odds,
    hits / given AS precision,
    hits / NULLIF(positives, 0) AS recall
FROM running
ORDER BY given

-- Documents with one label each that look as if they should have another: while they were not seen,
-- another label was more likely than their own.
--
-- Reads:   unseen (document, label, log_odds, has_label)
-- Returns: (document, label, suggested, score), one row per document; the score is by how much the
--          log-odds of the suggested label are above those of its own
WITH ranked AS (
    SELECT
        document,
        label,
        log_odds,
        has_label,
        ROW_NUMBER() OVER (
            PARTITION BY document, has_label ORDER BY log_odds DESC, label
        ) AS place
    FROM unseen
)

SELECT
    own.document,
    own.label,
    others.label AS suggested,
    others.log_odds - own.log_odds AS score
FROM ranked AS own
INNER JOIN ranked AS others ON own.document = others.document
WHERE
    own.has_label
    AND NOT others.has_label
    AND others.place = 1
    AND others.log_odds > own.log_odds

-- By how much each label's log-odds were ahead of the best other label's while the document was
-- held out, handicaps of those counted: with a handicap below that, the document gets the label.
--
-- Reads:   unseen (document, label, log_odds, has_label)
--          limits (label, handicap)
--          labels (label, name)
-- Returns: (unit, score, target), one row per document and label; the unit is the label, or -1
-- Binds:   $pooled   whether the unit is -1
WITH scores AS (
    SELECT
        unseen.document,
        labels.label,
        unseen.log_odds,
        unseen.has_label,
        unseen.log_odds - limits.handicap AS score
    FROM unseen
    INNER JOIN labels ON unseen.label = labels.name
    INNER JOIN limits ON labels.label = limits.label
),

ranked AS (
    SELECT
        scores.document,
        scores.label,
        scores.log_odds,
        scores.has_label,
        ROW_NUMBER() OVER (
            PARTITION BY scores.document ORDER BY scores.score DESC, scores.label
        ) AS place,
        MAX(scores.score) OVER (PARTITION BY scores.document) AS best,
        LEAD(scores.score) OVER (
            PARTITION BY scores.document ORDER BY scores.score DESC, scores.label
        ) AS next_best
    FROM scores
)

SELECT
    CASE WHEN $pooled THEN -1 ELSE ranked.label END AS unit,
    ranked.log_odds - CASE WHEN ranked.place = 1 THEN ranked.next_best ELSE ranked.best END
        AS score,
    CASE WHEN ranked.has_label THEN 1 ELSE 0 END AS target
FROM ranked

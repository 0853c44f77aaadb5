-- The log-odds of the label that each document would be given while it was held out, where it gets
-- the best one; NULL for its other labels, which no threshold can give it.
--
-- Reads:   unseen (document, label, log_odds, has_label)
--          limits (label, handicap)
--          labels (label, name)
-- Returns: (unit, score, target), one row per document and label; the unit is what has a threshold
--          of its own
-- Binds:   $pooled      whether all labels share a threshold: then the unit is -1, else the label
--          $any_right   whether the best label counts as right, whatever it is
WITH ranked AS (
    SELECT
        labels.label,
        unseen.log_odds,
        unseen.has_label,
        ROW_NUMBER() OVER (
            PARTITION BY unseen.document
            ORDER BY unseen.log_odds - limits.handicap DESC, labels.label
        ) AS place
    FROM unseen
    INNER JOIN labels ON unseen.label = labels.name
    INNER JOIN limits ON labels.label = limits.label
)

SELECT
    CASE WHEN $pooled THEN -1 ELSE ranked.label END AS unit,
    CASE WHEN ranked.place = 1 THEN ranked.log_odds END AS score,
    CASE WHEN CASE WHEN $any_right THEN ranked.place = 1 ELSE ranked.has_label END THEN 1 ELSE 0 END
        AS target
FROM ranked

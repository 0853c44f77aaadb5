-- What the log-odds of labels must be for the best label to be given: a handicap is taken off them
-- before labels are compared; a label whose log-odds are not above its least is not given. A
-- handicap that is set anew takes the label's least away: it is to be given to more documents.
--
-- Reads:   earlier_limits (label, handicap, least)
--          label_cuts (label, threshold)
-- Returns: (label, handicap, least), one row per label; NULL is none
-- Binds:   $by_recall   whether it is handicaps that are set
SELECT
    earlier_limits.label,
    CASE
        WHEN $by_recall THEN COALESCE(label_cuts.threshold, earlier_limits.handicap)
        ELSE earlier_limits.handicap
    END AS handicap,
    CASE
        WHEN label_cuts.label IS NULL THEN earlier_limits.least
        WHEN $by_recall THEN CAST(NULL AS DOUBLE)
        ELSE label_cuts.threshold
    END AS least
FROM earlier_limits
LEFT JOIN label_cuts ON earlier_limits.label = label_cuts.label
ORDER BY earlier_limits.label

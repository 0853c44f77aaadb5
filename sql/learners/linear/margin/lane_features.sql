-- The terms that each lane learns from: what its label has selected, or its coin.
--
-- Reads:   label_features (label, term)
--          coin_features (label, term)
-- Returns: (label, term), one row per lane and term that it learns from
-- Binds:   $labels   number of labels: the coins follow them
SELECT
    label,
    term
FROM label_features
WHERE label < $labels
UNION ALL
SELECT
    label,
    term
FROM coin_features

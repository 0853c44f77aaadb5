-- The cuts of labels, also where they share one. A label whose target is not reached is never
-- given.
--
-- Reads:   labels (label, name)
--          target_cuts (unit, cut, reached)
--          aimed_labels (name)
-- Returns: (label, threshold), one row per label that was aimed at
-- Binds:   $never   log-odds that no document has
SELECT
    labels.label,
    CASE WHEN target_cuts.reached THEN target_cuts.cut ELSE $never END AS threshold
FROM labels
INNER JOIN aimed_labels ON labels.name = aimed_labels.name
INNER JOIN target_cuts ON target_cuts.unit IN (-1, labels.label)

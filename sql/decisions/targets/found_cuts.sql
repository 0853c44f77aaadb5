-- The cuts that were found, to be told.
--
-- Reads:   target_cuts (unit, cut, given, hits, positives, share, reached)
-- Returns: (unit, cut, given, hits, positives, share, reached), one row per unit
SELECT
    unit,
    cut,
    given,
    hits,
    positives,
    share,
    reached
FROM target_cuts
ORDER BY unit

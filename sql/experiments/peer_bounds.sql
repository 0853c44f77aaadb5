-- A peer's cut as bounds of its score.
--
-- Reads:   fitted_offsets (label, threshold)
-- Returns: (label, leaf, stage, low, high), one row per label and side
SELECT
    label,
    2 AS leaf,
    0 AS stage,
    CAST(NULL AS DOUBLE) AS low,
    threshold AS high
FROM fitted_offsets
UNION ALL
SELECT
    label,
    3 AS leaf,
    0 AS stage,
    threshold AS low,
    CAST(NULL AS DOUBLE) AS high
FROM fitted_offsets

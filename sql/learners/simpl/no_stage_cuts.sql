-- What each stage leaves to the next, before there is a cut.
--
-- Reads:   labels (label)
-- Returns: (stage, label, documents, cut, survivors), no row
SELECT
    0 AS stage,
    label,
    CAST(0 AS BIGINT) AS documents,
    CAST(0 AS DOUBLE) AS cut,
    CAST(0 AS BIGINT) AS survivors
FROM labels
WHERE FALSE

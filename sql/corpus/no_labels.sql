-- What is known of labels before training: nothing.
--
-- Returns: (label, name), no row
SELECT
    CAST(0 AS INTEGER) AS label,
    CAST('' AS VARCHAR) AS name
WHERE FALSE

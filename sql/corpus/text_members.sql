-- The documents that a model is made of: the user's key of each, if there is one, and what tells
-- its content from others.
--
-- Reads:   inputs (row, fingerprint)
--          rows (row, id, left_out)
-- Returns: (key, digest), one row per document
-- Binds:   $has_key   whether documents have keys of their own
SELECT
    CASE WHEN $has_key THEN CAST(rows.id AS VARCHAR) END AS key,
    inputs.fingerprint AS digest
FROM rows
INNER JOIN inputs ON rows.row = inputs.row
WHERE rows.left_out IS NULL

-- The documents of one side of a split, as a source of their own. The same text in other case or
-- with other spaces has the same digest.
--
-- Reads:   inputs (row, text_0, has_text)
--          document_keys (row, key)
-- Returns: (place, key, in_test, text, digest), one row per document with text; the places of the
--          two sides are apart
-- Binds:   $in_test   whether these are the test documents
SELECT
    inputs.row * 2 + CASE WHEN $in_test THEN 1 ELSE 0 END AS place,
    CAST(document_keys.key AS VARCHAR) AS key,
    CAST($in_test AS BOOLEAN) AS in_test,
    inputs.text_0 AS text,
    MD5(TRIM(REGEXP_REPLACE(LOWER(inputs.text_0), '\s+', ' ', 'g'))) AS digest
FROM inputs
INNER JOIN document_keys ON inputs.row = document_keys.row
WHERE inputs.has_text

-- The documents of ready (document, term, value) rows, numbered in the order of their keys.
--
-- Reads:   entries (id)
--          entry_labels (id, labels)
-- Returns: (row, id, fingerprint, has_text, labels), one row per document
WITH ids AS (
    SELECT DISTINCT id FROM entries
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY ids.id) - 1 AS INTEGER) AS row,
    ids.id,
    CAST(NULL AS VARCHAR) AS fingerprint,
    TRUE AS has_text,
    entry_labels.labels
FROM ids
LEFT JOIN entry_labels ON ids.id = entry_labels.id

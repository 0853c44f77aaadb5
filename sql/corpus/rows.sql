-- Each document of the source and why it is left out, if it is.
--
-- Reads:   numbered_inputs (row, id, fingerprint, has_text, labels)
-- Returns: (row, id, fingerprint, left_out), one row per document; left_out is NULL when it is kept
-- Binds:   $needs_label   whether a document without a label is left out
SELECT
    row,
    id,
    fingerprint,
    CASE
        WHEN NOT has_text THEN 'text is NULL'
        WHEN $needs_label AND labels IS NULL THEN 'label is NULL'
    END AS left_out
FROM numbered_inputs
